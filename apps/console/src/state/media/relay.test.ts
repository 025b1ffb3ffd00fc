import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { MEDIA } from '@backhaul/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { LiveWorld } from '../../testing/live-world.js';
import { NORTH, SOUTH } from '../../testing/seed.js';
import { reportedChannel, serverState } from '../../testing/registry.js';
import { WebSocket as Client } from 'ws';
import { ChannelPictures } from './channel-pictures.js';
import { mountPreviews } from './previews.js';
import { mountThumbnails } from './thumbnails.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

let live: LiveWorld;
let media: Server;
let sockets: WebSocketServer;
let app: FastifyInstance;
let answer: (response: ServerResponse) => void;
let fetched: string[] = [];
let watched: WebSocket[] = [];
let sources: string[] = [];
let clients: Client[] = [];
let seq = 0;
/** Advances by more than the lifetime of a cached thumbnail. */
let now = Date.UTC(2026, 0, 1);

const headersOf = (who: { headers: Record<string, string> }) => ({ 'x-session': who.headers['cookie'] ?? '' });

beforeAll(async () => {
  live = await LiveWorld.make({ checkMs: 100 });
  media = createServer((request, response) => {
    fetched.push(request.url ?? '');
    answer(response);
  });
  sockets = new WebSocketServer({ server: media });
  sockets.on('connection', (socket, request) => {
    watched.push(socket);
    sources.push(request.url ?? '');
    socket.send('{"type":"init","mimeType":"video/mp4"}');
    socket.send(JPEG);
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const clock = { now: () => now };
  mountPreviews(live.gate, { registry: live.registry, watch: live.watch, clock });
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
  mountThumbnails(app, {
    db: live.world.db,
    registry: live.registry,
    clock,
    pictures: new ChannelPictures({ registry: live.registry, clock }),
  });
  live.world.comes(live.registry, live.world.serverId);
});
afterAll(async () => {
  await app.close();
  sockets.close();
  media.closeAllConnections();
  await new Promise((resolve) => media.close(resolve));
  await live.close();
});
beforeEach(() => {
  now += 10_000;
  live.world.now = now;
  live.registry.tick();
  fetched = [];
  watched = [];
  sources = [];
  answer = (response) => response.setHeader('content-type', 'image/jpeg').end(JPEG);
  seq += 1;
  const address = media.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const channels = [reportedChannel(live.world.channelId, { hasPicture: true })];
  live.registry.state(
    live.world.address(live.world.serverId),
    serverState({ seq, mediaUrl: `http://127.0.0.1:${port}`, channels }),
  );
});
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
});

const urls = () => {
  const { thumbnailUrl, previewUrl } = live.registry.channel(live.world.channelId) ?? {};
  return { thumbnail: thumbnailUrl ?? '', preview: previewUrl ?? '' };
};
const tokenOf = (url: string) => new URL(url, 'http://c').searchParams.get('token');

test('a thumbnail comes from the server, with the same token, once for all who ask at a time', async () => {
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const ask = () => app.inject({ url: urls().thumbnail, headers: headersOf(user) });
  const replies = await Promise.all([ask(), ask(), ask()]);
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' });
    expect(reply.rawPayload).toEqual(JPEG);
  }
  expect(fetched).toEqual([`/thumbnails/${live.world.channelId}.jpg?token=${tokenOf(urls().thumbnail)}`]);
  now += 499;
  await ask();
  expect(fetched).toHaveLength(1);
  now += 1;
  await ask();
  expect(fetched).toHaveLength(2);
});

