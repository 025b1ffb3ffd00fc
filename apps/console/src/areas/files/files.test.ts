import type { ReportedStorage } from '@backhaul/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const AT = 1_700_000_000_000;
const file = (path: string, sizeBytes = 1000) => ({ storageId: 'internal', path, sizeBytes, lastModified: AT });
const STORAGE: ReportedStorage = {
  storages: [{ id: 'internal', name: 'Internal', freeBytes: 5000, totalBytes: 9000 }],
  files: [file('a.mkv'), file('day 1/b.mp4'), file('day 1/c.xml'), file('day 1/notes.txt'), file('notes.txt')],
  uploads: [],
};

const world = await testWorld();
const params = { id: world.unitId };
let console: TestConsole;
let api: TestApi;
let regular: Api;

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  ({ console, api, regular } = await freshConsole(world));
  await console.serverReports(world.serverId, { uploadPort: 9700 });
  await console.unitReports(world.unitId, { storage: STORAGE });
});
const upload = (body: { paths?: string[]; directories?: string[]; channelId?: string }) =>
  regular.files.upload({ params, body: { channelId: world.channelId, ...body } });
const orders = () => world.storedOrders();
const audited = async () =>
  world.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject_id', '=', world.unitId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('what a unit has', () => {
  it('is listed as the unit reported it', async () => {
    expect(await regular.files.storages({ params })).toEqual(STORAGE.storages);
    expect(await regular.files.list({ params })).toEqual(STORAGE.files);
    expect((await regular.units.unit({ params })).storages).toEqual([{ id: 'internal', name: 'Internal' }]);
    expect(await regular.files.uploads({ params })).toEqual([]);
  });

  it('is part of the unit’s view, without its progress', async () => {
    const began = { uploadId: 'up1', path: 'a.mkv', status: 'uploading' as const };
    const more = { channelId: world.channelId, sizeBytes: 1000, sentBytes: 10, detail: '', askedAt: AT, endedAt: null };
    await console.unitReports(world.unitId, { storage: { ...STORAGE, uploads: [{ ...began, ...more }] } });
    expect((await regular.units.unit({ params })).uploadedFiles).toEqual([began]);
  });

  it('is nothing for a unit that reports no storage', async () => {
    await console.unitReports(world.unitId);
    expect(await regular.files.list({ params })).toEqual([]);
    expect(await refusal(upload({ paths: ['a.mkv'] }))).toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('an upload', () => {
  it('is ordered with an id a file, and goes out with the way to the channel’s server', async () => {
    const { uploads } = await upload({ paths: ['a.mkv'], directories: ['day 1'] });
    expect(uploads).toHaveLength(3);
    const [order] = await orders();
    expect(order).toMatchObject({ name: 'uploadFiles', channelId: world.channelId });
    expect(order?.name === 'uploadFiles' && order.uploads.map(({ path }) => path)).toEqual([
      'a.mkv',
      'day 1/b.mp4',
      'day 1/c.xml',
    ]);
    expect(await audited()).toMatchObject({ action: 'file:upload' });
  });

  it.each([
    [{ paths: ['notes.txt'] }, 'body.paths.0', 'File type is not supported'],
    [{ paths: ['a.mkv', 'unknown.mkv'] }, 'body.paths.1', 'Invalid field'],
    [{}, 'body.paths', 'This field is required'],
    [{ directories: ['day 2'] }, 'body.paths', 'This field is required'],
    [{ paths: ['../a.mkv'] }, 'body.paths.0', 'Invalid field'],
  ])('of %o is refused', async (body, path, message) => {
    expect(await refusal(upload(body))).toMatchObject({ code: 'INVALID', errors: [{ path, message }] });
    expect(await orders()).toEqual([]);
  });

  it('is refused without a channel, to a server that is away, and for a unit that is away', async () => {
    const missing = regular.files.upload({ params, body: { paths: ['a.mkv'] } });
    expect(await refusal(missing)).toMatchObject({ code: 'NO_CHANNEL' });
    await console.serverReports(world.serverId, { uploadPort: 0 });
    expect(await refusal(upload({ paths: ['a.mkv'] }))).toMatchObject({ code: 'CHANNEL_OFFLINE' });
  });

  it('is broken off by its id', async () => {
    await regular.files.cancelUpload({ params: { ...params, uploadId: 'f-1' } });
    expect(await orders()).toEqual([{ name: 'cancelUpload', args: { files: ['f-1'] } }]);
  });
});

describe('deletion', () => {
  it('is ordered and audited', async () => {
    await regular.files.remove({ params, body: { paths: ['a.mkv'] } });
    expect(await orders()).toEqual([{ name: 'deleteFiles', args: { paths: ['a.mkv'] } }]);
    expect(await audited()).toEqual({ action: 'file:delete', detail: 'a.mkv' });
  });

  it('is refused to who may only look, in the words of the specification', async () => {
    const reader = await api.as('luc_read');
    expect(await refusal(reader.files.remove({ params, body: { paths: ['a.mkv'] } }))).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'Files deletion is not allowed by this user type',
    });
    expect(await orders()).toEqual([]);
  });
});
