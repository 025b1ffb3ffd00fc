import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../platform/db/testing.js';
import { SharedJobs } from './shared-jobs.js';

const database = await testDatabase();
const { db } = database;
const log = pino({ level: 'silent' });
const PATIENCE = { timeout: 60_000, interval: 20 };
const started = new Set<SharedJobs>();
let runs: string[] = [];
let failure: Error | undefined;

/** A console of this database, with a job that records which console ran it. */
async function consoleOf(consoleId: string, { everyMs = 20, leaseMs = 60_000 } = {}) {
  await db
    .insertInto('consoles')
    .values({ id: consoleId, broker: 'external', host: 'h', machine: 'm', pid: 1, birth: 'b', version: '1' })
    .execute();
  const run = async () => {
    runs.push(consoleId);
    if (failure) throw failure;
  };
  const jobs = new SharedJobs({ db, consoleId, log, timing: { renewMs: 50, leaseMs } }, [
    { name: 'mail', everyMs, run },
  ]);
  jobs.start();
  started.add(jobs);
  return jobs;
}
const stop = async (jobs: SharedJobs) => {
  started.delete(jobs);
  await jobs.stop();
};
const hasRunFor = (id: string) => vi.waitFor(() => expect(runs).toContain(id), PATIENCE);
const row = () => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

beforeEach(async () => {
  runs = [];
  failure = undefined;
  await db.deleteFrom('jobs').execute();
  await db.deleteFrom('consoles').execute();
});
afterEach(() => Promise.all([...started].map(stop)));
afterAll(() => database.close());

test('of two consoles one runs a job, and the other continues when it stops', async () => {
  const first = await consoleOf('a');
  await hasRunFor('a');
  await consoleOf('b');
  const before = runs.length;
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(before + 10), PATIENCE);
  expect(new Set(runs)).toEqual(new Set(['a']));
  await stop(first);
  await hasRunFor('b');
  expect(runs.lastIndexOf('a')).toBeLessThan(runs.indexOf('b'));
});

test('a console continues the jobs of one that left without releasing them', async () => {
  await db
    .insertInto('jobs')
    .values({ name: 'mail', held_by: 'gone', held_until: new Date(Date.now() + 3_600_000) })
    .execute();
  await consoleOf('a');
  await hasRunFor('a');
});

test('a console that cannot renew its leases stops its jobs, and takes them again later', async () => {
  await consoleOf('a', { leaseMs: 2_000 });
  await hasRunFor('a');
  const away = await database.without('jobs');
  await vi.waitFor(async () => {
    const seen = runs.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(runs.length).toBe(seen);
  }, PATIENCE);
  runs = [];
  await away.end();
  await hasRunFor('a');
});

test('a failed run is stored with its reason, and a success after it', async () => {
  failure = new Error('no way out');
  await consoleOf('a');
  await vi.waitFor(async () => expect((await row()).error).toBe('no way out'), PATIENCE);
  failure = undefined;
  await vi.waitFor(async () => expect((await row()).error).toBeNull(), PATIENCE);
});

test('a job runs when its interval is over since its last run on any console', async () => {
  const hour = 3_600_000;
  await db
    .insertInto('jobs')
    .values({ name: 'mail', held_by: 'gone', held_until: new Date(), ended_at: new Date(Date.now() - 2 * hour) })
    .execute();
  await consoleOf('a', { everyMs: hour });
  await hasRunFor('a');
});
