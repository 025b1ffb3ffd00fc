import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { throwIfStopped } from '../../kernel/stopped.js';
import { EmbeddedDatabaseError } from './errors.js';
import type { RunAs } from './run-as.js';
import { clearStalePidFile, readPostmaster, stopPostmaster, type Postmaster } from './postmaster.js';
import { startProgram } from './runner.js';

export interface StartOptions {
  readonly runAs: RunAs;
  readonly cluster: string;
  readonly socketDir: string;
  /** False only for tests: commits may not survive a power cut. */
  readonly durable: boolean;
  /** Aborted: the server is stopped again. */
  readonly stop: AbortSignal | undefined;
}

const START_MS = 60_000;
/** How long child processes of a killed server may hold its shared memory, ms. */
const RELEASE_MS = 15_000;

/** Starts the server and waits until it accepts connections; throws `START_FAILED` with its last output, or `StoppedError`. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  const end = performance.now() + RELEASE_MS;
  for (;;) {
    throwIfStopped(options.stop);
    await clearStalePidFile(options.cluster);
    const outcome = await tryStart(options);
    if (typeof outcome !== 'string') return outcome;
    const held = /shared memory block|is still in use|already exists/.test(outcome);
    if (!held || performance.now() > end) {
      throw new EmbeddedDatabaseError('START_FAILED', `the server ended at once: ${outcome || 'without a word'}.`);
    }
    await sleep(200);
  }
}

/** The running server, or the last output of one that ended. */
async function tryStart({ runAs, cluster, socketDir, durable, stop }: StartOptions): Promise<Postmaster | string> {
  const logFile = path.join(path.dirname(cluster), 'postgres.log');
  // A file, not a pipe: the server may outlive this process and must still be able to write.
  const log = await open(logFile, 'w', 0o600);
  const child = startProgram(
    runAs.runner,
    path.join(runAs.binaries.root, 'bin', 'postgres'),
    ['-D', cluster, ...settings(socketDir, durable)],
    ['ignore', log.fd, log.fd],
  );
  const end: { reason?: Error | 'exit' } = {};
  child.once('exit', () => (end.reason ??= 'exit'));
  child.once('error', (error) => (end.reason = error));
  child.unref();
  await log.close();
  const latest = performance.now() + START_MS;
  while (end.reason === undefined) {
    if (stop?.aborted || performance.now() > latest) {
      if (child.pid !== undefined) await stopPostmaster(child.pid);
      throwIfStopped(stop);
      break;
    }
    const server = await readPostmaster(cluster);
    if (server?.ready && server.pid === child.pid) return server;
    await sleep(10);
  }
  if (end.reason instanceof Error) return end.reason.message;
  return lastWords(await readFile(logFile, 'utf8').catch(() => ''));
}

const lastWords = (log: string): string =>
  log
    .trim()
    .split('\n')
    .slice(-4)
    .map((line) => line.replace(/^.*?(FATAL|HINT|DETAIL|LOG|PANIC): +/, ''))
    .join(' ');

/** Small and quick to start: one console is the only client. */
function settings(socketDir: string, durable: boolean): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    io_method: 'sync',
    max_worker_processes: '4',
    jit: 'off',
    // Above errors, so that a failed statement, and its contents, is not written to a log that outlives this process.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
