import type { DeviceEvent, ReportedPlayout } from '@backhaul/contract/bus';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { desiredOf } from '../../control/commands/desired.js';
import { DeviceEvents } from '../../control/jobs/device-events.js';
import { followPlayouts } from '../../control/jobs/playouts.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { aReportedChannel } from '@backhaul/testing';
import { someoneWaits } from '../../testing/lock-wait.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
const [one, two] = world.channelIds;
const log = pino({ level: 'silent' });
let console: TestConsole;
let api: TestApi;
let regular: Api;
let following: { stop(): Promise<void> };

beforeEach(async () => {
  await db.deleteFrom('playouts').execute();
  await db.deleteFrom('playout_queues').execute();
  await db.deleteFrom('recordings').execute();
  await db.updateTable('channels').set({ force_output: true }).where('id', '=', one).execute();
  await db.updateTable('channels').set({ force_output: false }).where('id', '=', two).execute();
  ({ console, api, regular } = await freshConsole(world));
  await reports();
  following = followPlayouts({ db, registry: console.registry, dispatcher: console.dispatcher, log });
});
afterEach(() => following.stop());

const START = Date.UTC(2026, 5, 1);
const IDLE: ReportedPlayout = {
  playoutId: null,
  state: 'waiting',
  onAir: false,
  breakIn: false,
  positionMs: 0,
  lengthMs: null,
  since: START,
  ended: [],
};

/** The server reports the first channel in this state. */
const reports = (
  playout?: Partial<ReportedPlayout>,
  status: 'idle' | 'offline' | 'collecting' | 'PlayStoredFile' = 'idle',
) =>
  console.serverReports(world.serverId, {
    inputFeatures: ['callers', 'sourceOrder', 'playout'],
    channels: [
      aReportedChannel(one, { port: 9001, status, ...(playout && { playout: { ...IDLE, ...playout } }) }),
      aReportedChannel(two, { port: 9002 }),
    ],
  });

let count = 0;
/** Adds a file to the second channel. */
async function file(name: string, change: Partial<NonNullable<DeviceEvent['recording']>> = {}): Promise<string> {
  const job = new DeviceEvents({ db, publish: async () => undefined, clock: { now: Date.now }, log });
  const media = { durationMs: 60_000, video: 'h264', audio: 'aac', width: 1920, height: 1080, frameRate: 25 };
  const recording = { name, startedAt: START, endedAt: START + 60_000, bytes: 1, sha256: 'a'.repeat(64), media };
  job.event(
    { deviceId: world.serverId, bucket: 0 },
    {
      id: `ev-${(count += 1)}`,
      at: START,
      type: 'recordingClosed',
      transmissionId: null,
      channelId: two,
      detail: '',
      recording: { ...recording, ...change },
    },
  );
  await job.stop();
  const { id } = await db.selectFrom('recordings').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}
const start = (fileIds: readonly string[], change: object = {}, by = regular) =>
  by.playouts.start({ body: { channelId: one, fileIds: [...fileIds], ...change } });
const queue = (by = regular) => by.playouts.list({ params: { id: one } });
const names = async (by = regular) => (await queue(by)).queue.map(({ fileName }) => fileName);
/** The playout in the configuration of the server. */
async function wanted() {
  const abilities = {
    exports: false,
    inputs: ['playout'],
    destinations: [],
    settings: false,
    smpte: false,
    pipes: false,
    graphics: false,
    intercom: false,
    heardInRooms: false,
    audioInterfaces: false,
    tally: [],
    pictureGenerations: false,
    rtmps: false,
  };
  const desired = await desiredOf(db, world.vault, world.serverId, abilities);
  if (desired === undefined || !('channels' in desired.configuration)) return undefined;
  return desired.configuration.channels.find(({ channelId }) => channelId === one)?.playout;
}

/** Allocates the channel to a unit. */
async function allocated(): Promise<void> {
  await db
    .insertInto('transmissions')
    .values({ id: 'run', unit_id: world.unitId, channel_id: one, created_at: new Date(), started_at: new Date() })
    .execute();
  onTestFinished(async () => void (await db.deleteFrom('transmissions').execute()));
  await console.registry.refresh('unit', world.unitId);
  await console.registry.refresh('channel', one);
}
const change = (body: Parameters<Api['playouts']['change']>[0]['body']) =>
  regular.playouts.change({ params: { id: one }, body });

