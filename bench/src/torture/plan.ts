import * as z from 'zod';
import type { Severity } from './round.js';

/** Extent of the trial of one arrangement. */
export interface Plan {
  readonly seed: number;
  readonly units: number;
  readonly channels: number;
  /** Least numbers of acknowledged commands and of processes killed with -9 … */
  readonly commands: number;
  readonly kills: number;
  /** … within this time, ms. */
  readonly mostMs: number;
  /** Length of a round, ms; then all faults are repaired and everything must agree. */
  readonly roundMs: number;
  readonly severity: Severity;
  /** Whether to wait for the end of every order. */
  readonly waitsForAll: boolean;
  /** Whether to seed faults, to prove that they are detected. */
  readonly seeds: boolean;
}

const count = z.coerce.number().int().min(1);
const Environment = z.object({
  TORTURE_COMMANDS: count.default(10_000),
  TORTURE_KILLS: count.default(200),
  TORTURE_MINUTES: count.default(120),
  TORTURE_SEED: count.optional(),
});

/** The plan of the long or short form. `TORTURE_COMMANDS`, `_KILLS`, `_MINUTES` and `_SEED` set the long one. */
export function planOf(short: boolean, environment: NodeJS.ProcessEnv): Plan {
  const { TORTURE_COMMANDS, TORTURE_KILLS, TORTURE_MINUTES, TORTURE_SEED } = Environment.parse(environment);
  const seed = TORTURE_SEED ?? 1 + Math.floor(Math.random() * (2 ** 31 - 2));
  if (short)
    return {
      seed,
      units: 2,
      channels: 2,
      commands: 24,
      kills: 3,
      mostMs: 10_000,
      roundMs: 10_000,
      severity: { clients: 4, unitFaults: 2, pauseMs: { from: 300, to: 1_200 } },
      waitsForAll: false,
      seeds: true,
    };
  return {
    seed,
    units: 8,
    channels: 6,
    commands: TORTURE_COMMANDS,
    kills: TORTURE_KILLS,
    mostMs: TORTURE_MINUTES * 60_000,
    roundMs: 30_000,
    severity: { clients: 10, unitFaults: 3, pauseMs: { from: 500, to: 3_000 } },
    waitsForAll: true,
    seeds: true,
  };
}
