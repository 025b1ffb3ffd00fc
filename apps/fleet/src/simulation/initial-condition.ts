import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { firstLink } from '../links/link.js';
import { between, normal, pickWeighted, type Random } from '../random/random.js';
import type { UnitTraits } from '../traits/traits.js';
import type { Activity, Condition } from './condition.js';
import { begin, cameraMs, panelMs, idle } from './activity-model.js';

const SECOND = 1000;

/** How long a unit that begins idle does nothing without an order, ms. */
const RESTED_MS = 600 * SECOND;

export interface InitialOptions {
  /** It is idle with a camera, and waits for an order. */
  readonly rested?: boolean;
  /** Somebody starts it at its front panel now and then (default). */
  readonly panelStarts?: boolean;
  /** The programme uses its picture while it is live. */
  readonly tally?: boolean;
}

/**
 * The state of a unit that has been in use for a while. No unit begins offline, because the console has to see each
 * once; those that are to be offline leave soon.
 */
export function initialCondition(traits: UnitTraits, random: Random, how: InitialOptions = {}): Condition {
  const { rested = false, panelStarts = true, tally = false } = how;
  const cameraConnected = random() >= 0.02 || rested;
  const quiet: Condition = {
    activity: idle(random),
    uploadLeftMs: 0,
    camera: { connected: cameraConnected, leftMs: cameraMs(cameraConnected, random) },
    links: traits.links.map((trait) => firstLink(trait, random)),
    battery:
      traits.model.batteryHours === null ? null : { percentage: between(random, 7, 100), plugged: random() < 0.5 },
    temperature: 37 + traits.warmth + normal(random),
    motion: traits.site,
    swVersion: traits.swVersion,
    configuration: {
      version: 0,
      applied: FIRST_CONFIGURATION,
    },
    channelId: null,
    returns: {},
    pipe: null,
    audioRoom: null,
    panelStarts,
    tally,
    rtmpOutputs: [],
  };
  if (rested) return { ...quiet, activity: { kind: 'idle', leftMs: RESTED_MS, next: 'recording' } };
  return { ...quiet, ...initialActivity(quiet, random) };
}

type Begun = Pick<Condition, 'activity' | 'uploadLeftMs'>;

const resting = (activity: Activity): Begun => ({ activity, uploadLeftMs: 0 });

function initialActivity(quiet: Condition, random: Random): Begun {
  const make = pickWeighted<() => Begun>(random, [
    [72, () => resting(quiet.activity)],
    [8, () => resting({ kind: 'idle', leftMs: between(random, 5 * SECOND, 25 * SECOND), next: 'away' })],
    [6, () => onAir(quiet, random)],
    [7, () => begin('recording', quiet, random)],
    [5, () => ({ activity: quiet.activity, uploadLeftMs: between(random, 20 * SECOND, 240 * SECOND) })],
    [2, () => begin('upgrade', quiet, random)],
  ]);
  return make();
}

/** Somebody started it at its front panel a while ago. */
function onAir(quiet: Condition, random: Random): Begun {
  if (!quiet.camera.connected || !quiet.panelStarts) return resting(quiet.activity);
  return resting({ kind: 'transmitting', phase: 'streaming', leftMs: panelMs(random), run: null });
}
