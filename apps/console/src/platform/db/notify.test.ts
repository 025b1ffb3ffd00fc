import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifyChanged, openChangeFeed } from './notify.js';
import { testDatabase, type TestDatabase } from './testing.js';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

test('a change is notified when it is committed, and not when it is rolled back', async () => {
  const onChange = vi.fn();
  const feed = await openChangeFeed({ url: database.url, log, onChange, onGap: () => undefined });
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await notifyChanged(tx, 'unit', 'rolled-back');
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await database.db.transaction().execute((tx) => notifyChanged(tx, 'channel', 'c-1'));
  await expect.poll(() => onChange.mock.calls).toEqual([['channel', 'c-1', expect.any(BigInt)]]);
  await feed.close();
});

test('a lost connection is replaced and the gap is reported; unknown notifications are dropped', async () => {
  const onChange = vi.fn();
  const onGap = vi.fn();
  const feed = await openChangeFeed({ url: database.url, log, onChange, onGap });
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'backhaul-console-feed' and datname = current_database()`,
  );
  await expect.poll(() => onGap.mock.calls.length, { timeout: 5_000 }).toBe(1);
  await database.pool.query(`select pg_notify('backhaul_records', 'rubbish')`);
  await database.db.transaction().execute((tx) => notifyChanged(tx, 'unit', 'u-1'));
  await expect.poll(() => onChange.mock.calls).toEqual([['unit', 'u-1', expect.any(BigInt)]]);
  await feed.close();
});

test('without its first connection it does not open', async () => {
  const url = 'postgresql://nobody@127.0.0.1:1/none';
  const opening = openChangeFeed({ url, log, onChange: () => undefined, onGap: () => undefined });
  await expect(opening).rejects.toThrow();
});
