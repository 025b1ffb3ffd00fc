import { modeFlags, type DeviceSoftwareCode } from '@backhaul/domain';
import { between, pickWeighted, waiting, type Random } from '../random/random.js';
import type { Activity, Condition, Departure, Run, NextActivity } from './condition.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * How likely each activity is to follow an idle period. With the durations below about one unit in twenty is on air,
 * and one in twelve offline.
 */
const ACTIVITY_WEIGHTS = [
  [40, 'away'],
  [15, 'panelStart'],
  [35, 'recording'],
  [10, 'upgrade'],
] as const;

/** An idle period, and the activity that follows it. */
export const idle = (random: Random): Activity => ({
  kind: 'idle',
  leftMs: waiting(random, 12 * MINUTE, 20 * SECOND, 60 * MINUTE),
  next: pickWeighted<NextActivity>(random, ACTIVITY_WEIGHTS),
});

/** Connecting to a server takes a moment. */
export const connectingMs = (random: Random): number => between(random, SECOND, 3 * SECOND);

/** Begins an ordered transmission. A real stream reports its own connection. */
export const connecting = (run: Run, random: Random): Activity => ({
  kind: 'transmitting',
  phase: 'connecting',
  leftMs: run.clip ? Infinity : connectingMs(random),
  run,
});

/** Stopping takes a moment, too. */
export const stoppingMs = (random: Random): number => between(random, 300, 900);

/** How long a transmission from the front panel lasts. */
export const panelMs = (random: Random): number => waiting(random, 6 * MINUTE, MINUTE, 30 * MINUTE);

/** How long a camera stays connected, or unplugged. */
export const cameraMs = (connected: boolean, random: Random): number =>
  connected ? waiting(random, 45 * MINUTE, MINUTE, Infinity) : waiting(random, 25 * SECOND, 8 * SECOND, 3 * MINUTE);

/** How long the upload of stored video continues after a transmission. */
export const storedMs = (run: Pick<Run, 'mode'> | null, random: Random): number =>
  run !== null && modeFlags(run.mode).forwards ? waiting(random, MINUTE, 10 * SECOND, 5 * MINUTE) : 0;

/** A unit that is about to go offline. */
export type Leaving = Extract<Activity, { kind: 'leaving' }>;

/** A restart: the order is answered first, then the unit is offline for some seconds. */
export const restart = (random: Random): Leaving => ({
  kind: 'leaving',
  leftMs: 500,
  how: 'restart',
  awayMs: between(random, 8 * SECOND, 20 * SECOND),
});

/** Switches the unit off by order: the order is answered first; then the unit is offline until somebody switches it on. */
export const switchOff = (random: Random): Leaving => ({
  kind: 'leaving',
  leftMs: 500,
  how: 'switchedOff',
  awayMs: waiting(random, 5 * MINUTE, 2 * MINUTE, 20 * MINUTE),
});

/** Duration of an upgrade. */
export const upgradeMs = (random: Random): number => between(random, MINUTE, 2.5 * MINUTE);

/** Time between the new version and the restart, in which the order is answered, ms. */
export const UPGRADE_REST_MS = 3 * SECOND;

/** About one upgrade in twelve fails, mostly because there is no network. 107 is an error of servers. */
export const upgradeFailure = (random: Random): DeviceSoftwareCode | null =>
  pickWeighted<DeviceSoftwareCode | null>(random, [
    [110, null],
    [3, 104],
    [3, 105],
    [1, 101],
    [1, 102],
    [1, 103],
    [1, 106],
    [1, -1],
  ]);

type Begun = Pick<Condition, 'activity' | 'uploadLeftMs'>;

/** Begins the activity that follows an idle period. A unit without a camera does not go on air; it stays idle. */
export function begin(activity: NextActivity, condition: Condition, random: Random): Begun {
  const { uploadLeftMs } = condition;
  switch (activity) {
    case 'away': {
      const how = pickWeighted<Departure>(random, [
        [2, 'switchedOff'],
        [1, 'powerLost'],
      ]);
      const awayMs = waiting(random, 4 * MINUTE, 20 * SECOND, 20 * MINUTE);
      return { uploadLeftMs, activity: { kind: 'leaving', leftMs: 1, how, awayMs } };
    }
    case 'panelStart':
      if (!condition.camera.connected || !condition.panelStarts) return { uploadLeftMs, activity: idle(random) };
      return {
        uploadLeftMs,
        activity: { kind: 'transmitting', phase: 'connecting', leftMs: connectingMs(random), run: null },
      };
    case 'recording': {
      const leftMs = waiting(random, 3 * MINUTE, 30 * SECOND, 10 * MINUTE);
      // Files are uploaded during the recording, and the rest afterwards.
      const after = waiting(random, 2 * MINUTE, 20 * SECOND, 8 * MINUTE);
      return { uploadLeftMs: leftMs + after, activity: { kind: 'recording', leftMs } };
    }
    case 'upgrade': {
      const totalMs = upgradeMs(random);
      return { uploadLeftMs: 0, activity: { kind: 'upgrading', leftMs: totalMs, totalMs } };
    }
    default:
      return activity satisfies never;
  }
}
