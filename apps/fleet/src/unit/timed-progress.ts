import type { OrderContext } from '@backhaul/agent';
import { setTimeout as sleep } from 'node:timers/promises';

const SECOND = 1000;

/** Waits for a time; throws the reason when it is cancelled. */
export interface Waits {
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Waits in real time. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
  signal?.throwIfAborted();
}

/** Waits and reports progress; throws the reason when it is cancelled. */
export async function waitWithProgress(
  by: Waits,
  ms: number,
  text: string,
  { reportProgress, signal }: OrderContext,
): Promise<void> {
  for (let gone = 0; gone < ms; gone += SECOND) {
    reportProgress({ percent: Math.round((100 * gone) / ms), text });
    await by.wait(Math.min(SECOND, ms - gone), signal);
  }
}
