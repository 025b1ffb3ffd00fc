import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { finishedFile, reportFiles } from '../../testing/reported-files.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
const [one] = world.channelIds;
const MINUTE = 60_000;
const FORBIDDEN = { code: 'FORBIDDEN', message: { code: 'private_session' } };
let console: TestConsole;
let api: TestApi;
let regular: Api;
let admin: Api;

/** The current recording as the server reports it; the server answers every view of every file. */
let recorded: { name: string; startedAt: number; openedAt?: number };
const media = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', 'video/mp4');
  response.end(url.includes('/running?') ? JSON.stringify({ ...recorded, bytes: 9, lengthMs: 9 }) : 'picture');
});
await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
afterAll(() => media.close());
const address = media.address();
const mediaUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

beforeEach(async () => {
  await db.deleteFrom('commands').execute();
  await db.deleteFrom('recordings').execute();
  await db.updateTable('channels').set({ private_session: false }).execute();
  await db.deleteFrom('private_sessions').execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  const orders = ['removeFiles', 'renameFile', 'makeClip'];
  await console.serverReports(world.serverId, { configurationVersion: 1_000, orders, mediaUrl });
  recorded = { name: 'now.mkv', startedAt: world.clock.now() - MINUTE };
});

const at = { params: { id: one } };
const session = async (lasts: boolean): Promise<void> => {
  await db.updateTable('channels').set({ private_session: lasts }).where('id', '=', one).execute();
  await console.registry.refresh('channel', one);
};
/** A private session that ended at this time. */
async function sessionEnded(ms: number): Promise<void> {
  await session(true);
  await session(false);
  const times = { began_at: new Date(ms - MINUTE), ended_at: new Date(ms) };
  await db.updateTable('private_sessions').set(times).where('channel_id', '=', one).execute();
}
const playUrl = async (by: Api) => (await by.channelFiles.running(at)).recording?.playUrl ?? '';
async function get(url: string, role: 'luc_regular' | 'luc_admin'): Promise<unknown> {
  const headers = await api.headersOf(role);
  const { statusCode, body, json } = await api.app.inject({ method: 'GET', url: `${url}&from=0&to=1000`, headers });
  return statusCode === 200 ? body : json();
}
type Change = Parameters<typeof finishedFile>[2];
const closed = (name: string, change: Change = {}) => reportFiles(world, [finishedFile(one, name, change)]);
/** A file that was recorded in a private session. */
async function closedInSession(name: string): Promise<void> {
  await session(true);
  await closed(name, { endedAt: Date.now() + MINUTE });
  await session(false);
}
const fileNamed = async (name: string, by = admin) =>
  (await by.channelFiles.list({ query: { groupId: world.north } })).items.find(({ fileName }) => fileName === name);
const idOf = async (name: string) => (await fileNamed(name))?.fileId ?? '';
const clip = (body: object, by: Api) => by.channelFiles.clip({ ...at, body: { fromMs: 0, toMs: 1000, ...body } });

describe('a recording that is running', () => {
  it('is withheld while a private session lasts, also by addresses that were given out before', async () => {
    const url = await playUrl(regular);
    expect(await get(url, 'luc_regular')).toBe('picture');
    await session(true);
    expect(await get(url, 'luc_regular')).toMatchObject(FORBIDDEN);
    expect(await get(url, 'luc_admin')).toBe('picture');
    expect(await refusal(regular.channelFiles.running(at))).toMatchObject(FORBIDDEN);
  });

  it('is withheld after a private session, unless it began later', async () => {
    const url = await playUrl(regular);
    const now = world.clock.now();
    await sessionEnded(now - 1000);
    expect(await get(url, 'luc_regular')).toMatchObject(FORBIDDEN);
    expect(await refusal(regular.channelFiles.running(at))).toMatchObject(FORBIDDEN);
    expect(await refusal(clip({ fileName: 'now.mkv' }, regular))).toMatchObject(FORBIDDEN);
    expect(await get(await playUrl(admin), 'luc_admin')).toBe('picture');
    // A start time computed from the written part is too late, because the recorder buffers.
    recorded = { name: 'now.mkv', startedAt: now };
    expect(await get(url, 'luc_regular')).toMatchObject(FORBIDDEN);
    recorded = { name: 'now.mkv', startedAt: now + 2 * MINUTE, openedAt: now - 2000 };
    expect(await get(url, 'luc_regular')).toMatchObject(FORBIDDEN);
    recorded = { name: 'now.mkv', startedAt: now + 2 * MINUTE, openedAt: now + 2 * MINUTE };
    expect(await get(await playUrl(regular), 'luc_regular')).toBe('picture');
    await clip({ fileName: 'now.mkv' }, regular);
  });

  it('is withheld after a private session until it is in the index, where its beginning is not known', async () => {
    const url = await playUrl(regular);
    await sessionEnded(world.clock.now() - 1000);
    recorded = { name: 'next.mkv', startedAt: world.clock.now() + 2 * MINUTE };
    expect(await get(url, 'luc_regular')).toMatchObject(FORBIDDEN);
    await closed('now.mkv', { startedAt: world.clock.now(), endedAt: world.clock.now() + MINUTE });
    expect(await get(url, 'luc_regular')).toBe('picture');
    await db.updateTable('recordings').set({ private: true }).execute();
    expect(await get(url, 'luc_regular')).toMatchObject(FORBIDDEN);
  });
});

