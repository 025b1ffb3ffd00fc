import type { VideoComplexity } from '@backhaul/domain';
import { stepLinks } from '../links/link.js';
import { linksNow } from '../links/setup.js';
import { stepBattery } from '../power/battery.js';
import type { Load } from '../power/load.js';
import { stepTemperature } from '../power/temperature.js';
import type { Random } from '../random/random.js';
import type { UnitTraits } from '../traits/traits.js';
import { drive, stand } from '../world/movement.js';
import { isAway, isOnAir, type Condition } from './condition.js';
import { proceed } from './next-activity.js';
import { stepPipe } from './pipe.js';
import { returnChangeMs, stepReturns } from './returns.js';
import { cameraMs } from './activity-model.js';

/** Activity changes in one step; more of them wait for the next step. */
const MAX_CHANGES = 50;

/** Time until the unit changes automatically, ms; at least 1. */
export function nextChangeMs(condition: Condition): number {
  const { activity, uploadLeftMs, camera, links } = condition;
  const upload = uploads(condition) ? uploadLeftMs : Infinity;
  return Math.max(
    1,
    Math.min(
      activity.leftMs,
      upload,
      camera.leftMs,
      returnChangeMs(condition.returns),
      isAway(condition) ? Infinity : (condition.pipe?.leftMs ?? Infinity),
      ...links.map(({ leftMs }) => leftMs),
    ),
  );
}

/** The unit after `dtMs`. The same random numbers give the same result. */
export function step(condition: Condition, dtMs: number, traits: UnitTraits, random: Random): Condition {
  let now = condition;
  let left = dtMs;
  for (let turn = 0; left > 0 && turn < MAX_CHANGES; turn += 1) {
    const sliceMs = Math.min(left, nextChangeMs(now));
    now = pass(now, sliceMs, traits, random);
    if (now.activity.leftMs <= 0) now = { ...now, ...proceed(now, random) };
    left -= sliceMs;
  }
  return now;
}

/** Advances time; only links and the camera change. */
function pass(now: Condition, dtMs: number, traits: UnitTraits, random: Random): Condition {
  const { activity, battery } = now;
  const load = loadOf(now);
  const { batteryHours, mobility } = traits.model;
  return {
    ...now,
    activity: { ...activity, leftMs: activity.leftMs - dtMs },
    // Returns end when the unit loses power.
    rtmpOutputs: isAway(now) && now.rtmpOutputs.length > 0 ? [] : now.rtmpOutputs,
    uploadLeftMs: uploads(now) ? Math.max(0, now.uploadLeftMs - dtMs) : now.uploadLeftMs,
    camera: passCamera(now, dtMs, random),
    returns: stepReturns(now.returns, dtMs),
    audioRoom: isAway(now) ? null : now.audioRoom,
    pipe: isAway(now) ? now.pipe : stepPipe(now, dtMs),
    links: stepLinks(traits.links, now.links, dtMs, random, carrying(traits, now)),
    battery:
      battery && batteryHours !== null
        ? stepBattery(battery, batteryHours / (1 + strainOf(now, load) / 50), load, dtMs, random)
        : null,
    temperature: stepTemperature(now.temperature, traits.warmth + strainOf(now, load), load, dtMs, random),
    motion: mobility === 'driven' ? drive(now.motion, dtMs, random) : stand(now.motion, traits.site, dtMs, random),
  };
}

/** Which links are connected with their present settings. */
const carrying = (traits: UnitTraits, { links, configuration }: Condition): readonly boolean[] =>
  linksNow(traits.links, links, configuration.applied.interfaces).map(({ link }) => link.connected);

/** °C by which encoding a larger picture warms the unit on air; it also drains the battery faster. */
const STRAIN: Readonly<Record<VideoComplexity, number>> = { standard: 0, medium: 4, complex: 9 };
const strainOf = ({ configuration }: Condition, load: Load): number =>
  load === 'onAir' ? STRAIN[configuration.applied.videoComplexity] : 0;

function passCamera({ camera, activity }: Condition, dtMs: number, random: Random): Condition['camera'] {
  const leftMs = camera.leftMs - dtMs;
  if (leftMs > 0) return { ...camera, leftMs };
  // A unit that sends a real picture keeps its camera connected.
  if (camera.connected && activity.kind === 'transmitting' && activity.run?.clip)
    return { connected: true, leftMs: cameraMs(true, random) };
  const connected = !camera.connected;
  return { connected, leftMs: cameraMs(connected, random) };
}

const uploads = (condition: Condition): boolean => condition.uploadLeftMs > 0 && !isAway(condition);

function loadOf(condition: Condition): Load {
  const { kind } = condition.activity;
  if (isOnAir(condition)) return 'onAir';
  return kind === 'transmitting' || kind === 'recording' || kind === 'upgrading' || uploads(condition)
    ? 'busy'
    : 'idle';
}
