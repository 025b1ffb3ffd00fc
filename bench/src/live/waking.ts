import { setTimeout as sleep } from 'node:timers/promises';
import { machineMs } from '../measure/clock.js';
import { eventually } from '../subject/wait.js';
import type { LiveEndpoint } from './follower.js';
import { SuspendedBrowser } from './suspended-browser.js';

const PATIENCE_MS = 20_000;
const LOOK_MS = 5;

/**
 * Time from the moment a suspended browser wakes until it shows data that was sent after that, ms. Because numbers are
 * consecutive, all earlier data is shown by then. Units must report all the time.
 */
async function wakeTime(endpoint: LiveEndpoint, asleepSeconds: number): Promise<number> {
  const browser = new SuspendedBrowser(endpoint);
  try {
    await eventually('the browser has a complete snapshot', PATIENCE_MS, () => browser.complete);
    browser.suspend();
    await sleep(asleepSeconds * 1000);
    const wokenAt = browser.wake();
    await eventually('it shows the latest data', PATIENCE_MS, () => browser.shownAt > 0, LOOK_MS).catch(
      () => undefined,
    );
    return (browser.shownAt === 0 ? machineMs() : browser.shownAt) - wokenAt;
  } finally {
    browser.close();
  }
}

/** One browser for each duration. */
export const wakeTimes = (endpoint: LiveEndpoint, asleepSeconds: readonly number[]): Promise<readonly number[]> =>
  Promise.all(asleepSeconds.map((seconds) => wakeTime(endpoint, seconds)));
