import { appendFileSync } from 'node:fs';
import type { UnitLine } from '../history.js';

type Unstamped<T> = T extends unknown ? Omit<T, 'at'> : never;

/**
 * The machine's monotonic clock, ms: the same in every process, even in one with a wrong time
 * of day.
 */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The record of a unit. When `write` returns, the system has the line, so that it outlives the process. */
export class LifeFile {
  constructor(private readonly path: string) {}

  write(line: Unstamped<UnitLine>, at = machineNow()): void {
    appendFileSync(this.path, `${JSON.stringify({ ...line, at })}\n`);
  }
}
