import { once } from 'node:events';
import { MEDIA } from '@backhaul/contract';
import { TallyPageMessage, type TallyPageEnd } from '@backhaul/contract/live';
import type { TallyState } from '@backhaul/domain';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { hashToken, newToken } from '../../platform/access/link-token.js';
import { Throttle } from '../../platform/access/throttle.js';
import { newId } from '../../platform/kernel/ids.js';
import { LiveWorld } from '../../testing/live-world.js';
import { insertTallySource } from '../../testing/tally-inserts.js';
import { TallyPages } from './tally-pages.js';

let live: LiveWorld;
let pages: TallyPages;
let sourceId: string;
let channelName: string;
let now = Date.UTC(2026, 0, 1);
const hearing = { stale: false };
const clients: WebSocket[] = [];
const ON: TallyState = { programme: true, preview: false, text: 'CAM 1' };
const NEXT: TallyState = { programme: false, preview: true, text: '' };

beforeAll(async () => {
  live = await LiveWorld.make();
  const { db, channelId } = live.world;
  const clock = { now: () => now };
  pages = new TallyPages({
    db,
    registry: live.registry,
    throttle: new Throttle({ db, clock }),
    clock,
    hearing,
    log: pino({ level: 'silent' }),
  });
  pages.mount(live.gate);
  pages.start();
  const channel = await db.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirstOrThrow();
  channelName = channel.name;
  sourceId = await insertTallySource(db, channel.inventory_id, channelId);
});
afterAll(async () => {
  pages.stop();
  await live.close();
});
beforeEach(async () => {
  now += 3_600_000;
  hearing.stale = false;
  await live.world.db.deleteFrom('throttles').execute();
  await live.world.db.deleteFrom('audit').execute();
  await say(null);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await live.world.db.deleteFrom('tally_links').execute();
});

/** Sets the tally that HTTP reported for the source of the channel. */
async function say(said: TallyState | null): Promise<void> {
  const value = said && JSON.stringify(said);
  await live.world.db.updateTable('tally_sources').set({ said: value }).where('id', '=', sourceId).execute();
  await live.registry.refresh('channel', live.world.channelId);
}

async function link(kind: 'channel' | 'unit' = 'channel', endsAt = now + 10_000) {
  const [token, id] = [newToken(), newId('tlk')];
  const { channelId, unitId } = live.world;
  await live.world.db
    .insertInto('tally_links')
    .values({
      id,
      channel_id: kind === 'channel' ? channelId : null,
      unit_id: kind === 'unit' ? unitId : null,
      token_hash: hashToken(token),
      description: 'a secret of the gallery',
      ends_at: new Date(endsAt),
    })
    .execute();
  return { token, id };
}

interface Opened {
  readonly socket: WebSocket;
  readonly texts: string[];
  readonly closed: Promise<unknown>;
}

async function open(): Promise<Opened> {
  const socket = new WebSocket(`ws://${live.host}${MEDIA}/tally`, { headers: { origin: `http://${live.host}` } });
  clients.push(socket);
  const texts: string[] = [];
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) texts.push(data.toString('utf8'));
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return { socket, texts, closed };
}

async function watch(token: string): Promise<Opened> {
  const opened = await open();
  opened.socket.send(JSON.stringify({ type: 'watch', token }));
  return opened;
}

const last = ({ texts }: Opened) => TallyPageMessage.parse(JSON.parse(texts.at(-1) ?? '{}'));
const shows = (opened: Opened, message: unknown) => vi.waitFor(() => expect(last(opened)).toEqual(message), 5_000);

/** The reason with which the console closed the connection. */
async function ending(opened: Opened): Promise<TallyPageEnd | undefined> {
  await opened.closed;
  const message = last(opened);
  return message.type === 'end' ? message.reason : undefined;
}

test('who has the link of a channel sees its tally, its name and nothing else, without a session', async () => {
  const { token } = await link();
  const opened = await watch(token);
  await shows(opened, { type: 'tally', name: channelName, light: 'unknown', text: '' });
  const before = performance.now();
  await say(ON);
  await shows(opened, { type: 'tally', name: channelName, light: 'programme', text: 'CAM 1' });
  expect(performance.now() - before).toBeLessThan(1000);
  await say(NEXT);
  await shows(opened, { type: 'tally', name: channelName, light: 'preview', text: '' });
  const all = opened.texts.join('');
  for (const hidden of [live.world.channelId, token, 'secret']) expect(all).not.toContain(hidden);
  // The tally is repeated each second, so that a page notices a lost connection.
  const count = opened.texts.length;
  await vi.waitFor(() => expect(opened.texts.length).toBeGreaterThan(count + 1), 5_000);
});

