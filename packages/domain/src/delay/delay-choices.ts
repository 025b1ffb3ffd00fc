import type { UnitType } from '../kinds/kinds.js';
import { atLeast } from '../versions/compare.js';

/** Properties that a list of delays depends on; `model` is recognised by its number, as in `LU600` or `600 HEVC`. */
export interface DelayingUnit {
  readonly model: string;
  readonly type: UnitType;
  readonly version: string;
}

/** Delays that there are, ms, ascending; a unit offers some of them. */
export const DELAYS = [
  400, 500, 600, 700, 800, 900, 1000, 1200, 1300, 1400, 1600, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000,
  20_000,
] as const;

/**
 * Delays of a unit by its model and version, ms, ascending (spec 1 §9). The spec fixes where lists
 * start and end; where two readings are possible, the list that starts later is taken. If a unit
 * reports its own delays, those apply.
 */
export function delayChoices(unit: DelayingUnit): readonly number[] {
  const { start, without } = listOf(unit);
  return DELAYS.filter((step) => step >= start && step !== without);
}

function listOf({ model, type, version }: DelayingUnit): { readonly start: number; readonly without?: number } {
  if (atLeast(version, '7.0')) return { start: 400 };
  if (type === 'liteUnits') return { start: 1000 };
  if (type === 'smartUnits') return { start: atLeast(version, '5.1') ? 1000 : 2000 };
  const number = /\d+/.exec(model)?.[0] ?? '';
  if (number === '600' && type === 'fieldUnits' && atLeast(version, '5.0')) return { start: 1000 };
  if (/^2\d{1,2}$/.test(number)) return { start: 1200, without: 1300 };
  const from4 = /^7\d$/.test(number) || number === '500' || number === '40' || number === '400';
  return { start: from4 && atLeast(version, '4.0') ? 1200 : 1400 };
}

/** Delays on offer over fixed internet, ms: 500 to 5000; the spec names no model for this list (spec 1 §9). */
export const FIXED_INTERNET_DELAYS: readonly number[] = DELAYS.filter((step) => step >= 500 && step <= 5000);
