import { clamp, type Random } from '../random/random.js';
import type { Load } from './load.js';

/** A unit's battery; `percentage` 0–100. */
export interface BatteryCondition {
  readonly percentage: number;
  readonly plugged: boolean;
}

const HOUR = 3_600_000;
const CHARGE_HOURS = 2;
/** How many times longer an idle unit's battery lasts than that of one on air. */
const REST: Readonly<Record<Load, number>> = { onAir: 1, busy: 1.5, idle: 6 };
/** On air a fresh battery is inserted at this level; otherwise the charger is plugged in. */
const SWAP_AT = 5;
const PLUG_AT = 12;
const FRESH = 98;
const UNPLUG_AFTER_MS = HOUR / 3;

/** The battery after `dtMs`. On air units run on battery. `lifeHours`: of a full battery on air. */
export function stepBattery(
  { percentage, plugged }: BatteryCondition,
  lifeHours: number,
  load: Load,
  dtMs: number,
  random: Random,
): BatteryCondition {
  const charges = plugged && load !== 'onAir';
  const hours = charges ? CHARGE_HOURS : -lifeHours * REST[load];
  const level = clamp(percentage + (100 * dtMs) / HOUR / hours, 0, 100);
  if (load === 'onAir') return { percentage: level <= SWAP_AT ? FRESH : level, plugged: false };
  if (!plugged) return { percentage: level, plugged: level <= PLUG_AT };
  return { percentage: level, plugged: level < 100 || random() >= dtMs / UNPLUG_AFTER_MS };
}