test.each([
  ['answers with an error', (r: ServerResponse) => void r.writeHead(500).end()],
  ['sends something else', (r: ServerResponse) => void r.setHeader('content-type', 'text/html').end('<script>')],
  ['sends us elsewhere', (r: ServerResponse) => void r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs up', (r: ServerResponse) => void r.destroy()],
  ['sends too much', (r: ServerResponse) => void r.setHeader('content-type', 'image/jpeg').end(Buffer.alloc(3e6))],
])('there is no thumbnail when the server %s', async (_, behave) => {
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  answer = behave;
  const reply = await app.inject({ url: urls().thumbnail, headers: headersOf(user) });
  expect([reply.statusCode, reply.json()]).toEqual([418, { error: 'There is no picture at the moment.' }]);
});

test('a foreign thumbnail is as a missing one, and nothing is fetched', async () => {
  const stranger = await live.signIn('stranger', 'luc_regular', SOUTH);
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const token = tokenOf(urls().thumbnail);
  const replies = [
    await app.inject({ url: urls().thumbnail, headers: headersOf(stranger) }),
    await app.inject({ url: `${MEDIA}/thumbnails/missing.jpg?token=${token}`, headers: headersOf(user) }),
    await app.inject({ url: `${MEDIA}/thumbnails/..%2Fx.jpg?token=${token}`, headers: headersOf(user) }),
    await app.inject({ url: `${MEDIA}/thumbnails/${live.world.channelId}.png`, headers: headersOf(user) }),
  ];
  for (const reply of replies) expect(reply.json()).toEqual({ error: 'NOT_FOUND' });
  expect(fetched).toEqual([]);
  expect(await noted('thumbnail:look')).toEqual(['stranger', 'operator']);
});

/** Users with refusals, in order. */
const noted = async (action: string): Promise<string[]> => {
  const rows = live.world.db.selectFrom('audit').select('username').where('action', '=', action).orderBy('id');
  return (await rows.execute()).map(({ username }) => username);
};

/** A watcher, with its received messages. */
async function watch(who: { headers: Record<string, string> }) {
  const client = new Client(`ws://${live.host}${urls().preview}`, { headers: who.headers });
  clients.push(client);
  client.on('error', () => undefined);
  const got: { data: Buffer; binary: boolean }[] = [];
  client.on('message', (data, binary) => {
    if (Buffer.isBuffer(data)) got.push({ data, binary });
  });
  const closed = new Promise<number>((resolve) => client.on('close', resolve));
  await once(client, 'open');
  return { client, got, closed };
}

async function eventually(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 9_000;
  while (!condition() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(condition()).toBe(true);
}

test('a preview passes texts and bytes as they are, from the first one on', async () => {
  const { got } = await watch(await live.signIn('operator', 'luc_regular', NORTH));
  await eventually(() => got.length === 2);
  expect(got.map(({ data, binary }) => (binary ? data : data.toString()))).toEqual([
    '{"type":"init","mimeType":"video/mp4"}',
    JPEG,
  ]);
  expect(sources).toEqual([`/previews/${live.world.channelId}?token=${tokenOf(urls().preview)}`]);
  watched[0]?.send(Buffer.from('more'));
  await eventually(() => got.length === 3);
});

test('a preview ends at both ends when one ends', async () => {
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const first = await watch(user);
  first.client.close();
  await eventually(() => watched[0]?.readyState === Client.CLOSED);
  const second = await watch(user);
  watched[1]?.close();
  expect(await second.closed).toBe(1012);
});

test('a preview ends with the session, and when the channel leaves what its watcher sees', async () => {
  const user = await live.signIn('watcher', 'luc_regular', NORTH);
  const first = await watch(user);
  live.sessions.ended(await live.world.db.transaction().execute((tx) => live.sessions.end(tx, user.sessionId)));
  await first.closed;
  const again = await live.signIn('watcher', 'luc_regular', NORTH);
  const second = await watch(again);
  await live.world.db.deleteFrom('user_groups').where('user_id', '=', 'watcher').execute();
  await second.closed;
});

test('a foreign, an unsigned and an unreachable preview are refused before the upgrade', async () => {
  const stranger = await live.signIn('stranger', 'luc_regular', SOUTH);
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const { preview } = urls();
  expect(await live.refusal(stranger.headers, preview)).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect(await live.refusal(user.headers, `${MEDIA}/previews/missing?token=x.1`)).toEqual({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(await live.refusal(user.headers, preview.replace(/token=./, 'token='))).toEqual({
    status: 403,
    code: 'FORBIDDEN',
  });
  expect(await live.refusal({ ...user.headers, origin: 'https://evil.example' }, preview)).toMatchObject({
    code: 'BAD_ORIGIN',
  });
  expect(sources).toEqual([]);
  expect(await noted('preview:watch')).toEqual(['stranger', 'operator', 'operator']);
  seq += 1;
  const channels = [reportedChannel(live.world.channelId, { hasPicture: true })];
  live.registry.state(
    live.world.address(live.world.serverId),
    serverState({ seq, mediaUrl: 'http://127.0.0.1:9', channels }),
  );
  expect(await live.refusal(user.headers, preview)).toEqual({ status: 503, code: 'UNAVAILABLE' });
});

test('a watcher that takes nothing holds its source back, and is dropped after 5 s', async () => {
  const user = await live.signIn('operator', 'luc_regular', NORTH);
  const slow = await watch(user);
  const source = watched[0];
  if (source === undefined) throw new Error('nobody watches');
  slow.client.pause();
  const fragment = Buffer.alloc(256 * 1024);
  for (let i = 0; i < 160; i += 1) source.send(fragment);
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Data that the watcher has not taken waits at the source, not in the console.
  expect(source.bufferedAmount).toBeGreaterThan(8 * 1024 * 1024);
  await eventually(() => source.readyState === Client.CLOSED);
});
