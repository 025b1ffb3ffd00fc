import type { OrderContext } from '@backhaul/agent';
import { setTimeout as sleep } from 'node:timers/promises';

const SECOND = 1000;

/** What lets time pass; throws why when it is broken off. */
export interface Waits {
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Waits as the clock goes. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
  signal?.throwIfAborted();
}

/** Lets time pass and says how much of it; broken off, it throws why. */
export async function pass(by: Waits, ms: number, text: string, { tell, signal }: OrderContext): Promise<void> {
  for (let gone = 0; gone < ms; gone += SECOND) {
    tell({ percent: Math.round((100 * gone) / ms), text });
    await by.wait(Math.min(SECOND, ms - gone), signal);
  }
}
