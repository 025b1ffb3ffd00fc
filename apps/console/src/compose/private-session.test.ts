import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { Channel, CORE, MEDIA, Unit, type MadeInvitation, type MadeShareLink } from '@backhaul/contract';
import {
  checkMediaToken,
  commandTopic,
  pictureSubject,
  ServerDownlink,
  UP_TOPICS,
  upTopic,
  type UpName,
} from '@backhaul/contract/bus';
import { aReportedChannel, aServerState, aUnitState, twoTenants } from '@backhaul/testing';
import type { Role } from '@backhaul/domain';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { Sessions } from '../platform/access/sessions.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { systemClock } from '../platform/kernel/clock.js';
import { unitTelemetry } from '../testing/registry.js';
import { TestBrowser } from '../testing/live-world.js';
import { insertThings, testConsole } from '../testing/console.js';
import type { RunningConsole } from './compose.js';

const { home } = twoTenants();
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const WITHIN_MS = 5_000;
let database: TestDatabase;
let mqttUrl = '';
let media: Server;
let bus: MqttClient;
let running: RunningConsole;
let unitId = '';
let channelId = '';
let mediaUrl = '';
let serverId = '';
const closing: (() => void)[] = [];

/** Port at which a server of a test listens. */
async function portOf(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A server with a picture of every channel, and a broker that accepts every client. */
beforeAll(async () => {
  media = createServer((_request, response) => response.setHeader('content-type', 'image/jpeg').end(JPEG));
  new WebSocketServer({ server: media }).on('connection', (socket) => {
    socket.send('{"type":"init","mimeType":"video/mp4"}');
    socket.send(JPEG);
  });
  mediaUrl = `http://127.0.0.1:${await portOf(media)}`;
  const aedes = await Aedes.createBroker();
  mqttUrl = `mqtt://127.0.0.1:${await portOf(createTcpServer((socket) => void aedes.handle(socket)))}`;
  database = await testDatabase();
  await insertTenant(database.db, home);
  await database.db
    .updateTable('groups')
    .set({ features: ['ExternalPreview'] })
    .where('id', '=', home.groupId)
    .execute();
  const things = await insertThings(database.db, home);
  [unitId = '', channelId = ''] = [things.unit[0]?.id, things.channel[0]?.id];
  const { db } = database;
  // The unit takes the channel back as video return.
  const bridges = JSON.stringify({ videoReturn1: { targetId: channelId } });
  await db.updateTable('units').set({ bridges }).where('device_id', '=', unitId).execute();
  const run = { id: 'run', unit_id: unitId, channel_id: channelId, created_at: new Date(), started_at: new Date() };
  await db.insertInto('transmissions').values(run).execute();
  bus = await connectAsync(mqttUrl);
  await say(unitId, 'presence', { online: true, session: 's-1', sentAt: 1 });
  const transmission = { id: 'run', channelId, phase: 'streaming' as const, startedAt: 1 };
  const applications = {
    video: { state: 'streaming' as const },
    videoReturn: { '1': { state: 'connected' as const } },
  };
  await say(unitId, 'state', { ...aUnitState({ applications, transmission }), session: 's-1' });
  const served = db.selectFrom('channels').select('server_id').where('id', '=', channelId);
  serverId = (await served.executeTakeFirstOrThrow()).server_id ?? '';
  await say(serverId, 'presence', { online: true, session: 's-1', sentAt: 1 });
  await serverSays({});
  await startAgain();
});

function serverSays(change: Parameters<typeof aServerState>[0]): Promise<void> {
  const channels = [aReportedChannel(channelId, { status: 'collecting', hasPicture: true })];
  return say(serverId, 'state', { ...aServerState({ mediaUrl, channels, ...change }), session: 's-1' });
}

afterAll(async () => {
  await running.close();
  await bus.endAsync(true);
  media.closeAllConnections();
  for (const close of closing) close();
  await database.close();
});

async function say(deviceId: string, name: UpName, message: object): Promise<void> {
  const device = await database.db
    .selectFrom('devices')
    .select('bucket')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const topic = upTopic({ deviceId, bucket: device.bucket }, name);
  const { qos, retain } = UP_TOPICS[name];
  await bus.publishAsync(topic, JSON.stringify(message), { qos, retain });
}

async function startAgain(): Promise<void> {
  running = await testConsole(database.url, { mqttUrl });
  const returned = { instance: '1' as const, channelId, pictures: 1, picture: JPEG.toString('base64') };
  let seq = 1;
  const there = async () => {
    seq += 1;
    await say(unitId, 'telemetry', unitTelemetry({ session: 's-1', seq, returns: [returned] }));
    expect(await addresses('luc_contractor')).toEqual(all(true));
  };
  await vi.waitFor(there, { timeout: 9_000, interval: 100 });
}

const cookieOf = async (role: Role) => {
  const sessions = new Sessions({ db: database.db, clock: systemClock });
  const user = home.users.find((one) => one.role === role && one.groupId === home.groupId);
  return sessionHeaders(database.db, sessions, user?.id ?? '');
};

/** Response of a call to a user of this role; null: without a session. */
async function ask(role: Role | null, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const headers = { ...(role && (await cookieOf(role))), 'application-id': 'test' };
  const url = path.startsWith(MEDIA) ? path : CORE + path;
  const payload = body && { payload: body };
  return running.http.inject({ method, url, headers, ...payload });
}

const setPrivate = (enabled: boolean, role: Role = 'luc_contractor') =>
  ask(role, 'PUT', '/channels/privateSession', { channelId, enabled });

/** The channel as the call for one channel returns it. */
const pictureOf = async (role: Role) =>
  Channel.parse((await ask(role, 'GET', `/v2/channels/${channelId}/status`)).json());

/** Whether each answer that can contain its pictures, or their addresses, does contain them. */
async function addresses(role: Role): Promise<Record<string, boolean>> {
  const places = {
    status: await ask(role, 'GET', `/v2/channels/${channelId}/status`),
    fetch: await ask(role, 'GET', `/channels/fetch?crnt_vcg_uid=${home.groupId}`),
    outputs: await ask(role, 'GET', `/channels/output?inventoryId=${home.inventoryId}`),
    returned: await ask(role, 'GET', `/v2/units/${unitId}/videoreturn/instances`),
    unit: await ask(role, 'GET', `/devices/fetch_by_id/${unitId}`),
    media: await ask(role, 'POST', '/channels/mediaAccessOutputInfo', { uniqueIds: [channelId] }),
    list: await ask(role, 'GET', '/v2/admin/channels'),
    one: await ask(role, 'GET', `/v2/admin/channels/${channelId}`),
    units: await ask(role, 'GET', `/devices/fetch?crnt_vcg_uid=${home.groupId}`),
  };
  return Object.fromEntries(
    Object.entries(places).map(([name, answer]) => {
      expect([name, answer.statusCode], answer.body).toEqual([name, 200]);
      return [name, /\/media\/|data:image/.test(answer.body)];
    }),
  );
}

/** Messages to a browser that follows the group, about the channel and the unit. */
async function live(role: Role) {
  const socket = new WebSocket(`${running.url.replace('http', 'ws')}${CORE}/v2/live`, {
    headers: { ...(await cookieOf(role)), origin: running.url },
  });
  const browser = new TestBrowser(socket);
  await once(socket, 'open');
  await browser.follow(home.groupId);
  const unit = () => Unit.parse(browser.tables.units.get(unitId));
  const channel = () => Channel.parse(browser.tables.channels.get(channelId));
  return { browser, close: () => socket.close(), seen: () => [unit().thumbnailUrl, channel().previewUrl].map(Boolean) };
}

/** A websocket of a picture: whether it carries one, and when it was closed. */
function watch(path: string, headers: Record<string, string>, first?: object) {
  const socket = new WebSocket(running.url.replace('http', 'ws') + path, {
    headers: { ...headers, origin: running.url },
  });
  const texts: string[] = [];
  let pictures = 0;
  if (first) socket.once('open', () => socket.send(JSON.stringify(first)));
  socket.on('message', (data, binary) => {
    if (binary) pictures += 1;
    else texts.push(Buffer.isBuffer(data) ? data.toString('utf8') : '');
  });
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('error', () => resolve());
  });
  return {
    over,
    socket,
    last: () => texts.at(-1),
    runs: () => expect.poll(() => pictures, { timeout: WITHIN_MS }).toBeGreaterThan(0),
  };
}

