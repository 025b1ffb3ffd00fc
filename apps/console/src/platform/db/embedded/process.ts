import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Waits until a process has ended; false when it still runs after `ms`. */
export async function waitForExit(pid: number, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Identifies the process behind `pid` by its start time and boot; another text means another process.
 * Undefined when there is no such process.
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // Field 22 of proc(5) stat; the name in brackets may itself contain spaces and brackets.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot.trim()}:${ticks}`;
  } catch {
    return await psField(pid, 'lstart');
  }
}

/** The command line of a process, or undefined. */
export async function commandLine(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
  } catch {
    return await psField(pid, 'args');
  }
}

/** Systems without /proc (macOS). */
async function psField(pid: number, field: string): Promise<string | undefined> {
  try {
    return (await run('ps', ['-o', `${field}=`, '-p', String(pid)])).stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
