import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { NAME_INDEXES } from './names.js';

/** Unique names whose duplicates are refused in another way, or cannot occur. */
const OTHERWISE: readonly string[] = [
  // Checked while the channel or the inventory is locked, each with its own error.
  'destinations_name',
  'graphics_name',
  'stream_profiles_name',
  'stream_providers_name',
  // Refused at its field.
  'ingest_accounts_username',
  // USER_EXISTS, checked while accounts are locked.
  'users_username',
  // A report with the name of another replaces it.
  'usage_reports_name',
  // ASSOCIATION_EXISTS and SOFTWARE_VERSION_EXISTS.
  'software_version_products_name',
  'software_versions_version',
];

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

it('a name that exists is refused in words, whatever unique index it violates', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and i.indexprs is not null order by 1`.execute(database.db);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !NAME_INDEXES.includes(name))).toEqual(OTHERWISE.toSorted());
  expect(NAME_INDEXES.filter((name) => !names.some((one) => one === name))).toEqual([]);
});