const all = (seen: boolean) => ({
  status: seen,
  fetch: seen,
  outputs: seen,
  returned: seen,
  unit: seen,
  media: seen,
  list: seen,
  one: seen,
  units: seen,
});

it('withholds its pictures at every place, cuts off who watches, and gives them back', async () => {
  const invited = await ask('luc_contractor', 'POST', `/groups/${home.groupId}/smartunit`, {
    name: 'guest-1',
    transport: 'link',
    channelId,
    interview: true,
  });
  const guestToken = invited.json<MadeInvitation>().link.split('#')[1] ?? '';
  const guest = async () => (await ask(null, 'POST', '/v2/guest/picture', { token: guestToken })).json();
  const made = await ask('luc_contractor', 'POST', `/v2/channels/${channelId}/shareLinks`, {
    description: 'Agency',
    duration: 'day',
  });
  const token = made.json<MadeShareLink>().link.split('#')[1] ?? '';
  const bySharing = () => watch(`${MEDIA}/shares`, {}, { type: 'watch', token });

  const { thumbnailUrl, previewUrl } = await pictureOf('luc_regular');
  const [thumbnail, preview] = [thumbnailUrl ?? '', previewUrl ?? ''];
  expect(await addresses('luc_regular')).toEqual(all(true));
  expect((await ask('luc_regular', 'GET', thumbnail)).statusCode).toBe(200);
  expect(await guest()).toMatchObject({ jpeg: JPEG.toString('base64'), privateSession: false });
  const [out, inside] = [await live('luc_regular'), await live('luc_contractor')];
  expect([out.seen(), inside.seen()]).toEqual([
    [true, true],
    [true, true],
  ]);
  const viewer = watch(preview, await cookieOf('luc_regular'));
  const manager = watch(preview, await cookieOf('luc_contractor'));
  const stranger = bySharing();
  for (const one of [viewer, manager, stranger]) await one.runs();

  const began = performance.now();
  expect((await setPrivate(true)).statusCode).toBe(200);
  await Promise.all([viewer.over, stranger.over]);
  expect(performance.now() - began).toBeLessThan(WITHIN_MS);
  expect(JSON.parse(stranger.last() ?? '')).toEqual({ type: 'end', reason: 'private' });
  expect(manager.socket.readyState).toBe(WebSocket.OPEN);

  // Addresses from before the private session no longer work.
  expect((await ask('luc_regular', 'GET', thumbnail)).statusCode).toBe(403);
  const again = watch(preview, await cookieOf('luc_regular'));
  await again.over;
  expect(again.last()).toBeUndefined();
  const late = bySharing();
  await late.over;
  expect(JSON.parse(late.last() ?? '')).toEqual({ type: 'end', reason: 'private' });
  expect(await guest()).toMatchObject({ jpeg: null, privateSession: true });
  await out.browser.until(() => !out.seen().includes(true));
  expect(inside.seen()).toEqual([true, true]);
  expect(await addresses('luc_regular')).toEqual(all(false));
  expect(await pictureOf('luc_regular')).toMatchObject({ privateSession: true, status: 'collecting' });
  expect(await addresses('luc_contractor')).toEqual(all(true));
  expect((await ask('luc_contractor', 'GET', thumbnail)).statusCode).toBe(200);

  // The private session survives a restart of the console.
  for (const one of [out, inside]) one.close();
  await running.close();
  await startAgain();
  expect(await addresses('luc_regular')).toEqual(all(false));
  expect((await ask('luc_regular', 'GET', thumbnail)).statusCode).toBe(403);

  expect((await setPrivate(false)).statusCode).toBe(200);
  expect(await addresses('luc_regular')).toEqual(all(true));
  expect((await ask('luc_regular', 'GET', thumbnail)).statusCode).toBe(200);
  await bySharing().runs();
}, 60_000);

