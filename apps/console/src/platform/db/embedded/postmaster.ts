import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { commandLine, isAlive, signal, waitForExit } from './process.js';

/** Contents of `postmaster.pid` of a running server. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly port: number;
  readonly ready: boolean;
}

const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/** The running server of a cluster, if there is one; a file that a dead server left behind does not count. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  // Lines: process id, data folder, start time, port, socket folder, listen address, shared memory, status.
  const [pidText, , , portText, socketDir = '', , , status = ''] = text.split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await commandLine(pid))?.includes(cluster)) return undefined;
  return { pid, socketDir: socketDir.trim(), port: Number(portText), ready: status.trim() === 'ready' };
}

/**
 * Removes the file of a killed server. PostgreSQL does so itself, unless its process id was given to
 * another process since.
 */
export async function clearStalePidFile(cluster: string): Promise<void> {
  if (!(await readPostmaster(cluster))) await rm(pidFile(cluster), { force: true });
}

/** Stops a server: orderly, or else immediately (it recovers from its log at the next start). */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [name, ms] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    if (!isAlive(pid)) return;
    signal(pid, name);
    if (await waitForExit(pid, ms)) return;
  }
}

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');
