import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { MEDIA } from '@backhaul/contract';
import { type ShareEnd, ShareMessage } from '@backhaul/contract/live';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { hashToken, newToken } from '../../platform/access/link-token.js';
import { Throttle } from '../../platform/access/throttle.js';
import { newId } from '../../platform/kernel/ids.js';
import { LiveWorld } from '../../testing/live-world.js';
import { reportedChannel, serverState } from '../../testing/registry.js';
import { Shares } from './shares.js';

const CONSOLE = 'console-here';
const INIT = '{"type":"init","mimeType":"video/mp4"}';
let live: LiveWorld;
let media: Server;
let upstreams: WebSocket[] = [];
let asked: string[] = [];
let shares: Shares;
const clients: WebSocket[] = [];
let seq = 0;
let now = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  live = await LiveWorld.make();
  media = createServer();
  const sockets = new WebSocketServer({ server: media });
  sockets.on('connection', (socket, request) => {
    upstreams.push(socket);
    asked.push(request.url ?? '');
    socket.send(INIT);
    socket.send(Buffer.from('film'));
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const { db } = live.world;
  const own = { id: CONSOLE, broker: 'embedded' as const, host: 'h', machine: 'm', pid: 1, birth: 'b', version: '1' };
  await db.insertInto('consoles').values(own).execute();
  const clock = { now: () => now };
  shares = new Shares({
    db,
    registry: live.registry,
    throttle: new Throttle({ db, clock }),
    consoleId: CONSOLE,
    mostWatchers: 2,
    clock,
    log: pino({ level: 'silent' }),
  });
  shares.mount(live.gate);
  shares.start();
  live.world.comes(live.registry, live.world.serverId);
});
afterAll(async () => {
  shares.stop();
  media.closeAllConnections();
  media.close();
  await live.close();
});
beforeEach(async () => {
  now += 3_600_000;
  live.world.now = now;
  [upstreams, asked] = [[], []];
  report(true);
  await live.world.db.deleteFrom('throttles').execute();
  await live.world.db.deleteFrom('audit').execute();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await live.world.db.deleteFrom('share_links').execute();
});

function report(hasPicture: boolean): void {
  seq += 1;
  const address = media.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const channels = [reportedChannel(live.world.channelId, { hasPicture })];
  live.registry.state(
    live.world.address(live.world.serverId),
    serverState({ seq, mediaUrl: `http://127.0.0.1:${port}`, channels }),
  );
}

/** Creates a link of the channel; returns its token and id. */
async function link({ startsAt = now, endsAt = null }: { startsAt?: number; endsAt?: number | null } = {}) {
  const [token, id] = [newToken(), newId('shr')];
  await live.world.db
    .insertInto('share_links')
    .values({
      id,
      channel_id: live.world.channelId,
      token_hash: hashToken(token),
      description: 'Agency',
      duration: 'day',
      starts_at: new Date(startsAt),
      ends_at: endsAt === null ? null : new Date(endsAt),
    })
    .execute();
  return { token, id };
}

interface Opened {
  readonly socket: WebSocket;
  readonly texts: string[];
  readonly bytes: string[];
  readonly closed: Promise<unknown>;
}

