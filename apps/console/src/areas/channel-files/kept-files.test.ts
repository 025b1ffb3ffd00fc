import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { FILES_START as START, finishedFile, reportFiles } from '../../testing/reported-files.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { followFileRemovals } from './follow.js';

const world = await testWorld();
const { db } = world;
const [one, two] = world.channelIds;
let console: TestConsole;
let api: TestApi;
let regular: Api;
let reader: Api;
let admin: Api;
let stranger: Api;

const ABLE = { configurationVersion: 1_000, orders: ['removeFiles', 'renameFile', 'makeClip'] };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeEach(async () => {
  await db.deleteFrom('commands').execute();
  await db.deleteFrom('playouts').execute();
  await db.deleteFrom('recordings').execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  reader = await api.as('luc_read');
  stranger = await api.as('luc_contractor', { groupId: world.south });
  await rule({ file_days: null, file_gigabytes: null });
  await console.serverReports(world.serverId, ABLE);
  followFileRemovals({ ...console, db, clock: world.clock });
});

type Reports = Parameters<typeof reportFiles>[1];
const reported = (...events: Reports) => reportFiles(world, events);
type Change = Parameters<typeof finishedFile>[2];
const file = (name: string, change: Change = {}, channelId: string = one) => finishedFile(channelId, name, change);
const idOf = async (name: string): Promise<string> =>
  (await regular.channelFiles.list({ query: { groupId: world.north } })).items.find((item) => item.fileName === name)
    ?.fileId ?? '';
const hold = (...fileIds: string[]) => admin.channelFiles.hold({ params: { id: one }, body: { fileIds, held: true } });
const lastOrder = () => console.sentOrders().at(-1);
const remove = (fileIds: string[]) => regular.channelFiles.remove({ body: { channelId: one, fileIds } });
const rule = (change: { file_days: number | null; file_gigabytes: number | null }) =>
  db.updateTable('groups').set(change).where('id', '=', world.north).execute();
const expiring = (by = regular) => by.channelFiles.expiring({ query: { groupId: world.north } });
const recorded = (from: number, to: number, by = regular) =>
  by.channelFiles.recorded({ params: { id: one }, query: { from, to } });

/** Adds a file to the queue of another channel of the server. */
const queue = async (fileId: string) => {
  await console.serverReports(world.serverId, { ...ABLE, inputFeatures: ['playout'] });
  return regular.playouts.add({ params: { id: two }, body: { fileIds: [fileId] } });
};
const versionOf = async () =>
  (await db.selectFrom('devices').select('desired_version').where('id', '=', world.serverId).executeTakeFirstOrThrow())
    .desired_version;
const film = { media: { durationMs: 60_000, video: 'h264', audio: null, width: 640, height: 360, frameRate: 25 } };

it('a file that is being deleted is not held, until its deletion did not come about', async () => {
  await reported(file('a.mkv'), file('b.mkv'));
  const [id, other] = [await idOf('a.mkv'), await idOf('b.mkv')];
  await remove([id]);
  expect(await refusal(hold(other, id))).toMatchObject({
    code: 'FILE_REMOVING',
    title: 'The file is being deleted: it can no longer be held',
  });
  const { items } = await regular.channelFiles.list({ query: { groupId: world.north } });
  expect(items.map(({ held }) => held)).toEqual([null, null]);
  await hold(other);
  world.now += HOUR;
  await hold(id);
});

describe('a file that waits in a playout', () => {
  it('is not deleted until it is taken out', async () => {
    await reported(file('a.mkv', film), file('b.mkv', film));
    const [id, other] = [await idOf('a.mkv'), await idOf('b.mkv')];
    const { queue: waiting } = await queue(id);
    const code = 'FILE_QUEUED';
    const title = 'The file is in the playout queue of a channel: remove it from the queue first';
    expect(await refusal(remove([id]))).toMatchObject({ code, title });
    expect(await refusal(remove([other, id]))).toMatchObject({ code });
    expect(lastOrder()).toBeUndefined();
    const params = { id: two, playoutId: waiting[0]?.playoutId ?? '' };
    await regular.playouts.remove({ params });
    await remove([id]);
    await expect.poll(() => lastOrder()).toEqual({ name: 'removeFiles', args: { channelId: one, names: ['a.mkv'] } });
  });

  it('is played by its new name, of which the server learns', async () => {
    await reported(file('a.mkv', film));
    await queue(await idOf('a.mkv'));
    const before = await versionOf();
    await reported({ type: 'fileRenamed', channelId: one, file: { name: 'a.mkv', newName: 'goal.mkv' } });
    expect((await regular.playouts.list({ params: { id: two } })).queue).toMatchObject([{ fileName: 'goal.mkv' }]);
    expect(await versionOf()).toBe(before + 1);
    // This file is in no queue.
    await reported(file('c.mkv'));
    await reported({ type: 'fileRenamed', channelId: one, file: { name: 'c.mkv', newName: 'd.mkv' } });
    expect(await versionOf()).toBe(before + 1);
  });
});

