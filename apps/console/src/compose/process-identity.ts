import { readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import { processBirth } from '../platform/db/embedded/process.js';

/** Identifies a process of a machine. */
export interface ProcessIdentity {
  /** Name of the machine, for people. */
  readonly host: string;
  /** The scope of the process id: one boot of a machine, or one container. */
  readonly machine: string;
  readonly pid: number;
  /** When the process began; empty where that cannot be known. */
  readonly birth: string;
}

/** This process. */
export async function identifySelf(): Promise<ProcessIdentity> {
  const [machine, birth = ''] = await Promise.all([thisMachine(), processBirth(process.pid)]);
  return { host: os.hostname(), machine, pid: process.pid, birth };
}

/** Whether a process is seen to run on this machine. */
export const runsHere = async (one: ProcessIdentity): Promise<boolean> =>
  one.birth !== '' && one.machine === (await thisMachine()) && (await processBirth(one.pid)) === one.birth;

/** Whether a process is seen to have ended; false also where it would not be seen from here. */
export const hasEnded = async (one: ProcessIdentity): Promise<boolean> =>
  one.birth !== '' && one.machine === (await thisMachine()) && (await processBirth(one.pid)) !== one.birth;

/** Containers of one machine share its boot, and maybe a name, but not their process ids. */
async function thisMachine(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    // Systems without /proc (macOS).
    return os.hostname();
  }
}
