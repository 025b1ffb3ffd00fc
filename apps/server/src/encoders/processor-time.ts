import { readFileSync } from 'node:fs';

/** Clock ticks a second of `/proc` (proc(5)). */
const TICKS = 100;

/** Processor time that a process has used, ms; undefined if the system does not report it, or it has ended. */
export function processorMs(pid: number): number | undefined {
  try {
    // The name of the program, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks * 1000) / TICKS : undefined;
  } catch {
    return undefined;
  }
}
