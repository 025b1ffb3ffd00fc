import { createServer, type Server, type ServerResponse } from 'node:http';
import { MEDIA } from '@backhaul/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ViewFilter } from '../registry/view-filter.js';
import { NORTH, SOUTH } from '../../testing/seed.js';
import { LiveWorld } from '../../testing/live-world.js';
import { reportedChannel, serverState } from '../../testing/registry.js';
import { ChannelPictures } from './channel-pictures.js';
import { mountLastPictures } from './last-pictures.js';
import { mountThumbnails } from './thumbnails.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

let live: LiveWorld;
let media: Server;
let app: FastifyInstance;
let fetched = 0;
let answer: (response: ServerResponse) => void;
let pictures: ChannelPictures;
let seq = 0;
let runs = 0;

const headersOf = (who: { headers: Record<string, string> }) => ({ 'x-session': who.headers['cookie'] ?? '' });

beforeAll(async () => {
  live = await LiveWorld.make();
  media = createServer((_, response) => {
    fetched += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const { registry, world } = live;
  app = Fastify();
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const token = String(request.headers['x-session']).split('=')[1] ?? '';
    const identity = await live.sessions.find(token);
    if (identity) request.caller = { ...identity, address: '' };
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(418).send({ error: error instanceof Error ? error.message : '' }),
  );
  pictures = new ChannelPictures({ registry, clock: world.clock });
  mountThumbnails(app, { db: world.db, registry, clock: world.clock, pictures });
  mountLastPictures(app, { db: world.db, registry });
  pictures.start();
  world.comes(registry, world.serverId);
});

afterAll(async () => {
  pictures.stop();
  await app.close();
  media.closeAllConnections();
  await new Promise((resolve) => media.close(resolve));
  await live.close();
});

beforeEach(() => {
  live.world.now += 60_000;
  fetched = 0;
  answer = (response) => response.setHeader('content-type', 'image/jpeg').end(JPEG);
});

/** The server reports whether the channel has a picture. */
function report(hasPicture: boolean): void {
  seq += 1;
  const address = media.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const channels = [reportedChannel(live.world.channelId, { status: hasPicture ? 'collecting' : 'idle', hasPicture })];
  const mediaUrl = `http://127.0.0.1:${port}`;
  live.registry.state(live.world.address(live.world.serverId), serverState({ seq, mediaUrl, channels }));
}

/** A unit goes live, and its picture counts as settled. */
async function goLive(unitId = live.world.unitId): Promise<string> {
  const { world, registry } = live;
  runs += 1;
  const id = await world.openTransmission(`t${runs}`, unitId);
  await world.db
    .updateTable('transmissions')
    .set({ started_at: new Date(world.now) })
    .where('id', '=', id)
    .execute();
  await registry.refresh('unit', unitId);
  world.now += 10_000;
  report(true);
  return id;
}

async function endLive(id: string, unitId = live.world.unitId): Promise<void> {
  await live.world.endTransmission(id);
  report(false);
  await live.registry.refresh('unit', unitId);
}

const lastOf = (unitId = live.world.unitId) => live.registry.unit(unitId)?.lastPicture ?? null;

test('what a unit sent last stays to be seen when it is ready again, with its age', async () => {
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const run = await goLive();
  expect(lastOf()).toBeNull();
  const seenAt = live.world.now;
  const { thumbnailUrl } = live.registry.unit(live.world.unitId) ?? {};
  expect((await app.inject({ url: thumbnailUrl ?? '', headers: headersOf(user) })).statusCode).toBe(200);
  live.world.now += 5000;
  await endLive(run);
  expect(lastOf()).toMatchObject({ at: seenAt, channelId: live.world.channelId });
  const reply = await app.inject({ url: lastOf()?.url ?? '', headers: headersOf(user) });
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  expect(reply.rawPayload).toEqual(JPEG);
});

test('it is fetched without viewers: once when the unit starts, and once when it is stopped', async () => {
  const run = await goLive();
  await vi.waitFor(() => expect(fetched).toBe(1));
  live.world.now += 60_000;
  report(true);
  expect(fetched).toBe(1);
  const { db } = live.world;
  const stopped = { stop_asked_at: new Date(live.world.now) };
  await db.updateTable('transmissions').set(stopped).where('id', '=', run).execute();
  await live.registry.refresh('unit', live.world.unitId);
  await vi.waitFor(() => expect(fetched).toBe(2));
  const stoppedAt = live.world.now;
  await vi.waitFor(() => expect(live.registry.lastPicture(live.world.unitId)?.at).toBe(stoppedAt));
  await endLive(run);
  expect(lastOf()?.at).toBe(stoppedAt);
});

test('a picture is of the unit that sent it, not of the next one at that channel', async () => {
  const [first, second] = live.world.unitIds;
  const run = await goLive(first);
  await vi.waitFor(() => expect(live.registry.lastPicture(first)?.at).toBe(live.world.now));
  await endLive(run, first);
  const before = lastOf(first)?.at;
  answer = (response) => void response.writeHead(404).end();
  const next = await goLive(second);
  await vi.waitFor(() => expect(fetched).toBeGreaterThan(1));
  await endLive(next, second);
  expect(lastOf(second)).toBeNull();
  expect(lastOf(first)?.at).toBe(before);
});

test('a user who sees the unit and not the channel is sent and shown nothing of it', async () => {
  const run = await goLive();
  await vi.waitFor(() => expect(live.registry.lastPicture(live.world.unitId)?.at).toBe(live.world.now));
  await endLive(run);
  const { url = '' } = lastOf() ?? {};
  const stranger = await live.signIn('stranger', 'luc_regular', SOUTH);
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const asked = async (path: string, who = user) =>
    (await app.inject({ url: path, headers: headersOf(who) })).json<{ error: string }>().error;
  expect(await asked(url, stranger)).toBe('NOT_FOUND');
  expect(await asked(`${MEDIA}/last-pictures/missing.jpg`)).toBe('NOT_FOUND');
  expect(await asked(`${MEDIA}/last-pictures/..%2Fx.jpg`)).toBe('NOT_FOUND');
  // The unit is shared with the south; its channel is not.
  await live.world.db.insertInto('device_groups').values({ device_id: live.world.unitId, group_id: SOUTH }).execute();
  await live.registry.refresh('unit', live.world.unitId);
  expect(await asked(url, stranger)).toBe('NOT_FOUND');
  const unit = live.registry.unit(live.world.unitId);
  const scope = { all: false, inventoryIds: new Set<string>(), groupIds: new Set([SOUTH]) };
  expect(unit && new ViewFilter(live.registry, scope).unit(unit).lastPicture).toBeNull();
  const rows = live.world.db.selectFrom('audit').select('username').where('action', '=', 'lastPicture:look');
  expect((await rows.execute()).map(({ username }) => username)).toContain('stranger');
});

test('during a private session it is for those who manage channels, and none of a session is kept', async () => {
  const { db, channelId, unitId } = live.world;
  const setPrivate = async (private_session: boolean) => {
    await db.updateTable('channels').set({ private_session }).where('id', '=', channelId).execute();
    await live.registry.refresh('channel', channelId);
  };
  const run = await goLive();
  await vi.waitFor(() => expect(live.registry.lastPicture(unitId)?.at).toBe(live.world.now));
  const before = live.world.now;
  await setPrivate(true);
  const manager = await live.signIn('manager', 'luc_contractor', NORTH);
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const ask = async (path: string, who: typeof user) =>
    (await app.inject({ url: path, headers: headersOf(who) })).statusCode;
  live.world.now += 60_000;
  report(true);
  const { thumbnailUrl } = live.registry.unit(unitId) ?? {};
  expect(await ask(thumbnailUrl ?? '', manager)).toBe(200);
  const stopped = { stop_asked_at: new Date(live.world.now) };
  await db.updateTable('transmissions').set(stopped).where('id', '=', run).execute();
  await live.registry.refresh('unit', unitId);
  await endLive(run);
  const { url = '', at } = lastOf() ?? {};
  expect(at).toBe(before);
  expect([await ask(url, manager), await ask(url, user)]).toEqual([200, 418]);
  const unit = live.registry.unit(unitId);
  const scope = { all: false, inventoryIds: new Set<string>(), groupIds: new Set([NORTH]) };
  const shown = (managesChannels: boolean) =>
    unit && new ViewFilter(live.registry, { ...scope, managesChannels }).unit(unit).lastPicture;
  expect([shown(true), shown(false)]).toEqual([lastOf(), null]);
  await setPrivate(false);
  expect(await ask(url, user)).toBe(200);
});
