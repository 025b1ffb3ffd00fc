import { BITRATE_KBPS } from '../bandwidth/bandwidth.js';

/** Priorities of cameras, 1 the highest (spec 1 §5). */
export const CAMERA_PRIORITY = { highest: 1, lowest: 9 } as const;

/** The priority of a feed, from 0 on: as configured, otherwise by its number. */
export const priorityOf = (priorities: readonly number[], index: number): number => priorities[index] ?? index + 1;

/**
 * What each feed gets of a unit's bitrate, kbps: in proportion to its priority, the highest nine times what the lowest
 * gets, and never less than an encoder can be set to.
 */
export function sharedKbps(totalKbps: number, priorities: readonly number[]): readonly number[] {
  const weights = priorities.map((priority) => CAMERA_PRIORITY.lowest + 1 - priority);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => Math.max(BITRATE_KBPS.min, Math.floor((totalKbps * weight) / sum)));
}
