import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from './pool.js';
import { testDatabase, type TestDatabase } from './testing.js';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

test('int8 is a number', async () => {
  const { rows } = await sql<{ n: number }>`select 5000000000::int8 as n`.execute(database.db);
  expect(rows).toEqual([{ n: 5_000_000_000 }]);
});

test('a statement that takes too long ends', async () => {
  const pool = createPool({ url: database.url, log: pino({ level: 'silent' }), max: 2, statementTimeoutMs: 50 });
  await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  await pool.end();
});

test('a connection that is lost within a transaction costs that transaction alone', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const db = createDatabase(createPool({ url: database.url, log, max: 1 }));
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
