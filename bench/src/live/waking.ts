import { setTimeout as sleep } from 'node:timers/promises';
import { machineMs } from '../measure/clock.js';
import { eventually } from '../subject/wait.js';
import type { Way } from './follower.js';
import { Sleeper } from './sleeper.js';

const PATIENCE_MS = 20_000;
const LOOK_MS = 5;

/**
 * How long a browser that slept takes from its waking until it shows what was said after that, ms. Numbers follow on
 * one another, so what was said before is shown by then. Units must speak all the while.
 */
async function wakeTime(way: Way, asleepSeconds: number): Promise<number> {
  const sleeper = new Sleeper(way);
  try {
    await eventually('the browser has everything', PATIENCE_MS, () => sleeper.complete);
    sleeper.sleep();
    await sleep(asleepSeconds * 1000);
    const wokenAt = sleeper.wake();
    await eventually('it shows the latest', PATIENCE_MS, () => sleeper.shownAt > 0, LOOK_MS).catch(() => undefined);
    return (sleeper.shownAt === 0 ? machineMs() : sleeper.shownAt) - wokenAt;
  } finally {
    sleeper.close();
  }
}

/** One browser each. */
export const wakeTimes = (way: Way, asleepSeconds: readonly number[]): Promise<readonly number[]> =>
  Promise.all(asleepSeconds.map((seconds) => wakeTime(way, seconds)));