const orders = () => console.orders(world.serverId).filter(({ name }) => name === 'removeFiles');
const shown = async () => (await regular.channelFiles.list({ query: { groupId: world.north } })).items;

describe('a deletion that fails', () => {
  it('leaves the file as it was: it can be played, and deleted later', async () => {
    await reported(file('a.mkv', film), file('b.mkv', film));
    const [id, other] = [await idOf('a.mkv'), await idOf('b.mkv')];
    await remove([id]);
    await remove([other]);
    await expect.poll(() => orders().length).toBe(2);
    expect(await refusal(queue(id))).toMatchObject({ code: 'NOT_FOUND' });
    await console.answers(world.serverId, orders()[0]?.id ?? '', 'failed', 'These files could not be deleted: a.mkv');
    const removing = (await shown()).filter((item) => item.removing);
    expect(removing.map(({ fileName }) => fileName)).toEqual(['b.mkv']);
    expect((await queue(id)).queue).toMatchObject([{ fileName: 'a.mkv' }]);
    await console.answers(world.serverId, orders()[1]?.id ?? '', 'done');
    expect((await shown()).find(({ fileName }) => fileName === 'b.mkv')).toMatchObject({ removing: true });
  });

  it('is over when its server does not answer, but not by an earlier order', async () => {
    await reported(file('a.mkv', film));
    const id = await idOf('a.mkv');
    await remove([id]);
    world.now += 70_000;
    await remove([id]);
    world.now += 10_000;
    await console.dispatcher.sweep();
    expect(await shown()).toMatchObject([{ removing: true }]);
    world.now += 70_000;
    await console.dispatcher.sweep();
    expect(await shown()).toMatchObject([{ removing: false }]);
  });
});

describe('what retention deletes within 24 hours', () => {
  it('is announced: by age and for lack of room, but not what is held or queued', async () => {
    const now = world.clock.now();
    const aged = (name: string, days: number, bytes = 1) =>
      file(name, { ...film, startedAt: now - days * DAY - 1, endedAt: now - days * DAY, bytes });
    await reported(aged('over.mkv', 30), aged('soon.mkv', 29.5), aged('held.mkv', 29.5), aged('queued.mkv', 29.5));
    await reported(aged('later.mkv', 28));
    expect(await expiring()).toEqual({ count: 0, sizeBytes: 0, files: [] });
    await admin.channelFiles.hold({ params: { id: one }, body: { fileIds: [await idOf('held.mkv')], held: true } });
    await queue(await idOf('queued.mkv'));
    await rule({ file_days: 30, file_gigabytes: null });
    const found = await expiring();
    expect(found).toMatchObject({ count: 2, sizeBytes: 2 });
    expect(found.files).toMatchObject([
      { fileName: 'over.mkv', channel: { id: one }, expiresAt: now },
      { fileName: 'soon.mkv', expiresAt: now + DAY / 2 },
    ]);
    await reported(aged('large.mkv', 1, 2_000_000_000));
    await rule({ file_days: null, file_gigabytes: 1 });
    const names = (await expiring()).files.map(({ fileName, expiresAt }) => [fileName, expiresAt]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['over.mkv', null],
        ['large.mkv', null],
      ]),
    );
    expect(names.flat()).not.toContain('queued.mkv');
    expect(await expiring(reader)).toMatchObject({ count: names.length });
    expect(await refusal(expiring(stranger))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the time line of a channel', () => {
  it('has what was recorded within a time, in order, and nothing else', async () => {
    const at = (name: string, from: number, to: number, change: Change = {}, channelId: string = one) =>
      file(name, { startedAt: START + from * HOUR, endedAt: START + to * HOUR, ...change }, channelId);
    await reported(at('b.mkv', 2, 3), at('a.mkv', -1, 1), at('before.mkv', -3, -2), at('after.mkv', 25, 26));
    await reported(at('clip.mp4', 2, 3, { kind: 'clip' }), at('other.mkv', 2, 3, {}, two));
    expect(await recorded(START, START + 24 * HOUR)).toEqual([
      {
        fileId: await idOf('a.mkv'),
        fileName: 'a.mkv',
        startedAt: START - HOUR,
        endedAt: START + HOUR,
        watchable: true,
      },
      {
        fileId: await idOf('b.mkv'),
        fileName: 'b.mkv',
        startedAt: START + 2 * HOUR,
        endedAt: START + 3 * HOUR,
        watchable: true,
      },
    ]);
    expect(await refusal(recorded(START, START))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(recorded(START, START + 27 * HOUR))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(recorded(START, START + HOUR, stranger))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
