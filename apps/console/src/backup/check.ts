import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '../platform/db/embedded/index.js';
import { migrate } from '../platform/db/migrations/index.js';
import { createDatabase, createPool } from '../platform/db/pool.js';
import { openVault } from '../platform/vault/open.js';
import { DATABASE_FILE, KEY_FILE } from './format.js';
import { loadDatabase } from './load.js';

/**
 * Restores a backup into a temporary database, migrates it and opens its sealed secrets, as a
 * console would. Returns the number of restored rows. Throws the error that occurred.
 */
export async function rehearse(folder: string): Promise<number> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backhaul-rehearsal-'));
  // As root, the account that runs the database has to pass through; the database's own folder stays closed.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, durable: false });
  try {
    const rows = await loadDatabase(embedded.url, path.join(folder, DATABASE_FILE));
    const db = createDatabase(
      createPool({ url: embedded.url, log: pino({ level: 'silent' }), max: 2, statementTimeoutMs: 0 }),
    );
    try {
      await migrate(db);
      await openVault(db, path.join(folder, KEY_FILE));
    } finally {
      await db.destroy();
    }
    return rows;
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
