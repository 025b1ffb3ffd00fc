import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { clusterOf } from '../subject/database.js';
import { digestOf, type Digest } from './digest.js';
import { Postgres } from './postgres.js';

/** Databases of earlier versions: with only the first migration, and of the first release. */
export type Earlier = 'schema-0001' | 'schema-0004';

/** Turns a data folder into that of an earlier version; returns the data of its database. `more` is run last. */
export async function makeEarlier(dataDir: string, version: Earlier, more = 'select 1'): Promise<Digest> {
  const file = fileURLToPath(new URL(`../../fixtures/${version}.sql`, import.meta.url));
  const postgres = await Postgres.on(clusterOf(dataDir));
  await postgres.start();
  await postgres.run('drop schema public cascade; create schema public');
  await postgres.run(await readFile(file, 'utf8'));
  await postgres.run(more);
  const db = new Client({ connectionString: postgres.url });
  await db.connect();
  const digest = await digestOf(db);
  await db.end();
  await postgres.end();
  // Earlier versions had no key file.
  await rm(path.join(dataDir, 'secret.key'), { force: true });
  return digest;
}
