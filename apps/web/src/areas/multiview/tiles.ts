import type { UserPreferences } from '@backhaul/contract';
import type { UnitFilter } from '../../live/index.js';

/** Filter of the wall. */
export const wallFilter = (
  show: UserPreferences['multiviewShow'],
  labels: UserPreferences['multiviewLabels'],
): Pick<UnitFilter, 'states' | 'labels'> => ({ states: show === 'live' ? ['live'] : [], labels });

/** The chosen tiles that exist, in the order of their choice. */
export function chosenTiles(chosen: readonly string[], found: readonly string[]): readonly string[] {
  const there = new Set(found);
  return chosen.filter((id) => there.has(id));
}

/** The choice with one tile added or removed; keeps the latest hundred. */
export const toggledTile = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-100);
