import { BITRATE_KBPS } from '../bandwidth/bandwidth.js';

/** Priorities of cameras, 1 the highest (spec 1 §5). */
export const CAMERA_PRIORITY = { highest: 1, lowest: 9 } as const;

/** The priority of a feed, counted from 0: as configured, otherwise by its number. */
export const priorityOf = (priorities: readonly number[], index: number): number => priorities[index] ?? index + 1;

/**
 * The part of a unit's bitrate for each feed, kbps: in proportion to its priority, the highest nine times the
 * lowest, and never less than an encoder can be set to.
 */
export function sharedKbps(totalKbps: number, priorities: readonly number[]): readonly number[] {
  const weights = priorities.map((priority) => CAMERA_PRIORITY.lowest + 1 - priority);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => Math.max(BITRATE_KBPS.min, Math.floor((totalKbps * weight) / sum)));
}
