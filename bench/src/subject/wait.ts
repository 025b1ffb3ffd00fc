import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/** Waits until something holds; throws with its name when it does not within `ms`. */
export async function eventually(
  what: string,
  ms: number,
  holds: () => boolean | Promise<boolean>,
  everyMs = LOOK_EVERY_MS,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain: ${what}`);
    await sleep(everyMs);
  }
}