/** Whether a token opens the pictures at a server whose configuration counts this many sessions. */
const opens = (mediaKey: string, token: string, generation: number): boolean =>
  checkMediaToken(mediaKey, pictureSubject(channelId, generation), token, Date.now());

it('makes earlier tokens useless at the server too, and gives others to those who may go on watching', async () => {
  const { bucket } = await database.db
    .selectFrom('devices')
    .select('bucket')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const ordered: { mediaKey: string; generation: number }[] = [];
  await bus.subscribeAsync(commandTopic({ deviceId: serverId, bucket }));
  bus.on('message', (_, payload) => {
    const sent = ServerDownlink.parse(JSON.parse(payload.toString()));
    if (sent.type !== 'desired') return;
    const { mediaKey, channels } = sent.configuration;
    const generation = channels.find((one) => one.channelId === channelId)?.pictureGeneration ?? 0;
    ordered.push({ mediaKey, generation });
  });
  const next = async (generation: number) => {
    await expect.poll(() => ordered.at(-1)?.generation, { timeout: WITHIN_MS }).toBe(generation);
    return ordered.at(-1)?.mediaKey ?? '';
  };
  const tokenOf = async (role: Role) =>
    new URL((await pictureOf(role)).previewUrl ?? '', 'http://console').searchParams.get('token') ?? '';

  // Generation 1 is the private session of the first test; the server receives it once it reports `pictureGenerations`.
  await serverSays({ seq: 2, pictureGenerations: true, configurationVersion: 0 });
  await expect
    .poll(() => tokenOf('luc_regular').then((token) => opens(ordered[0]?.mediaKey ?? '', token, 1)))
    .toBe(true);
  const mediaKey = await next(1);
  const old = await tokenOf('luc_regular');

  expect((await setPrivate(true)).statusCode).toBe(200);
  await next(2);
  const renewed = await tokenOf('luc_contractor');
  expect([opens(mediaKey, old, 2), opens(mediaKey, renewed, 2)]).toEqual([false, true]);
  expect((await pictureOf('luc_regular')).previewUrl).toBeNull();

  // The end of the session keeps the tokens valid: their holders may watch again.
  expect((await setPrivate(false)).statusCode).toBe(200);
  expect(opens(mediaKey, await tokenOf('luc_regular'), 2)).toBe(true);
  expect((await setPrivate(true)).statusCode).toBe(200);
  await next(3);
  expect(opens(mediaKey, renewed, 3)).toBe(false);
  expect((await setPrivate(false)).statusCode).toBe(200);
}, 60_000);

/** Audit entries of the channel. */
const rows = () =>
  database.db
    .selectFrom('audit')
    .select(['action', 'detail', 'result'])
    .where('subject_id', '=', channelId)
    .where('action', '=', 'channel:configure')
    .orderBy('id')
    .execute();

it('is set by those who configure channels, once, and is in the audit', async () => {
  const before = (await rows()).length;
  expect((await setPrivate(true, 'luc_regular')).statusCode).toBe(403);
  for (const enabled of [true, true, false]) expect((await setPrivate(enabled)).statusCode).toBe(200);
  expect((await rows()).slice(before).filter(({ result }) => result === 'done')).toEqual([
    { action: 'channel:configure', detail: 'private session on', result: 'done' },
    { action: 'channel:configure', detail: 'private session off', result: 'done' },
  ]);
});
