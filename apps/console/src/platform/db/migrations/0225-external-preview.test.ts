import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from '../pool.js';
import { databaseUrl, runOn, testDatabase, type TestDatabase } from '../testing.js';
import { migrate, migrateUpTo } from './index.js';

const name = `external_preview_${Date.now()}`;
let database: TestDatabase;
let db: ReturnType<typeof createDatabase>;

beforeAll(async () => {
  database = await testDatabase();
  await runOn(database.url, `create database ${name}`);
  const url = databaseUrl(database.url, name);
  db = createDatabase(createPool({ url, log: pino({ level: 'silent' }), max: 2, statementTimeoutMs: 0 }));
});
afterAll(async () => {
  await db.destroy();
  await runOn(database.url, `drop database ${name} with (force)`);
  await database.close();
});

test('inventories and groups that there are, and new inventories, have external preview', async () => {
  await migrateUpTo(db, '0212-past-subscribers');
  await sql`insert into inventories (id, name, features) values ('i1', 'One', '{MapView}'), ('i2', 'Two', '{}')`.execute(
    db,
  );
  await sql`insert into groups (id, inventory_id, name, features)
    values ('g1', 'i1', 'News', '{Gauge}'), ('g2', 'i2', 'Sport', '{Gauge,ExternalPreview}')`.execute(db);

  await migrate(db);

  await sql`insert into inventories (id, name) values ('i3', 'Three')`.execute(db);
  const inventories = await db.selectFrom('inventories').select('features').orderBy('id').execute();
  expect(inventories.map(({ features }) => features.join(' '))).toEqual([
    'MapView ExternalPreview',
    'ExternalPreview',
    'MapView Reboot Ptmp Gauge SocialMediaIntegration ExternalPreview',
  ]);
  const groups = await db.selectFrom('groups').select('features').orderBy('id').execute();
  expect(groups.map(({ features }) => features.join(' '))).toEqual(['Gauge ExternalPreview', 'Gauge ExternalPreview']);
});
