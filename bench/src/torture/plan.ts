import * as z from 'zod';
import type { Severity } from './round.js';

/** How much is done to one arrangement. */
export interface Plan {
  readonly seed: number;
  readonly units: number;
  readonly channels: number;
  /** At least so many acknowledged, and so many processes killed with -9 … */
  readonly commands: number;
  readonly kills: number;
  /** … unless this is over, ms. */
  readonly mostMs: number;
  /** After this everything is put right and has to agree, then it goes on. */
  readonly roundMs: number;
  readonly severity: Severity;
  /** Whether the end of every order is waited for. */
  readonly waitsForAll: boolean;
  /** Whether faults are put in, to prove that they are found. */
  readonly seeds: boolean;
}

const count = z.coerce.number().int().min(1);
const Environment = z.object({
  TORTURE_COMMANDS: count.default(10_000),
  TORTURE_KILLS: count.default(200),
  TORTURE_MINUTES: count.default(120),
  TORTURE_SEED: count.optional(),
});

/** The plan of the long or the short form; the long one by the environment: `TORTURE_COMMANDS`, `_KILLS`, `_MINUTES`, `_SEED`. */
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
