import { beforeEach, expect, it } from 'vitest';
import { freshConsole } from '../../testing/api.js';
import { someoneWaits } from '../../testing/lock-wait.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { FileRetentionJob } from './retention-job.js';

const world = await testWorld();
const { db } = world;
const [one] = world.channelIds;
const DAY = 24 * 3_600_000;
let console: TestConsole;
let job: FileRetentionJob;

beforeEach(async () => {
  await db.deleteFrom('commands').execute();
  await db.deleteFrom('recordings').execute();
  ({ console } = await freshConsole(world));
  await rule({ file_days: null, file_gigabytes: null });
  await console.serverReports(world.serverId, { configurationVersion: 1_000, orders: ['removeFiles'] });
  job = new FileRetentionJob({ db, registry: console.registry, dispatcher: console.dispatcher, clock: world.clock });
});

const rule = (change: { file_days: number | null; file_gigabytes: number | null }) =>
  db.updateTable('groups').set(change).where('id', '=', world.north).execute();
const insert = (
  name: string,
  age: number,
  change: { bytes?: string; held_at?: Date; removal_failed_at?: Date; exported_at?: Date } = {},
) =>
  db
    .insertInto('recordings')
    .values({
      id: `rec-${name}`,
      device_id: world.serverId,
      channel_id: one,
      name,
      started_at: new Date(world.clock.now() - age * DAY - 1000),
      ended_at: new Date(world.clock.now() - age * DAY),
      bytes: '1000000000',
      sha256: 'a',
      ...change,
    })
    .execute();
const ordered = () =>
  console.sent.flatMap(({ downlink }) =>
    downlink.type === 'order' && downlink.order.name === 'removeFiles' ? downlink.order.args.names : [],
  );

const queue = (tx: typeof db, name: string) =>
  tx
    .insertInto('playouts')
    .values({
      id: `play-${name}`,
      channel_id: one,
      position: 1,
      file_id: `rec-${name}`,
      file_name: name,
      begins_at: null,
      by_user: 'operator',
      outcome: null,
      ended_at: null,
    })
    .execute();

it('deletes what is too old, once, and records it in the audit', async () => {
  await insert('old.mkv', 31);
  await insert('held.mkv', 90, { held_at: new Date(0) });
  await insert('new.mkv', 29);
  await job.run();
  expect(ordered()).toEqual([]);
  await rule({ file_days: 30, file_gigabytes: null });
  await job.run();
  await job.run();
  expect(ordered()).toEqual(['old.mkv']);
  const row = await db.selectFrom('audit').selectAll().where('action', '=', 'file:expire').executeTakeFirst();
  expect(row).toMatchObject({ user_id: null, subject_kind: 'channel', subject_id: one, detail: 'old.mkv' });
});

it('marks no file for deletion without its order, and the next run deletes it', async () => {
  await insert('old.mkv', 31);
  await rule({ file_days: 30, file_gigabytes: null });
  const dispatcher = {
    enqueue: () => Promise.reject(new Error('the database is gone')),
    dispatch: console.dispatcher.dispatch.bind(console.dispatcher),
  };
  const failing = new FileRetentionJob({ db, registry: console.registry, dispatcher, clock: world.clock });
  await expect(failing.run()).rejects.toThrow('the database is gone');
  expect(await db.selectFrom('recordings').select('removing_at').execute()).toEqual([{ removing_at: null }]);
  await job.run();
  expect(ordered()).toEqual(['old.mkv']);
});

it('deletes the oldest while there is too little room', async () => {
  for (const [name, age] of [
    ['a.mkv', 3],
    ['b.mkv', 2],
    ['c.mkv', 1],
  ] as const)
    await insert(name, age);
  await rule({ file_days: null, file_gigabytes: 2 });
  await job.run();
  expect(ordered()).toEqual(['a.mkv']);
});

it('waits for a server that is away, or that cannot delete', async () => {
  await insert('old.mkv', 31);
  await rule({ file_days: 30, file_gigabytes: null });
  await console.serverReports(world.serverId, { configurationVersion: 1_000, orders: [] });
  await job.run();
  expect(ordered()).toEqual([]);
  await console.serverReports(world.serverId, { configurationVersion: 1_000, orders: ['removeFiles'] });
  await job.run();
  expect(ordered()).toEqual(['old.mkv']);
});

