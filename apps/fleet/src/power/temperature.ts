import { clamp, wander, type Random } from '../random/random.js';
import type { Load } from './load.js';

const MEAN: Readonly<Record<Load, number>> = { onAir: 57, busy: 47, idle: 37 };

/** Temperature of a unit after `dtMs`, °C. `warmth`: how much warmer than others it is. */
export const stepTemperature = (celsius: number, warmth: number, load: Load, dtMs: number, random: Random): number =>
  clamp(wander(celsius, { mean: MEAN[load] + warmth, sd: 1.5, tauMs: 180_000 }, dtMs, random), 0, 105);
