import { clamp, wander, type Random } from '../random/random.js';

/** The simulated state of a server's machine. */
export interface ServerGauges {
  readonly cpuPercent: number;
  readonly freeBytes: number;
}

export const TOTAL_BYTES = 4e12;
const REST_PERCENT = 6;
const CHANNEL_PERCENT = 1;

/** The machine at its start, idle. */
export const firstGauges = (random: Random): ServerGauges => ({
  cpuPercent: REST_PERCENT,
  freeBytes: TOTAL_BYTES * (0.4 + 0.4 * random()),
});

/** The machine after `dtMs` with this many receiving channels. */
export const stepGauges = (gauges: ServerGauges, receiving: number, dtMs: number, random: Random): ServerGauges => ({
  cpuPercent: clamp(
    wander(gauges.cpuPercent, { mean: REST_PERCENT + CHANNEL_PERCENT * receiving, sd: 2, tauMs: 15_000 }, dtMs, random),
    0.5,
    100,
  ),
  freeBytes: gauges.freeBytes,
});