describe('the name of a file of a channel that the caller does not see', () => {
  it('is not shown, nor after the file was deleted', async () => {
    const id = await file('secret.mkv');
    await start([id]);
    const stranger = await api.as('luc_regular', { groupId: world.south });
    await db.insertInto('channel_groups').values({ channel_id: one, group_id: world.south }).execute();
    await console.registry.refresh('channel', one);
    onTestFinished(async () => {
      await db.deleteFrom('channel_groups').where('channel_id', '=', one).where('group_id', '=', world.south).execute();
    });
    expect(await names(stranger)).toEqual(['']);
    await db.deleteFrom('recordings').execute();
    expect(await names(stranger)).toEqual(['']);
    expect(await names()).toEqual(['secret.mkv']);
  });
});

describe('a file whose deletion is ordered', () => {
  it('while it is added to a queue is not added', async () => {
    const id = await file('a.mkv');
    const { adding } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('recordings').select('id').where('id', '=', id).forUpdate().execute();
      const answer = refusal(regular.playouts.add({ params: { id: one }, body: { fileIds: [id] } }));
      await someoneWaits(db);
      await tx.updateTable('recordings').set({ removing_at: new Date() }).where('id', '=', id).execute();
      return { adding: answer };
    });
    expect(await adding).toMatchObject({ code: 'NOT_FOUND' });
    expect(await names()).toEqual([]);
  });
});

describe('a playout', () => {
  it('is started, goes to the server, and is stopped', async () => {
    const id = await file('a.mkv');
    const started = await start([id], { fromMs: 4000, loop: true });
    expect(started).toMatchObject({
      supported: true,
      running: true,
      breakIn: false,
      queue: [{ fileId: id, fileName: 'a.mkv', fromMs: 4000, loop: true, at: null, durationMs: 60_000 }],
    });
    expect(await wanted()).toEqual({
      breakIn: false,
      items: [
        { playoutId: started.queue[0]?.playoutId, channelId: two, name: 'a.mkv', fromMs: 4000, loop: true, at: null },
      ],
    });
    const stopped = await regular.playouts.stop({ body: { channelId: one } });
    expect(stopped).toMatchObject({ running: false, queue: [], ended: [{ fileName: 'a.mkv', outcome: 'stopped' }] });
    expect(await wanted()).toBeUndefined();
    expect(await regular.playouts.stop({ body: { channelId: one } })).toMatchObject({ running: false });
  });

  it('shows what plays, and leaves the queue when it has ended', async () => {
    const queued = (await start([await file('a.mkv'), await file('b.mkv')])).queue;
    const [first, second] = queued.map(({ playoutId }) => playoutId);
    if (first === undefined || second === undefined) throw new Error('Nothing is queued');
    await reports(
      { playoutId: first, state: 'playing', onAir: true, positionMs: 10, lengthMs: 60_000 },
      'PlayStoredFile',
    );
    expect((await queue()).now).toMatchObject({ playoutId: first, state: 'playing', onAir: true, lengthMs: 60_000 });
    const ended = { playoutId: first, outcome: 'played' as const, detail: '', at: START };
    await reports({ playoutId: second, state: 'playing', onAir: true, ended: [ended] }, 'PlayStoredFile');
    await vi.waitFor(async () =>
      expect((await queue()).ended).toMatchObject([{ playoutId: first, outcome: 'played' }]),
    );
    expect(await names()).toEqual(['b.mkv']);
    expect((await wanted())?.items.map(({ name }) => name)).toEqual(['b.mkv']);
    const failed = { playoutId: second, outcome: 'failed' as const, detail: 'The file is broken', at: START };
    await reports({ ended: [ended, failed] });
    await vi.waitFor(async () => expect(await queue()).toMatchObject({ running: false, queue: [] }));
    expect((await queue()).ended).toContainEqual(
      expect.objectContaining({ playoutId: second, outcome: 'failed', detail: 'The file is broken' }),
    );
  });

  it('is queued, moved, skipped and removed on air', async () => {
    await start([await file('a.mkv')]);
    const files = { fileIds: [await file('b.mkv'), await file('c.mkv')] };
    await regular.playouts.add({ params: { id: one }, body: files });
    const [a = '', b = '', c = ''] = (await queue()).queue.map(({ playoutId }) => playoutId);
    await regular.playouts.change({ params: { id: one }, body: { playoutIds: [a, c, b] } });
    expect(await names()).toEqual(['a.mkv', 'c.mkv', 'b.mkv']);
    await regular.playouts.remove({ params: { id: one, playoutId: a } });
    expect((await wanted())?.items.map(({ name }) => name)).toEqual(['c.mkv', 'b.mkv']);
    const gone = regular.playouts.remove({ params: { id: one, playoutId: a } });
    expect(await refusal(gone)).toMatchObject({ code: 'PLAYOUT_GONE' });
    const order = regular.playouts.change({ params: { id: one }, body: { playoutIds: [a] } });
    expect(await refusal(order)).toMatchObject({ code: 'PLAYOUT_GONE' });
    await regular.playouts.change({ params: { id: one }, body: { breakIn: true } });
    expect((await wanted())?.breakIn).toBe(true);
    await regular.playouts.remove({ params: { id: one, playoutId: b } });
    expect(await regular.playouts.remove({ params: { id: one, playoutId: c } })).toMatchObject({ running: false });
  });

  it('is started by a user whose group has the channel, but not its server', async () => {
    const id = await file('a.mkv');
    await db.deleteFrom('device_groups').where('device_id', '=', world.serverId).execute();
    onTestFinished(async () => {
      await db.insertInto('device_groups').values({ device_id: world.serverId, group_id: world.north }).execute();
    });
    ({ console, api, regular } = await freshConsole(world));
    await reports();
    const { items } = await regular.channelFiles.list({ query: { groupId: world.north } });
    expect(items).toMatchObject([{ fileId: id, mmhId: null, mmhName: null, online: true }]);
    expect(await start([id])).toMatchObject({ running: true, queue: [{ fileId: id }] });
    await regular.playouts.stop({ body: { channelId: one } });
    expect(await refusal(start([id], { broadcastingMmhId: 'other' }))).toMatchObject({ code: 'FILE_ELSEWHERE' });
  });

  it('waits in a queue that was not started, or for its time', async () => {
    const at = world.clock.now() + 60_000;
    await regular.playouts.add({ params: { id: one }, body: { fileIds: [await file('a.mkv')], at } });
    expect(await queue()).toMatchObject({ running: false, queue: [{ at }] });
    expect(await wanted()).toBeUndefined();
    expect(await start([], { breakIn: true })).toMatchObject({ running: true, breakIn: true });
    expect(await wanted()).toMatchObject({ breakIn: true, items: [{ at }] });
  });
});

