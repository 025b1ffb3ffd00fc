import { metresBetween } from '../location/track.js';
import { type Fix, isTaken, isTooOften, timesOfHour } from './fix.js';
import type { LocationRules } from './rules.js';

/** Properties of a unit's surroundings at a moment. */
export interface Surroundings<F extends Fix> {
  /** ms, of a monotonic clock. */
  readonly at: number;
  /** Null: the location is unknown. */
  readonly fix: F | null;
  /** Signal by modem, percent. */
  readonly signals: ReadonlyMap<string, number>;
  /** Cell by modem. */
  readonly cells: ReadonlyMap<string, string>;
  /** How many times it has come online so far. */
  readonly connections: number;
  readonly streaming: boolean;
}

/** The location that a unit reports, and the surroundings it was determined in. */
export interface Refreshed<F extends Fix> extends Surroundings<F> {
  /** When locations were determined in the last hour, ms, oldest first. */
  readonly times: readonly number[];
}

/** Why a location is determined again. */
export type RefreshReason = 'first' | 'interval' | 'online' | 'streaming' | 'distance' | 'cell' | 'rssi';

const changed = <V>(before: ReadonlyMap<string, V>, now: ReadonlyMap<string, V>, isOther: (a: V, b: V) => boolean) =>
  [...now].filter(([key, value]) => {
    const was = before.get(key);
    return was !== undefined && isOther(was, value);
  }).length;

/** Why a location must be determined now under the rules; null: it need not be. */
export function refreshReason<F extends Fix>(
  rules: LocationRules,
  last: Refreshed<F> | null,
  now: Surroundings<F>,
): RefreshReason | null {
  if (last === null) return 'first';
  if (now.at - last.at >= rules.refreshInterval * 1000) return 'interval';
  if (rules.refreshOnOnline && now.connections > last.connections) return 'online';
  if (rules.refreshOnStreaming && now.streaming && !last.streaming) return 'streaming';
  const { distanceThreshold, cellThreshold, rssiThreshold } = rules;
  if (distanceThreshold !== null && movedBy(last.fix, now.fix) >= distanceThreshold) return 'distance';
  if (cellThreshold !== null && changed(last.cells, now.cells, (a, b) => a !== b) >= cellThreshold) return 'cell';
  if (rssiThreshold !== null && changed(last.signals, now.signals, (a, b) => Math.abs(a - b) >= rssiThreshold) > 0)
    return 'rssi';
  return null;
}

/** m; infinite for a first location. */
function movedBy(before: Fix | null, now: Fix | null): number {
  if (now === null) return 0;
  return before === null ? Infinity : metresBetween(before, now);
}

/**
 * What a unit reports from now on: as before, until the rules require a new location and permit one. A location that they do not accept
 * leaves the previous one. Without rules every location is reported as it is.
 */
export function refreshed<F extends Fix>(
  rules: LocationRules,
  last: Refreshed<F> | null,
  now: Surroundings<F>,
): Refreshed<F> {
  // A stream that has ended can start again.
  const kept = last !== null && last.streaming && !now.streaming ? { ...last, streaming: false } : last;
  if (kept !== null && refreshReason(rules, kept, now) === null) return kept;
  if (kept !== null && isTooOften(rules, kept.times, now.at)) return kept;
  const fix = now.fix === null || isTaken(rules, now.fix) ? now.fix : (kept?.fix ?? null);
  return { ...now, fix, times: [...timesOfHour(kept?.times ?? [], now.at), now.at] };
}
