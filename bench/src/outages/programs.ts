import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { familyOf, useOf } from '../measure/processes.js';

/** A program of the server: its process and its name. */
export interface Program {
  readonly pid: number;
  readonly name: string;
}

/** The programs that a server runs now. */
export async function programsOf(server: number): Promise<Program[]> {
  const programs: Program[] = [];
  for (const pid of await familyOf(server)) {
    if (pid === server) continue;
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const name = path.basename(words[0] ?? '');
    if (name !== '') programs.push({ pid, name });
  }
  return programs;
}

/** Which of these processes still run. */
export async function stillRunning(pids: readonly number[]): Promise<number[]> {
  const alive: number[] = [];
  for (const pid of pids) if ((await useOf(pid)) !== undefined) alive.push(pid);
  return alive;
}
