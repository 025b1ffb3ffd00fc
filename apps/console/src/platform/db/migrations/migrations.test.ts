import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from '../pool.js';
import { databaseUrl, runOn, testDatabase, type TestDatabase, unmigratedDatabase } from '../testing.js';
import { migrate, migrations } from './index.js';

const ALL = Object.keys(migrations).length;

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.db)).toEqual([]);
});

test('a database of a newer version is refused in words, and nothing in it is changed', async () => {
  const { db, close } = await unmigratedDatabase();
  try {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/^This database .* newer version of Backhaul \(step 9999-later\)/);
  } finally {
    await close();
  }
});

test('consoles that start together apply each migration once', async () => {
  const name = `together_${Date.now()}`;
  await runOn(database.url, `create database ${name}`);
  const url = databaseUrl(database.url, name);
  const consoles = [1, 2, 3].map(() =>
    createDatabase(createPool({ url, log: pino({ level: 'silent' }), max: 2, statementTimeoutMs: 0 })),
  );
  const applied = await Promise.all(consoles.map((db) => migrate(db)));
  await Promise.all(consoles.map((db) => db.destroy()));
  await runOn(database.url, `drop database ${name} with (force)`);
  expect(applied.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, ALL]);
});

test('a migration that is killed half way leaves nothing and is done again', async () => {
  const name = `killed_${Date.now()}`;
  await runOn(database.url, `create database ${name}`);
  const url = databaseUrl(database.url, name);
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ url, log, max: 2, statementTimeoutMs: 0 }));
  const blocker = createDatabase(createPool({ url, log, max: 1 }));
  try {
    // An uncommitted table of the same name makes the last migration wait; then its connection is killed.
    const failed = await blocker.transaction().execute(async (tx) => {
      await sql`create table settings (key text)`.execute(tx);
      const migrating = migrate(db).then(
        () => undefined,
        (error: unknown) => error,
      );
      await expect
        .poll(
          async () => {
            const killed = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = ${name} and wait_event_type = 'Lock'`.execute(database.db);
            return killed.rows.length;
          },
          { timeout: 30_000 },
        )
        .toBe(1);
      await sql`drop table settings`.execute(tx);
      return await migrating;
    });
    expect(failed).toBeInstanceOf(Error);
    const left = await sql`select 1 from pg_tables where tablename = 'inventories'`.execute(blocker);
    expect(left.rows).toEqual([]);
    expect(await migrate(db)).toHaveLength(ALL);
  } finally {
    await Promise.all([db.destroy(), blocker.destroy()]);
    await runOn(database.url, `drop database ${name} with (force)`);
  }
});

async function code(statement: Promise<unknown>): Promise<unknown> {
  return await statement.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}

const UNIQUE = '23505';
const FOREIGN = '23503';

test('what must be one of a kind is', async () => {
  const { db } = database;
  await sql`insert into inventories values ('i1', 'One'), ('i2', 'Two')`.execute(db);
  await sql`insert into users (id, username, password_hash, roles) values ('u1', 'Ann', '', '{}')`.execute(db);
  await sql`insert into devices (id, kind, inventory_id, name, bucket)
    values ('s1', 'server', 'i1', 'Server', 0), ('d1', 'unit', 'i1', 'Crew', 1), ('d2', 'unit', 'i1', 'Crew 2', 1)`.execute(
    db,
  );
  await sql`insert into channels (id, inventory_id, server_id, name, input, passphrase)
    values ('c1', 'i1', 's1', 'Studio', 'unit', ''), ('c2', 'i1', 's1', 'Studio 2', 'unit', '')`.execute(db);
  await sql`insert into transmissions (id, unit_id, channel_id) values ('t1', 'd1', 'c1')`.execute(db);
  await sql`insert into idempotency (user_id, key, request_hash) values ('u1', 'k', '')`.execute(db);

  const cases: readonly (readonly [string, string])[] = [
    [`insert into users (id, username, password_hash, roles) values ('u2', 'aNN', '', '{}')`, UNIQUE],
    [
      `insert into devices (id, kind, inventory_id, name, bucket)
      values ('d3', 'unit', 'i1', 'CREW', 1)`,
      UNIQUE,
    ],
    [
      `insert into devices (id, kind, inventory_id, name, bucket)
      values ('d3', 'unit', 'i2', 'CREW', 1)`,
      'done',
    ],
    [
      `insert into channels (id, inventory_id, server_id, name, input, passphrase)
      values ('c3', 'i1', 's1', 'STUDIO', 'unit', '')`,
      UNIQUE,
    ],
    [`insert into transmissions (id, unit_id, channel_id) values ('t2', 'd1', 'c2')`, UNIQUE],
    [`insert into transmissions (id, unit_id, channel_id) values ('t2', 'd2', 'c1')`, UNIQUE],
    [`update transmissions set ended_at = now() where id = 't1'`, 'done'],
    [`insert into transmissions (id, unit_id, channel_id) values ('t2', 'd1', 'c1')`, 'done'],
    [`insert into transmissions (id, unit_id, channel_id) values ('t3', 'nobody', 'c2')`, FOREIGN],
    [`insert into idempotency (user_id, key, request_hash) values ('u1', 'k', '')`, UNIQUE],
  ];
  for (const [statement, expected] of cases) {
    expect([statement, await code(database.pool.query(statement))]).toEqual([statement, expected]);
  }
});
