import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '@backhaul/agent/files';
import { StoppedError } from '../../kernel/stopped.js';
import { EmbeddedDatabaseError } from './errors.js';
import type { RunAs } from './run-as.js';
import { runStoppable } from './runner.js';

export interface ClusterOptions {
  /** False only for tests: the cluster may not survive a power cut. */
  readonly durable: boolean;
  /** When aborted, cancels the creation. */
  readonly stop: AbortSignal | undefined;
}

/**
 * Creates the cluster's files if they are missing. They are built elsewhere and moved into place, so that an interrupted
 * first start leaves no half cluster. Throws `INIT_FAILED`, `OTHER_VERSION` for files of another PostgreSQL, or
 * `StoppedError`.
 */
export async function ensureCluster(runAs: RunAs, cluster: string, { durable, stop }: ClusterOptions): Promise<void> {
  const major = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const wanted = runAs.binaries.version.split('.')[0];
  if (major === undefined) return await initCluster(runAs, cluster, { durable, stop });
  if (major.trim() === wanted) return;
  throw new EmbeddedDatabaseError(
    'OTHER_VERSION',
    `${cluster} was made by PostgreSQL ${major.trim()}, and this console brings ${wanted}. ` +
      'Dump it with the older version and restore it, or start on another DATA_DIR.',
  );
}

async function initCluster(
  { runner, binaries }: RunAs,
  cluster: string,
  { durable, stop }: ClusterOptions,
): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  // The built-in locale sorts and folds identically on every system.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const args = ['-D', draft, '-U', 'postgres', '--auth=trust', ...locale, ...(durable ? [] : ['--no-sync'])];
  try {
    await runStoppable(runner, path.join(binaries.root, 'bin', 'initdb'), args, stop);
    await rename(draft, cluster);
    if (durable) await syncFolder(path.dirname(cluster));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof StoppedError) throw error;
    throw new EmbeddedDatabaseError('INIT_FAILED', `its files could not be made in ${cluster}.`, { cause: error });
  }
}
