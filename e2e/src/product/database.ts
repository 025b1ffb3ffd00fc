import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Product } from './product.js';

/** Runs `work` on the product's database, for changes that no call makes yet. */
export async function withDatabase<T>(
  { dataDir }: Pick<Product, 'dataDir'>,
  work: (db: Client) => Promise<T>,
): Promise<T> {
  // Lines of postmaster.pid: process id, data folder, start, port, socket folder.
  const [, , , port, socketFolder] = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const db = new Client({ host: socketFolder ?? '', port: Number(port), user: 'postgres', database: 'postgres' });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
