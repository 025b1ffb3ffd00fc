import { setTimeout as sleep } from 'node:timers/promises';
import type { Browsers } from './browsers.js';

const QUIET_MS = 400;
const LONGEST_MS = 60_000;

/** Waits until no more frames arrive. */
export async function settle(browsers: Browsers): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  for (let before = -1; performance.now() < end;) {
    await sleep(QUIET_MS);
    const { received } = await browsers.report();
    if (received === before) return;
    before = received;
  }
  throw new Error('the sockets keep receiving frames');
}
