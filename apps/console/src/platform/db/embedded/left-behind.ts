import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir } from './lock.js';
import { readPostmaster, stopPostmaster } from './postmaster.js';

/** Stops and removes databases of killed runs: no process locks their folders. */
export async function removeLeftBehind(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await removeUnlessHeld(path.join(parent, name)).catch(() => undefined);
  }
}

async function removeUnlessHeld(dataDir: string): Promise<void> {
  // A folder without a lock may still be in creation.
  if (!(await readdir(dataDir)).includes('console.lock')) return;
  await lockDataDir(dataDir);
  const server = await readPostmaster(path.join(dataDir, 'postgres', 'data'));
  if (server) await stopPostmaster(server.pid);
  await rm(dataDir, { recursive: true, force: true });
}
