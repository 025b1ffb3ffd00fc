import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** Folder of the embedded server's files in a data folder. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres', 'data');

/** Where the running embedded server of a data folder listens, from its `postmaster.pid`. */
export async function socketOf(dataDir: string): Promise<{ readonly host: string; readonly port: number }> {
  const lines = (await readFile(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n');
  return { host: lines[4]?.trim() ?? '', port: Number(lines[3]) };
}

/** A connection of our own to the database of a running console; `end` it. */
export async function connectDatabase(dataDir: string): Promise<Client> {
  const client = new Client({ ...(await socketOf(dataDir)), user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
