import path from 'node:path';
import type { Config } from '../config.js';
import { startEmbedded } from '../platform/db/embedded/index.js';
import { readPostmaster } from '../platform/db/embedded/postmaster.js';
import { socketUrl } from '../platform/db/embedded/socket.js';

/** A database for the duration of `work`: that of `DATABASE_URL`, the running embedded one, or the embedded one, started for this. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return await work(databaseUrl);
  const running = await readPostmaster(path.join(dataDir, 'postgres', 'data'));
  if (running?.ready) return await work(socketUrl(running.socketDir, running.port, 'postgres'));
  const embedded = await startEmbedded({ dataDir });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
