import type { UserPreferences } from '@backhaul/contract';
import type { UnitFilter } from '../../live/index.js';

/** What the wall is narrowed to. */
export const wallFilter = (
  show: UserPreferences['multiviewShow'],
  labels: UserPreferences['multiviewLabels'],
): Pick<UnitFilter, 'states' | 'labels'> => ({ states: show === 'live' ? ['live'] : [], labels });

/** The chosen tiles that there are, in the order in which they were chosen. */
export function chosenTiles(chosen: readonly string[], found: readonly string[]): readonly string[] {
  const there = new Set(found);
  return chosen.filter((id) => there.has(id));
}

/** The chosen tiles with one more, or without it; the newest hundred at most. */
export const toggledTile = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-100);