describe('a file of a private session', () => {
  it('is neither cut by its name, renamed nor deleted by those kept out', async () => {
    await closedInSession('a.mkv');
    const fileId = await idOf('a.mkv');
    expect(await refusal(clip({ fileName: 'a.mkv' }, regular))).toMatchObject(FORBIDDEN);
    const rename = (by: Api) => by.channelFiles.rename({ body: { channelId: one, fileId, newFileName: 'b' } });
    const remove = (by: Api) => by.channelFiles.remove({ body: { channelId: one, fileIds: [fileId] } });
    expect(await refusal(rename(regular))).toMatchObject(FORBIDDEN);
    expect(await refusal(remove(regular))).toMatchObject(FORBIDDEN);
    await clip({ fileName: 'a.mkv' }, admin);
    await rename(admin);
    await remove(admin);
    expect(console.sentOrders().map(({ name }) => name)).toEqual(['makeClip', 'renameFile', 'removeFiles']);
  });

  it.each(['fileRenamed', 'fileRemoved'] as const)('gives clips that are withheld, also after %s', async (type) => {
    await closedInSession('a.mkv');
    await clip({ fileId: await idOf('a.mkv') }, admin);
    await reportFiles(world, [{ type, file: { name: 'a.mkv', ...(type === 'fileRenamed' && { newName: 'b.mkv' }) } }]);
    const later = { startedAt: Date.now() + MINUTE, endedAt: Date.now() + 2 * MINUTE, kind: 'clip' as const };
    await closed('cut.mp4', { ...later, clip: { name: 'a.mkv', fromMs: 0, toMs: 1000, exact: false } });
    await closed('other.mp4', { ...later, clip: { name: 'z.mkv', fromMs: 0, toMs: 1000, exact: false } });
    expect(await fileNamed('cut.mp4', regular)).toMatchObject({ watchable: false });
    expect(await fileNamed('other.mp4', regular)).toMatchObject({ watchable: true });
  });

  it('is withheld though a later session begins before its server reports it', async () => {
    const now = Date.now();
    await sessionEnded(now - 10 * MINUTE);
    await session(true);
    await closed('a.mkv', { startedAt: now - 12 * MINUTE, endedAt: now - 9 * MINUTE });
    await closed('b.mkv', { startedAt: now - 9 * MINUTE, endedAt: now - 8 * MINUTE });
    await session(false);
    expect(await fileNamed('a.mkv', regular)).toMatchObject({ watchable: false });
    expect(await fileNamed('b.mkv', regular)).toMatchObject({ watchable: true });
  });

  it('gives clips that are withheld while it is still recorded', async () => {
    await sessionEnded(world.clock.now() - 1000);
    await clip({ fileName: 'now.mkv' }, admin);
    const later = { startedAt: world.clock.now(), endedAt: world.clock.now() + MINUTE, kind: 'clip' as const };
    await closed('cut.mp4', { ...later, clip: { name: 'now.mkv', fromMs: 0, toMs: 1000, exact: false } });
    expect(await fileNamed('cut.mp4', regular)).toMatchObject({ watchable: false });
  });
});
