import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolders } from '@backhaul/agent/files';
import { Client } from 'pg';
import { findBinaries, type Binaries } from './binaries.js';
import { ensureCluster } from './cluster.js';
import { EmbeddedDatabaseError } from './errors.js';
import { PostgresSupervisor, type SupervisorParts } from './supervisor.js';
import { lockDataDir } from './lock.js';
import { chooseRunAs } from './run-as.js';
import { readPostmaster, stopPostmaster, type Postmaster } from './postmaster.js';
import { socketFolder, socketUrl } from './socket.js';
import { startPostmaster } from './start.js';

export interface EmbeddedOptions {
  /** Folder of the installation; the server's files are in `postgres/` under it. */
  readonly dataDir: string;
  /** False makes commits unsafe against power cuts; for tests. */
  readonly durable?: boolean;
  /** Binaries of PostgreSQL; found automatically. */
  readonly binaries?: Binaries;
  /** Aborted: the start is cancelled with a `StoppedError`, and nothing runs then. */
  readonly stop?: AbortSignal | undefined;
  /** Called when the server ends unexpectedly, and when it cannot be restarted. */
  readonly onTrouble?: SupervisorParts['onTrouble'];
}

/** A running embedded server; it is restarted under the same URL if it ends unexpectedly. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Process id of the current server. */
  readonly pid: number;
  /** True when a server of an earlier console was taken over. */
  readonly adopted: boolean;
  /** Stops the server, adopted or not, and releases the data folder. Safe to call twice. */
  stop(): Promise<void>;
}

const ADOPTION_MS = 20_000;

/** Starts, or finds, the embedded PostgreSQL of a data folder. Throws `EmbeddedDatabaseError` or `StoppedError`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  const folder = path.join(dataDir, 'postgres');
  const unlock = await take(dataDir, folder);
  try {
    const { server, adopted } = await findOrStart(folder, options);
    const keeper = new PostgresSupervisor({
      server,
      // Without the stop signal: the supervisor itself ends a server that is being restarted.
      startAgain: async () => (await findOrStart(folder, { ...options, stop: undefined })).server,
      onTrouble: options.onTrouble ?? (() => undefined),
    });
    let stopping: Promise<void> | undefined;
    return {
      url: socketUrl(server.socketDir, server.port, 'postgres'),
      get pid() {
        return keeper.pid;
      },
      adopted,
      stop: () => (stopping ??= shutDown(keeper, server.socketDir).then(unlock)),
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Creates the folders and locks them for this process; returns how to release them. */
async function take(dataDir: string, folder: string): Promise<() => Promise<void>> {
  try {
    // Other accounts, such as the database's own, may traverse the data folder but not list it.
    await makeFolders(dataDir, 0o711);
    await makeFolders(folder, 0o700);
    return await lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError('DATA_DIR_UNUSABLE', `${dataDir} cannot be written to${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';

async function findOrStart(
  folder: string,
  { durable = true, binaries, stop }: EmbeddedOptions,
): Promise<{ readonly server: Postmaster; readonly adopted: boolean }> {
  const cluster = path.join(folder, 'data');
  const left = await adopt(cluster);
  if (left) return { server: left, adopted: true };
  const runAs = await chooseRunAs(folder, binaries ?? (await findBinaries()));
  await ensureCluster(runAs, cluster, { durable, stop });
  const socketDir = await socketFolder(runAs.runner, folder);
  return { server: await startPostmaster({ runAs, cluster, socketDir, durable, stop }), adopted: false };
}

async function shutDown(keeper: PostgresSupervisor, socketDir: string): Promise<void> {
  await keeper.stop();
  // Created at each start; a folder in the system's temporary folder should not stay behind.
  await rmdir(socketDir).catch(() => undefined);
}

/** Takes over a running server that was left behind; stops one that does not answer. */
async function adopt(cluster: string): Promise<Postmaster | undefined> {
  const end = performance.now() + ADOPTION_MS;
  let server = await readPostmaster(cluster);
  while (server && performance.now() < end) {
    if (server.ready) {
      if (await answers(server)) return server;
      break;
    }
    // It is starting or stopping, which ends soon.
    await sleep(50);
    server = await readPostmaster(cluster);
  }
  if (server) await stopPostmaster(server.pid);
  return undefined;
}

async function answers({ socketDir, port }: Postmaster): Promise<boolean> {
  const client = new Client({
    connectionString: socketUrl(socketDir, port, 'postgres'),
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