async function open(): Promise<Opened> {
  const socket = new WebSocket(`ws://${live.host}${MEDIA}/shares`, { headers: { origin: `http://${live.host}` } });
  clients.push(socket);
  const [texts, bytes]: [string[], string[]] = [[], []];
  socket.on('message', (data, binary) => {
    if (Buffer.isBuffer(data)) (binary ? bytes : texts).push(data.toString('utf8'));
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return { socket, texts, bytes, closed };
}

async function watch(token: string): Promise<Opened> {
  const opened = await open();
  opened.socket.send(JSON.stringify({ type: 'watch', token }));
  return opened;
}

/** Resolves when the preview delivers video. */
async function runs(opened: Opened): Promise<void> {
  await vi.waitFor(() => expect(opened.bytes).toContain('film'));
}

/** The reason with which the console closed the connection. */
async function ending({ texts, closed }: Opened): Promise<ShareEnd | undefined> {
  await closed;
  const last = ShareMessage.parse(JSON.parse(texts.at(-1) ?? '{}'));
  return last.type === 'end' ? last.reason : undefined;
}

const watchers = () => live.world.db.selectFrom('share_watchers').select(['link_id', 'address']).execute();

test('who has the link sees the picture of its channel without a session, and is counted while they do', async () => {
  const { token, id } = await link({ endsAt: now + 1000 });
  const opened = await watch(token);
  await runs(opened);
  expect(opened.texts.map((text) => JSON.parse(text))).toEqual([
    { type: 'share', description: 'Agency', startsAt: now, endsAt: now + 1000, now },
    JSON.parse(INIT),
  ]);
  expect(asked[0]).toMatch(new RegExp(`^/previews/${live.world.channelId}\\?token=`));
  expect(asked[0]).not.toContain(token);
  expect(await watchers()).toEqual([{ link_id: id, address: '127.0.0.*' }]);
  opened.socket.close();
  await vi.waitFor(async () => expect(await watchers()).toEqual([]));
  await vi.waitFor(() => expect(upstreams[0]?.readyState).toBe(WebSocket.CLOSED));
});

test('a revoked link ends for everybody: at once where it is known, and with the next reading where it is not', async () => {
  const { token, id } = await link();
  const both = [await watch(token), await watch(token)];
  for (const one of both) await runs(one);
  await live.world.db.deleteFrom('share_links').where('id', '=', id).execute();
  expect(await Promise.all(both.map(ending))).toEqual(['ended', 'ended']);
  expect(await ending(await watch(token))).toBe('invalid');

  const next = await link();
  const opened = await watch(next.token);
  await runs(opened);
  await live.world.db.deleteFrom('share_links').where('id', '=', next.id).execute();
  const before = performance.now();
  await live.registry.refresh('channel', live.world.channelId);
  expect(await ending(opened)).toBe('ended');
  expect(performance.now() - before).toBeLessThan(5_000);
});

test('it ends with its duration, has not begun before its start, and is nothing after its end', async () => {
  const { token } = await link({ endsAt: now + 10_000 });
  const opened = await watch(token);
  await runs(opened);
  now += 10_000;
  expect(await ending(opened)).toBe('ended');
  expect(await ending(await watch(token))).toBe('ended');
  const early = await watch((await link({ startsAt: now + 60_000 })).token);
  expect(await ending(early)).toBe('scheduled');
  expect(JSON.parse(early.texts[0] ?? '')).toMatchObject({ type: 'share', startsAt: now + 60_000, now });
  expect(early.bytes).toEqual([]);
});

test('a channel without a picture says so, and shows one later', async () => {
  const { token } = await link();
  report(false);
  expect(await ending(await watch(token))).toBe('noPicture');
  expect(await watchers()).toEqual([]);
  report(true);
  await runs(await watch(token));
});

test('an inventory without external preview shows nothing, and ends what is watched', async () => {
  const { token } = await link();
  const opened = await watch(token);
  await runs(opened);
  const { db, channelId } = live.world;
  const { id, features } = await db
    .selectFrom('inventories')
    .innerJoin('channels', 'channels.inventory_id', 'inventories.id')
    .select(['inventories.id', 'inventories.features'])
    .where('channels.id', '=', channelId)
    .executeTakeFirstOrThrow();
  const set = (to: typeof features) =>
    db.updateTable('inventories').set({ features: to }).where('id', '=', id).execute();
  await set(features.filter((one) => one !== 'ExternalPreview'));
  try {
    expect(await ending(opened)).toBe('off');
    const refused = await watch(token);
    expect(await ending(refused)).toBe('off');
    expect(refused.bytes).toEqual([]);
  } finally {
    await set(features);
  }
  await runs(await watch(token));
});

test('no more watch than may', async () => {
  const { token } = await link();
  const first = await watch(token);
  await runs(first);
  await runs(await watch(token));
  expect(await ending(await watch(token))).toBe('full');
  first.socket.close();
  await vi.waitFor(async () => expect(await watchers()).toHaveLength(1));
  await runs(await watch(token));
});

test('what is no token of a link is refused, audited without it, and counts for the address', async () => {
  const token = newToken();
  expect(await ending(await watch(token))).toBe('invalid');
  for (const text of ['{}', 'no json', '{"type":"watch","token":"../../etc"}']) {
    const opened = await open();
    opened.socket.send(text);
    expect(await ending(opened)).toBe('invalid');
  }
  const audit = await live.world.db.selectFrom('audit').selectAll().where('action', '=', 'shareLink:watch').execute();
  expect(audit).toHaveLength(4);
  expect(audit[0]).toMatchObject({ result: 'refused', code: 'NOT_FOUND', user_id: null });
  expect(JSON.stringify(audit)).not.toContain(token);
  await live.world.db.updateTable('throttles').set({ failures: 50 }).execute();
  expect(await ending(await watch(newToken()))).toBe('throttled');
  const good = await link();
  await runs(await watch(good.token));
});

test('a browser that says nothing, or too much, is cut off; another site is refused', async () => {
  const silent = await open();
  const loud = await open();
  loud.socket.send('x'.repeat(257));
  await Promise.all([silent.closed, loud.closed]);
  expect(await live.refusal({ origin: 'https://evil.example' }, `${MEDIA}/shares`)).toMatchObject({
    code: 'BAD_ORIGIN',
  });
});

test('an address that fills the room waits for some to leave', async () => {
  const silent = await Promise.all(Array.from({ length: 10 }, open));
  const eleventh = await live.refusal({ origin: `http://${live.host}` }, `${MEDIA}/shares`);
  expect(eleventh).toEqual({ status: 429, code: 'THROTTLED' });
  silent[0]?.socket.close();
  await vi.waitFor(async () => void (await open()));
});