test('the link of a unit shows the tally of where the unit sends, and none while it sends nothing', async () => {
  const { db, unitId } = live.world;
  await db
    .updateTable('units')
    .set({ services: ['tally'] })
    .where('device_id', '=', unitId)
    .execute();
  await live.registry.refresh('unit', unitId);
  const { name } = live.registry.unitRecord(unitId) ?? { name: '' };
  await say(ON);
  const opened = await watch((await link('unit')).token);
  await shows(opened, { type: 'tally', name, light: null, text: '' });
  const id = await live.world.openTransmission(newId('trm'));
  await live.registry.refresh('unit', unitId);
  await shows(opened, { type: 'tally', name, light: 'programme', text: 'CAM 1' });
  await say(NEXT);
  await shows(opened, { type: 'tally', name, light: 'preview', text: '' });
  await live.world.endTransmission(id);
  await live.registry.refresh('unit', unitId);
  await shows(opened, { type: 'tally', name, light: null, text: '' });
});

test('a console that hears no devices says that it does not know', async () => {
  await say(ON);
  const opened = await watch((await link()).token);
  await shows(opened, { type: 'tally', name: channelName, light: 'programme', text: 'CAM 1' });
  hearing.stale = true;
  await shows(opened, { type: 'tally', name: channelName, light: 'unknown', text: 'CAM 1' });
});

test('a revoked link ends at once for everybody, and one that is over with its time', async () => {
  const { token, id } = await link();
  const both = [await watch(token), await watch(token)];
  for (const one of both) await vi.waitFor(() => expect(one.texts).not.toEqual([]));
  const before = performance.now();
  await live.world.db.deleteFrom('tally_links').where('id', '=', id).execute();
  expect(await Promise.all(both.map(ending))).toEqual(['ended', 'ended']);
  expect(performance.now() - before).toBeLessThan(2_000);
  expect(await ending(await watch(token))).toBe('invalid');

  const next = await link();
  const opened = await watch(next.token);
  await vi.waitFor(() => expect(opened.texts).not.toEqual([]));
  now += 10_000;
  expect(await ending(opened)).toBe('ended');
  expect(await ending(await watch(next.token))).toBe('ended');
});

test('what is no token of a link is refused, audited without it, and counts for the address', async () => {
  const token = newToken();
  expect(await ending(await watch(token))).toBe('invalid');
  for (const text of ['{}', 'no json', '{"type":"watch","token":"../../etc"}']) {
    const opened = await open();
    opened.socket.send(text);
    expect(await ending(opened)).toBe('invalid');
  }
  const audit = await live.world.db.selectFrom('audit').selectAll().where('action', '=', 'tallyLink:watch').execute();
  expect(audit).toHaveLength(4);
  expect(audit[0]).toMatchObject({ result: 'refused', code: 'NOT_FOUND', user_id: null });
  expect(JSON.stringify(audit)).not.toContain(token);
  await live.world.db.updateTable('throttles').set({ failures: 50 }).execute();
  expect(await ending(await watch(newToken()))).toBe('throttled');
  const opened = await watch((await link()).token);
  await shows(opened, { type: 'tally', name: channelName, light: 'unknown', text: '' });
});

test('no more pages are open by one link than may', async () => {
  const { token } = await link();
  // Waits for each page, because an address may have only ten pending sockets.
  for (let i = 0; i < 20; i += 1) {
    const opened = await watch(token);
    await vi.waitFor(() => expect(opened.texts).not.toEqual([]));
  }
  expect(await ending(await watch(token))).toBe('full');
});

test('a page that says nothing, or too much, is cut off; another site is refused', async () => {
  const silent = await open();
  const loud = await open();
  loud.socket.send('x'.repeat(257));
  await Promise.all([silent.closed, loud.closed]);
  expect(await live.refusal({ origin: 'https://evil.example' }, `${MEDIA}/tally`)).toMatchObject({
    code: 'BAD_ORIGIN',
  });
});
