import type { FileUpload } from '@backhaul/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { FILES_START as START, finishedFile, reportFiles } from '../../testing/reported-files.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
const [one, two] = world.channelIds;
let console: TestConsole;
let api: TestApi;
let regular: Api;
let reader: Api;
let admin: Api;
let stranger: Api;

beforeEach(async () => {
  // Unanswered orders would be sent again.
  await db.deleteFrom('commands').execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  reader = await api.as('luc_read');
  stranger = await api.as('luc_contractor', { groupId: world.south });
  await db.deleteFrom('recordings').execute();
  await db.deleteFrom('file_uploads').execute();
  await db.updateTable('groups').set({ file_days: null, file_gigabytes: null }).execute();
  await console.serverReports(world.serverId, ABLE);
});

const ABLE = { configurationVersion: 1_000, orders: ['removeFiles', 'renameFile', 'makeClip'] };

type Reports = Parameters<typeof reportFiles>[1];
const reported = (...events: Reports) => reportFiles(world, events);
const file = (name: string, change: Parameters<typeof finishedFile>[2] = {}, channelId: string = one) =>
  finishedFile(channelId, name, change);
const list = (query: object = {}, by = regular) => by.channelFiles.list({ query: { groupId: world.north, ...query } });
const names = async (query: object = {}, by = regular) => (await list(query, by)).items.map(({ fileName }) => fileName);
const idOf = async (name: string): Promise<string> =>
  (await list()).items.find(({ fileName }) => fileName === name)?.fileId ?? '';
const lastOrder = () => console.sentOrders().at(-1);
const remove = (fileIds: string[], by = regular) => by.channelFiles.remove({ body: { channelId: one, fileIds } });
const rename = (fileId: string, newFileName: string, by = regular) =>
  by.channelFiles.rename({ body: { channelId: one, fileId, newFileName } });
const makeClip = (body: object, by = regular) =>
  by.channelFiles.clip({ params: { id: one }, body: { fromMs: 1000, toMs: 5000, ...body } });
const watchableFor = async (by: Api) =>
  Object.fromEntries((await list({}, by)).items.map(({ fileName, watchable }) => [fileName, watchable]));

const transfers = (query: object = {}, by = regular, groupId = world.north) =>
  by.channelFiles.transfers({ query: { groupId, ...query } });

const states = async (query: object = {}) => (await transfers(query)).map(({ uploadId, state }) => [uploadId, state]);

const upload = (uploadId: string, status: FileUpload['status'], change: Partial<FileUpload> = {}): FileUpload => ({
  uploadId,
  path: `day 1/${uploadId}.mkv`,
  channelId: one,
  status,
  sizeBytes: 1000,
  sentBytes: 250,
  detail: '',
  askedAt: START,
  endedAt: null,
  ...change,
});

