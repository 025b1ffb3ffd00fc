import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/** Waits until a condition holds; throws an error with its name if it does not within `ms`. */
export async function eventually(
  what: string,
  ms: number,
  holds: () => boolean | Promise<boolean>,
  everyMs = LOOK_EVERY_MS,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await sleep(everyMs);
  }
}
