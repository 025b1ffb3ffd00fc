import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders, syncFolder } from '@backhaul/agent/files';
import type { Config } from '../config.js';
import { rehearse } from './check.js';
import { BackupError } from './errors.js';
import { DATABASE_FILE, KEY_FILE } from './format.js';
import { copyKey, placeKey } from './key.js';
import { loadDatabase } from './load.js';
import { withDatabase } from './source.js';
import { writeDatabase } from './write.js';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'keyFile'>;

/**
 * Backs up a console's database and key into a new folder, while the console runs or not, and restores it once as a
 * check: a folder of that name is a backup that passed. Returns the number of rows.
 * @throws {BackupError} with a message for people; there is no folder then.
 */
export async function makeBackup(settings: Settings, folder: string, version: string): Promise<number> {
  if (await isThere(folder)) throw new BackupError(`${folder} is there already.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await makeFolders(draft, 0o700);
  try {
    await copyKey(settings.keyFile, path.join(draft, KEY_FILE));
    const file = path.join(draft, DATABASE_FILE);
    const written = await withDatabase(settings, (url) => writeDatabase(url, file, version));
    const rows = await rehearse(draft);
    if (rows !== written) throw new BackupError(`Of ${written} rows ${rows} came back.`);
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(path.dirname(folder));
    return rows;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a backup into an empty database: that of `DATABASE_URL`, or a new embedded one. The console must not run.
 * Returns the number of rows. @throws {BackupError} with a message for people.
 */
export async function restoreBackup(settings: Settings, folder: string): Promise<number> {
  const file = path.join(folder, DATABASE_FILE);
  if (!(await isThere(file))) throw new BackupError(`${folder} is no backup: there is no ${DATABASE_FILE}.`);
  const cluster = path.join(settings.dataDir, 'postgres');
  if (settings.databaseUrl === undefined && (await isThere(path.join(cluster, 'data')))) {
    throw new BackupError(`There is a database in ${cluster}. Stop the console and move that folder away first.`);
  }
  await makeFolders(path.dirname(settings.keyFile), 0o711);
  await placeKey(path.join(folder, KEY_FILE), settings.keyFile);
  return await withDatabase(settings, (url) => loadDatabase(url, file));
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
