import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';

/** Folder of the embedded database server in a data folder. */
export const clusterOf = (dataDir: string): string => path.join(dataDir, 'postgres', 'data');

/** Socket of a running embedded server, from its `postmaster.pid`. */
export async function socketOf(dataDir: string): Promise<{ readonly host: string; readonly port: number }> {
  const lines = (await readFile(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n');
  return { host: lines[4]?.trim() ?? '', port: Number(lines[3]) };
}

/** Opens a connection to the database of a running console; the caller ends it. */
export const connectDatabase = (dataDir: string): Promise<Client> => openDatabase(dataDir, 'postgres');

/** As `connectDatabase`, to a named database of that server. */
export async function openDatabase(dataDir: string, database: string): Promise<Client> {
  const client = new Client({ ...(await socketOf(dataDir)), user: 'postgres', database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whether a server accepts a connection and answers within 2 s. */
export async function answers(where: ClientConfig): Promise<boolean> {
  const client = new Client({ ...where, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // Not awaited: a connection that was never established may never report its end.
    void client.end().catch(() => undefined);
  }
}