describe('files on their way from units', () => {
  const storage = {
    storages: [{ id: 'internal', name: 'Internal', freeBytes: 5000, totalBytes: 9000 }],
    files: [],
    uploads: [
      upload('f-1', 'success', { sentBytes: 1000, endedAt: START + 1 }),
      upload('f-2', 'uploading', { askedAt: START + 1 }),
      upload('f-3', 'rejected', { askedAt: START + 2, endedAt: START + 3, detail: 'The disk is full' }),
      upload('f-4', 'pending', { askedAt: START + 3 }),
    ],
  };
  it('are listed with how far they are, the newest first, by state', async () => {
    await console.unitReports(world.unitId, { storage });
    expect(await states()).toEqual([
      ['f-4', 'waiting'],
      ['f-3', 'failed'],
      ['f-2', 'transferring'],
      ['f-1', 'completed'],
    ]);
    const unit = { id: world.unitId, name: console.registry.unitRecord(world.unitId)?.name };
    const channel = { id: one, name: console.registry.channelRecord(one)?.name };
    expect(await transfers({ state: 'transferring' })).toEqual([
      { uploadId: 'f-2', unit, channel, fileName: 'f-2.mkv', state: 'transferring', sizeBytes: 1000, sentBytes: 250, detail: '', askedAt: START + 1, endedAt: null, cancellable: true }, // prettier-ignore
    ]);
    expect(await transfers({ state: 'failed' })).toMatchObject([{ detail: 'The disk is full', cancellable: false }]);
  });

  it('wait while their unit is offline, and cannot be cancelled then', async () => {
    await console.unitReports(world.unitId, { storage });
    console.unitLeaves(world.unitId);
    expect(await states({ state: 'transferring' })).toEqual([]);
    expect((await transfers({ state: 'waiting' })).map(({ cancellable }) => cancellable)).toEqual([false, false]);
  });

  it('are those of units of the group alone', async () => {
    await console.unitReports(world.unitId, { storage });
    expect(await transfers({}, stranger, world.south)).toEqual([]);
    expect(await refusal(transfers({}, stranger))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the files of a group', () => {
  it('are those of its channels, the newest first, with what is known of them', async () => {
    const metadata = { slugline: 'Harbour fire' };
    const media = { durationMs: 60_000, video: 'h264', audio: 'aac', width: 1920, height: 1080, frameRate: 25 };
    await reported(file('a_part2.mkv', { metadata, media }), file('b.mkv', { startedAt: START + 1000 }, two));
    const page = await list();
    expect(page).toMatchObject({ total: 2, offset: 0, limit: 50 });
    expect(page.items.map(({ fileName }) => fileName)).toEqual(['b.mkv', 'a_part2.mkv']);
    expect(page.items[1]).toMatchObject({
      kind: 'recorded',
      channel: { id: one },
      mmhId: world.serverId,
      sizeBytes: 1000,
      startedAt: START,
      lastModified: START + 60_000,
      part: 2,
      chunkIndex: 0,
      metadata,
      media,
      export: { state: 'none' },
      held: null,
      expiresAt: null,
      removing: false,
      watchable: true,
      isTransferring: false,
    });
    expect(await refusal(list({}, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await names({}, admin)).toHaveLength(2);
  });

  it('can be searched, filtered, sorted and paged', async () => {
    const day = 24 * 3_600_000;
    const now = world.clock.now();
    await reported(
      file('Alpha.mkv', { bytes: 30, endedAt: now - 40 * day, startedAt: now - 40 * day - 1 }),
      file('beta.mkv', { bytes: 10, endedAt: now - 3 * day, startedAt: now - 3 * day - 1, kind: 'clip' }),
      file('c%.mkv', { bytes: 20, endedAt: now, startedAt: now - 1, metadata: { slugline: 'ALPHA road' } }, two),
    );
    expect(await names({ searchValue: 'alpha' })).toEqual(['c%.mkv', 'Alpha.mkv']);
    expect(await names({ searchValue: '%' })).toEqual(['c%.mkv']);
    expect(await names({ searchValue: '_' })).toEqual([]);
    expect(await names({ period: 'day' })).toEqual(['c%.mkv']);
    expect(await names({ period: 'week' })).toEqual(['c%.mkv', 'beta.mkv']);
    expect(await names({ kind: 'clip' })).toEqual(['beta.mkv']);
    expect(await names({ channelId: two })).toEqual(['c%.mkv']);
    expect(await names({ held: true })).toEqual([]);
    expect(await names({ sortBy: 'name', sortDir: 'asc' })).toEqual(['Alpha.mkv', 'beta.mkv', 'c%.mkv']);
    expect(await names({ sortBy: 'size', sortDir: 'asc' })).toEqual(['beta.mkv', 'c%.mkv', 'Alpha.mkv']);
    expect(await names({ offset: 1, limit: 1 })).toEqual(['beta.mkv']);
    const { channelName } = console.registry.channel(two) ?? { channelName: '' };
    expect(await names({ searchKey: 'channel', searchValue: channelName })).toEqual(['c%.mkv']);
    expect(await names({ fileId: await idOf('beta.mkv') })).toEqual(['beta.mkv']);
  });

  it('name the unit that was on air the longest, or that brought them, to who sees it', async () => {
    await db
      .insertInto('transmissions')
      .values({
        id: 'run-of-files',
        unit_id: world.unitId,
        channel_id: one,
        asked_by: null,
        created_at: new Date(START - 5000),
        started_at: new Date(START - 4000),
        ended_at: new Date(START + 30_000),
      })
      .execute();
    await db
      .insertInto('file_uploads')
      .values({ id: 'f-1', channel_id: one, unit_id: world.unitId, user_id: null, username: 'anna', name: 'b.mkv' })
      .execute();
    await reported(
      file('a.mkv'),
      file('b.mkv', { kind: 'received', uploadId: 'f-1' }),
      file('c.mkv', { kind: 'received', uploadId: 'run-of-files-0' }),
      file('d.mkv', { startedAt: START + 31_000 }),
      file('e.mkv', { kind: 'clip', clip: { name: 'a.mkv', fromMs: 0, toMs: 5, exact: false } }),
    );
    const unit = console.registry.unitRecord(world.unitId)?.name;
    const { items } = await list({ sortBy: 'name', sortDir: 'asc' });
    expect(items.map(({ luName, kind }) => [luName, kind])).toEqual([
      [unit, 'recorded'],
      [unit, 'received'],
      [unit, 'received'],
      [null, 'recorded'],
      [unit, 'clip'],
    ]);
    expect(await names({ searchKey: 'unit', searchValue: unit?.slice(1) })).toHaveLength(4);
    await db.deleteFrom('transmissions').where('id', '=', 'run-of-files').execute();
  });

  it('follow what their server reports, in its order, once or again', async () => {
    const renamed = { type: 'fileRenamed', file: { name: 'a.mkv', newName: 'b.mkv' } } as const;
    await reported(file('a.mkv'), renamed, { type: 'fileExported', file: { name: 'b.mkv' }, at: START });
    expect((await list()).items).toMatchObject([{ fileName: 'b.mkv', export: { state: 'exported', at: START } }]);
    await reported(renamed);
    expect(await names()).toEqual(['b.mkv']);
    await reported({ type: 'fileRemoved', file: { name: 'b.mkv' }, from: world.unitId });
    expect(await names()).toEqual(['b.mkv']);
    await reported({ type: 'fileRemoved', file: { name: 'b.mkv' } }, { type: 'fileRemoved', file: { name: 'b.mkv' } });
    expect(await names()).toEqual([]);
  });

  it('stay what they are when they are reported again without it', async () => {
    const clip = { name: 'x.mkv', fromMs: 0, toMs: 5, exact: true };
    await reported(file('a.mkv', { kind: 'clip', clip, metadata: { slugline: 'Fire' } }), file('a.mkv', { bytes: 5 }));
    expect((await list()).items).toMatchObject([{ kind: 'clip', clip, sizeBytes: 5, metadata: { slugline: 'Fire' } }]);
  });
});

describe('deletion', () => {
  it('is ordered from their server, and shown until it is done', async () => {
    await reported(file('a.mkv'), file('b.mkv'));
    const ids = [await idOf('a.mkv'), await idOf('b.mkv')];
    expect(await remove(ids)).toMatchObject({ commandId: expect.any(String) });
    await expect
      .poll(() => lastOrder())
      .toEqual({ name: 'removeFiles', args: { channelId: one, names: ['a.mkv', 'b.mkv'] } });
    expect((await list()).items.map(({ removing }) => removing)).toEqual([true, true]);
    const row = await db.selectFrom('audit').selectAll().where('action', '=', 'file:delete').executeTakeFirst();
    expect(row).toMatchObject({ subject_kind: 'channel', subject_id: one, result: 'done' });
  });

  it('is refused to read-only users, of held files, of files elsewhere, and while the server is away', async () => {
    await reported(file('a.mkv'), file('other.mkv', {}, two));
    const [id, other] = [await idOf('a.mkv'), await idOf('other.mkv')];
    expect(await refusal(remove([id], reader))).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'Files deletion is not allowed by this user type',
    });
    expect(await refusal(remove([other]))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(remove([id], stranger))).toMatchObject({ code: 'NOT_FOUND' });
    const hold = (held: boolean) =>
      admin.channelFiles.hold({ params: { id: one }, body: { fileIds: [id], held, reason: 'Case 4711' } });
    await hold(true);
    expect((await list({ held: true })).items).toMatchObject([{ held: { reason: 'Case 4711' } }]);
    expect(await refusal(remove([id]))).toMatchObject({ code: 'FILE_HELD' });
    expect(
      await refusal(regular.channelFiles.hold({ params: { id: one }, body: { fileIds: [id], held: false } })),
    ).toMatchObject({ code: 'FORBIDDEN' });
    await hold(false);
    await console.serverReports(world.serverId, { ...ABLE, orders: [] });
    expect(await refusal(remove([id]))).toMatchObject({ code: 'UNSUPPORTED' });
    await console.serverReports(world.serverId, ABLE);
    expect(console.sent.some(({ downlink }) => downlink.type === 'order')).toBe(false);
  });
});

describe('a new name', () => {
  it('keeps the ending', async () => {
    await reported(file('a.mkv'));
    await rename(await idOf('a.mkv'), ' Harbour fire ');
    await expect
      .poll(() => lastOrder())
      .toEqual({
        name: 'renameFile',
        args: { channelId: one, file: 'a.mkv', newName: 'Harbour fire.mkv' },
      });
  });

  it.each([
    ['b', { code: 'FILE_EXISTS' }],
    ['c.mp4', { errors: [{ path: 'body.newFileName', message: 'File type is not supported' }] }],
    ['../c', { errors: [{ path: 'body.newFileName', code: 'file_name' }] }],
    [' ', { code: 'INVALID' }],
  ])('%j is refused', async (name, problem) => {
    await reported(file('a.mkv'), file('b.mkv'));
    expect(await refusal(rename(await idOf('a.mkv'), name))).toMatchObject(problem);
    expect(lastOrder()).toBeUndefined();
  });

  it('is not given by read-only users', async () => {
    await reported(file('a.mkv'));
    expect(await refusal(rename(await idOf('a.mkv'), 'b', reader))).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a clip', () => {
  it('is called by the slugline', async () => {
    await reported(file('a.mkv', { metadata: { slugline: 'Harbour fire' } }));
    await makeClip({ fileId: await idOf('a.mkv') });
    await expect
      .poll(() => lastOrder())
      .toEqual({
        name: 'makeClip',
        args: {
          channelId: one,
          file: 'a.mkv',
          fromMs: 1000,
          toMs: 5000,
          exact: false,
          stem: 'Harbour-fire_clip-00m01',
        },
      });
  });

  it('can be of the recording that is running', async () => {
    await makeClip({ fileName: 'now.mkv', exact: true, name: 'Goal' });
    await expect.poll(() => lastOrder()).toMatchObject({ args: { file: 'now.mkv', exact: true, stem: 'Goal' } });
  });

  it.each([
    [{}, { code: 'INVALID' }],
    [{ fileName: '../a.mkv' }, { code: 'INVALID' }],
    [{ fileName: 'a.html' }, { code: 'INVALID' }],
    [{ fileName: 'a.mkv', fileId: 'x' }, { code: 'INVALID' }],
    [{ fileName: 'a.mkv', toMs: 1000 }, { errors: [{ path: 'body.toMs', message: /In and out/ }] }],
    [{ fileName: 'a.mkv', name: 'a/b' }, { errors: [{ path: 'body.name' }] }],
    [{ fileId: 'missing' }, { code: 'NOT_FOUND' }],
  ])('%j is refused', async (body, problem) => {
    const found = await refusal(makeClip(body));
    expect(JSON.stringify(found)).toMatch(new RegExp('code' in problem ? problem.code : 'INVALID'));
    expect(lastOrder()).toBeUndefined();
  });
});

describe('watching and downloading', () => {
  it('is by addresses of the very file', async () => {
    await reported(file('ä b.mkv'));
    const fileIds = [await idOf('ä b.mkv')];
    const [urls] = await regular.channelFiles.downloadUrls({ params: { id: one }, query: { fileIds } });
    const path = new RegExp(`^/media/channel-files/${world.serverId}/${one}/bytes/%C3%A4%20b\\.mkv\\?token=[\\w.-]+$`);
    expect(urls?.url).toMatch(path);
    expect(await regular.channelFiles.downloadUrls({ params: { id: one } })).toHaveLength(1);
    const chunk = await regular.channelFiles.chunk({
      body: { channelId: one, fileId: fileIds[0] ?? '', chunkIndex: 0 },
    });
    expect(chunk).toMatchObject({ range: 'bytes=0-999', lastChunkIndex: 0 });
    expect(
      await refusal(regular.channelFiles.chunk({ body: { channelId: one, fileId: fileIds[0] ?? '', chunkIndex: 1 } })),
    ).toMatchObject({ code: 'INVALID' });
  });

  it('of what was recorded in a private session is for those who manage channels', async () => {
    await db.updateTable('channels').set({ private_session: true }).where('id', '=', one).execute();
    await reported(file('a.mkv', { endedAt: Date.now() + 60_000 }));
    await db.updateTable('channels').set({ private_session: false }).where('id', '=', one).execute();
    await reported(file('later.mkv', { startedAt: Date.now() + 1000, endedAt: Date.now() + 60_000 }));
    expect(await watchableFor(regular)).toEqual({ 'a.mkv': false, 'later.mkv': true });
    expect(await watchableFor(admin)).toEqual({ 'a.mkv': true, 'later.mkv': true });
    expect(await regular.channelFiles.downloadUrls({ params: { id: one } })).toMatchObject([{ fileName: 'later.mkv' }]);
    const body = { fileId: await idOf('a.mkv'), fromMs: 0, toMs: 1000 };
    expect(await refusal(regular.channelFiles.clip({ params: { id: one }, body }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('retention', () => {
  it('is set for a group or an inventory by those who manage it, and is shown at each file', async () => {
    const at = { params: { id: world.north } };
    const rule = { days: 30, gigabytes: null };
    expect(await admin.channelFiles.groupRetention(at)).toEqual({ days: null, gigabytes: null });
    expect(await admin.channelFiles.setGroupRetention({ ...at, body: rule })).toEqual(rule);
    expect(await admin.channelFiles.groupRetention(at)).toEqual(rule);
    expect(await refusal(regular.channelFiles.setGroupRetention({ ...at, body: rule }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusal(admin.channelFiles.setGroupRetention({ ...at, body: { ...rule, days: 0 } }))).toMatchObject({
      code: 'INVALID',
    });
    await reported(file('a.mkv'));
    expect((await list()).items[0]?.expiresAt).toBe(START + 60_000 + 30 * 24 * 3_600_000);
  });
});