it('keeps what is queued while it is looked at', async () => {
  await insert('old.mkv', 31);
  await rule({ file_days: 30, file_gigabytes: null });
  const { running } = await db.transaction().execute(async (tx) => {
    await queue(tx, 'old.mkv');
    const run = job.run();
    await someoneWaits(db);
    return { running: run };
  });
  await running;
  expect(ordered()).toEqual([]);
});

it('keeps what waits in a playout', async () => {
  await insert('queued.mkv', 31);
  await insert('old.mkv', 31);
  await queue(db, 'queued.mkv');
  await rule({ file_days: 30, file_gigabytes: null });
  await job.run();
  expect(ordered()).toEqual(['old.mkv']);
});

it('waits ten minutes after a deletion that failed', async () => {
  await insert('old.mkv', 31, { removal_failed_at: new Date(world.clock.now() - 599_000) });
  await rule({ file_days: 30, file_gigabytes: null });
  await job.run();
  expect(ordered()).toEqual([]);
  await db
    .updateTable('recordings')
    .set({ removal_failed_at: new Date(world.clock.now() - 601_000) })
    .execute();
  await job.run();
  expect(ordered()).toEqual(['old.mkv']);
});

type Exported = NonNullable<NonNullable<Parameters<TestConsole['serverReports']>[1]>['exports']>['files'][number];
const exported = (name: string, state: Exported['state'], change: Partial<Exported> = {}): Exported => ({
  exportId: name,
  channelId: one,
  name,
  bytes: 1,
  state,
  since: 1,
  retryAt: null,
  detail: '',
  ...change,
});
const reports = (exports: { waiting: number; failed: number; oldest?: string | null; files: Exported[] }) =>
  console.serverReports(world.serverId, { configurationVersion: 1_000, orders: ['removeFiles'], exports });

it('keeps what waits for its export', async () => {
  for (const name of ['waits.mkv', 'goes.mkv', 'again.mkv', 'gone.mkv', 'copied.mkv', 'plain.mkv'])
    await insert(name, 31);
  await rule({ file_days: 30, file_gigabytes: null });
  await reports({
    waiting: 2,
    failed: 1,
    files: [
      exported('waits.mkv', 'waiting'),
      exported('goes.mkv', 'uploading'),
      exported('again.mkv', 'failed', { retryAt: 5 }),
      exported('gone.mkv', 'failed'),
      exported('copied.mkv', 'exported'),
    ],
  });
  await job.run();
  expect(ordered().toSorted()).toEqual(['copied.mkv', 'gone.mkv', 'plain.mkv']);
});

it('keeps what may wait for its export, where more wait than are reported', async () => {
  await insert('before.mkv', 50);
  await insert('oldest.mkv', 40);
  await insert('between.mkv', 35);
  await insert('copied.mkv', 35, { exported_at: new Date() });
  await insert('newest.mkv', 31);
  await rule({ file_days: 30, file_gigabytes: null });
  const files = [exported('newest.mkv', 'waiting'), exported('oldest.mkv', 'failed', { retryAt: 5 })];
  await reports({ waiting: 2, failed: 1, oldest: 'oldest.mkv', files });
  await job.run();
  expect(ordered().toSorted()).toEqual(['before.mkv', 'copied.mkv']);
});

it('keeps every file without a copy, where more wait than are reported and the oldest is unknown', async () => {
  await insert('before.mkv', 50);
  await insert('copied.mkv', 35, { exported_at: new Date() });
  await insert('newest.mkv', 31);
  await rule({ file_days: 30, file_gigabytes: null });
  await reports({ waiting: 21, failed: 0, files: [exported('newest.mkv', 'waiting')] });
  await job.run();
  expect(ordered()).toEqual(['copied.mkv']);
  // None of them has a name that the console knows.
  await reports({ waiting: 21, failed: 0, files: [] });
  await db.updateTable('recordings').set({ removing_at: null }).execute();
  console.clear();
  await job.run();
  expect(ordered()).toEqual(['copied.mkv']);
});
