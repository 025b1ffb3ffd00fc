import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@backhaul/contract/live';
import { machineMs } from '../measure/clock.js';
import { Follower, type Way } from './follower.js';
import { Reader } from './reader.js';

const PATIENCE_MS = 20_000;

/** When the newest word in a message was said, ms of the machine's clock; undefined when it bears none. */
function newestStamp(message: LiveMessage): number | undefined {
  if (message.type !== 'delta' && message.type !== 'snapshot') return undefined;
  const stamps = (message.units ?? []).flatMap(({ modems }) => {
    const [word, at] = modems?.[0]?.modemInfo.split(' ') ?? [];
    return word === 'stamp' ? [Number(at)] : [];
  });
  return stamps.length === 0 ? undefined : Math.max(...stamps);
}

/**
 * How long a browser that slept takes from its waking until it shows what was said after that, ms. Numbers follow on
 * one another, so what was said before is shown by then. Units must speak all the while.
 */
async function wakeTime(way: Way, asleepSeconds: number): Promise<number> {
  const at = { woken: Infinity, shown: 0 };
  const follower = new Follower(way, new Reader(), {
    onMessage: (message) => {
      const complete = follower.tables.seq !== null;
      if (at.shown === 0 && complete && (newestStamp(message) ?? 0) >= at.woken) at.shown = machineMs();
    },
  });
  try {
    for (let i = 0; follower.tables.seq === null && i < 100; i += 1) await sleep(50);
    follower.sleep();
    await sleep(asleepSeconds * 1000);
    at.woken = machineMs();
    follower.wake();
    while (at.shown === 0 && machineMs() - at.woken < PATIENCE_MS) await sleep(5);
    return (at.shown === 0 ? machineMs() : at.shown) - at.woken;
  } finally {
    follower.close();
  }
}

/** One browser each. */
export const wakeTimes = (way: Way, asleepSeconds: readonly number[]): Promise<readonly number[]> =>
  Promise.all(asleepSeconds.map((seconds) => wakeTime(way, seconds)));