describe('a playout on a channel that a unit has', () => {
  it('keeps letting live break in while it plays', async () => {
    const id = await file('a.mkv');
    await allocated();
    const allocatedTo = { code: 'BROADCAST_ALLOCATED', title: 'You cannot broadcast to an allocated channel.' };
    expect(await refusal(start([id]))).toMatchObject(allocatedTo);
    await start([id], { breakIn: true });
    await reports({ state: 'waiting', playoutId: 'p', breakIn: true }, 'collecting');
    expect(await refusal(change({ breakIn: false }))).toMatchObject(allocatedTo);
    expect(await wanted()).toMatchObject({ breakIn: true });
    expect(await change({ breakIn: true, playoutIds: [] })).toMatchObject({ breakIn: true });
    await regular.playouts.stop({ body: { channelId: one } });
    expect(await change({ breakIn: false })).toMatchObject({ running: false, breakIn: false });
  });

  it('that waits for its time lets a unit that came meanwhile break in', async () => {
    const at = world.clock.now() + 60_000;
    await start([await file('a.mkv')], { at });
    await reports({ state: 'waiting' });
    expect(await wanted()).toMatchObject({ breakIn: false, items: [{ at }] });
    await allocated();
    await vi.waitFor(async () => expect(await wanted()).toMatchObject({ breakIn: true, items: [{ at }] }));
    expect(await queue()).toMatchObject({ running: true, breakIn: true });
  });

  it('that waits for its time lets what arrives without a unit break in, and not one that plays', async () => {
    await start([await file('a.mkv')], { at: world.clock.now() + 60_000 });
    await reports({ state: 'playing', onAir: true, playoutId: 'p' }, 'PlayStoredFile');
    await reports({ state: 'connecting', playoutId: 'p' }, 'collecting');
    await following.stop();
    expect(await wanted()).toMatchObject({ breakIn: false });
    following = followPlayouts({ db, registry: console.registry, dispatcher: console.dispatcher, log });
    await reports({ state: 'waiting' }, 'collecting');
    await vi.waitFor(async () => expect(await wanted()).toMatchObject({ breakIn: true }));
  });

  it('that waits for its time keeps a source out where a user asks for it', async () => {
    await start([await file('a.mkv')], { at: world.clock.now() + 60_000, breakIn: true });
    await reports({ state: 'waiting', breakIn: true }, 'collecting');
    await change({ breakIn: false });
    await reports({ state: 'waiting' }, 'collecting');
    // A console that starts again knows it too.
    for (let index = 0; index < 2; index += 1) {
      await following.stop();
      expect(await wanted()).toMatchObject({ breakIn: false });
      following = followPlayouts({ db, registry: console.registry, dispatcher: console.dispatcher, log });
      await reports({ state: 'waiting' }, 'collecting');
    }
    await reports({ state: 'waiting' });
    await reports({ state: 'waiting' }, 'collecting');
    await vi.waitFor(async () => expect(await wanted()).toMatchObject({ breakIn: true }));
  });
});

describe('a playout into a video return channel', () => {
  it('takes the place of its test picture, and reaches the units that receive it', async () => {
    const id = await file('a.mkv');
    await db.updateTable('channels').set({ force_output: false, video_return: true }).where('id', '=', one).execute();
    onTestFinished(async () => {
      await db.updateTable('channels').set({ video_return: false }).where('id', '=', one).execute();
    });
    ({ console, api, regular } = await freshConsole(world));
    await reports(undefined, 'collecting');
    expect(await start([id])).toMatchObject({ running: true, queue: [{ fileId: id }] });
    expect(await wanted()).toMatchObject({ breakIn: false, items: [{ name: 'a.mkv' }] });
    expect(await refusal(start([id]))).toMatchObject({ code: 'CHANNEL_BUSY' });
    await regular.playouts.add({ params: { id: one }, body: { fileIds: [id] } });
    expect(await names()).toEqual(['a.mkv', 'a.mkv']);
  });
});

describe('a playout is refused', () => {
  it.each<[string, () => Promise<unknown>, string, string]>([
    ['on a preview', async () => regular.playouts.start({ body: { channelId: two, fileIds: [await file('p.mkv')] } }), 'PREVIEW_CHANNEL', 'Cannot play to preview channel'],
    ['of a type that is not played', async () => start([await file('p.xml')]), 'FILE_UNPLAYABLE', 'File type cannot be played'],
    ['without a file', async () => start([]), 'PLAYOUT_EMPTY', 'The queue of the channel is empty'],
    ['of no file', async () => start(['none']), 'NOT_FOUND', ''],
    ['on another server', async () => start([await file('p.mkv')], { broadcastingMmhId: 'other' }), 'FILE_ELSEWHERE', 'The file is on another server than the channel'],
  ])('%s', async (_, act, code, title) => {
    const answer = await refusal(act());
    expect(answer).toMatchObject({ code });
    if (title !== '') expect(answer).toMatchObject({ title });
    expect(await db.selectFrom('playouts').selectAll().execute()).toEqual([]);
  }); // prettier-ignore

  it('with a start behind the end of the file that begins', async () => {
    const [id, long] = [await file('a.mkv'), await file('b.mkv', { media: undefined })];
    const answer = {
      code: 'INVALID',
      errors: [{ path: 'body.fromMs', message: 'The file ends before this position' }],
    };
    expect(await refusal(start([id], { fromMs: 60_000 }))).toMatchObject(answer);
    const add = regular.playouts.add({ params: { id: one }, body: { fileIds: [id], fromMs: 90_000 } });
    expect(await refusal(add)).toMatchObject(answer);
    expect(await db.selectFrom('playouts').selectAll().execute()).toEqual([]);
    // If the length of a file is unknown, only the server can check the start.
    expect(await start([long, id], { fromMs: 90_000 })).toMatchObject({ queue: [{ fromMs: 90_000 }, { fromMs: 0 }] });
  });

  it('while the channel is on air, plays already, or is offline', async () => {
    const id = await file('a.mkv');
    await reports(undefined, 'collecting');
    expect(await refusal(start([id]))).toMatchObject({ code: 'CHANNEL_BUSY', title: 'Selected channel is busy' });
    expect(await start([id], { breakIn: true })).toMatchObject({ running: true });
    expect(await refusal(start([id], { breakIn: true }))).toMatchObject({ code: 'CHANNEL_BUSY' });
    await regular.playouts.stop({ body: { channelId: one } });
    await reports(undefined, 'offline');
    expect(await refusal(start([id]))).toMatchObject({ code: 'CHANNEL_OFFLINE', title: 'Selected channel is offline' });
  });

  it('to those who may not, and says nothing of channels that they do not see', async () => {
    const id = await file('a.mkv');
    const reader = await api.as('luc_read');
    expect(await refusal(start([id], {}, reader))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(start([id], {}, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(queue(stranger))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a private session to who is kept out of it', async () => {
    const id = await file('a.mkv');
    await db.updateTable('recordings').set({ private: true }).where('id', '=', id).execute();
    expect(await refusal(start([id]))).toMatchObject({ code: 'FORBIDDEN' });
  });
});
