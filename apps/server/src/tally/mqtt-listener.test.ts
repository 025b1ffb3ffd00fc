import type { TallyAtServer } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredTally } from '@backhaul/contract/bus';
import type { TallyState } from '@backhaul/domain';
import { connectAsync, type MqttClient } from 'mqtt';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TallyInterfaces } from './tally-interfaces.js';

const HERE = '127.0.0.1';
const TOPIC = 'studio/tally';
const PASSWORD = 'gallery-one';
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const ON: TallyState = { programme: true, preview: false, text: 'CAM 1' };

let folder: string;
let port: number;
let broker: ChildProcess | undefined;
let tally: TallyInterfaces;
let reports: TallyAtServer[];
const clients: MqttClient[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tally-'));
  const server = createServer().listen(0, HERE);
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  const passwords = join(folder, 'passwords');
  const rights = join(folder, 'acl');
  for (const [index, user] of ['switcher', 'server'].entries())
    execFileSync('mosquitto_passwd', [...(index === 0 ? ['-c'] : []), '-b', passwords, user, PASSWORD]);
  writeFileSync(rights, `user switcher\ntopic write ${TOPIC}/#\nuser server\ntopic read ${TOPIC}/#\n`);
  const account = process.getuid?.() === 0 ? 'user root\n' : '';
  writeFileSync(
    join(folder, 'mosquitto.conf'),
    `${account}allow_anonymous false\npassword_file ${passwords}\nacl_file ${rights}\nlistener ${port} ${HERE}\n`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  reports = [];
  log.warn.mockClear();
  await begin();
  tally = new TallyInterfaces({
    listen: HERE,
    policy: 'any',
    log,
    now: () => Date.now(),
    report: (report) => reports.push(report),
    reportLog: () => undefined,
  });
  tally.start();
});

afterEach(async () => {
  await tally.stop();
  for (const client of clients.splice(0)) client.end(true);
  await end();
});

/** Starts an empty broker of the studio. */
async function begin(): Promise<void> {
  broker = spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
  await eventually('the broker listens', async () => {
    const socket = connect(port, HERE);
    const accepted = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return accepted;
  });
}

async function end(): Promise<void> {
  if (broker === undefined) return;
  const gone = once(broker, 'exit');
  broker.kill('SIGKILL');
  await gone;
  broker = undefined;
}

async function switcher(): Promise<MqttClient> {
  const client = await connectAsync({
    host: HERE,
    port,
    protocolVersion: 4,
    username: 'switcher',
    password: PASSWORD,
    reconnectPeriod: 0,
  });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

const say = (client: MqttClient, source: number | string, payload: string, retain = true) =>
  client.publishAsync(`${TOPIC}/${source}`, payload, { qos: 1, retain });

const wanted = (change: Partial<NonNullable<DesiredTally['mqtt']>> = {}): DesiredTally => ({
  interfaceId: 'tal-1',
  kind: 'mqtt',
  transport: 'tcp',
  mode: 'in',
  listenPort: null,
  peerHost: null,
  peerPort: null,
  dleStx: false,
  utf16: false,
  programmeLamp: 1,
  previewLamp: 2,
  resend: false,
  expectsRepeats: false,
  mqtt: { url: `mqtt://${HERE}:${port}`, topic: TOPIC, userName: 'server', password: PASSWORD, ...change },
  sources: [
    { sourceId: 's1', screen: 0, address: 1 },
    { sourceId: 's2', screen: 0, address: 2 },
  ],
});

const shown = () => reports.at(-1)?.interfaces[0];
const heard = () => Object.fromEntries((reports.at(-1)?.in ?? []).map(({ sourceId, ...state }) => [sourceId, state]));
const until = (what: () => unknown, value: unknown) =>
  expect.poll(what, { timeout: 15_000, interval: 10 }).toEqual(value);

it('hears what the broker has kept, and what changes', async () => {
  const client = await switcher();
  await say(client, 1, JSON.stringify({ programme: true, text: 'CAM 1' }));
  await tally.configure([wanted()]);
  await until(heard, { s1: ON });
  await until(() => shown()?.state, 'connected');
  expect(shown()).toMatchObject({ peers: [HERE], detail: '', refused: 0 });
  const begun = performance.now();
  await say(client, 2, 'preview');
  await until(heard, { s1: ON, s2: { programme: false, preview: true, text: '' } });
  expect(performance.now() - begun).toBeLessThan(1000);
  await say(client, 1, 'off');
  await until(() => heard()['s1'], { programme: false, preview: false, text: '' });
});

it('knows nothing while the broker is away, and everything when it is back', async () => {
  await say(await switcher(), 1, 'programme');
  await tally.configure([wanted()]);
  await until(() => heard()['s1'], { ...ON, text: '' });
  await end();
  await until(() => shown()?.state, 'silent');
  expect(heard()).toEqual({});
  await begin();
  await until(() => shown()?.state, 'connected');
  // The restarted broker has stored nothing: the tally stays unknown until it is published.
  expect(heard()).toEqual({});
  await say(await switcher(), 1, 'programme');
  await until(() => heard()['s1'], { ...ON, text: '' });
});

it.each([
  ['a wrong password', { password: 'guessed' }, 'The broker refuses the user name or the password'],
  ['no name', { userName: null, password: null }, 'The broker refuses the user name or the password'],
])('says that the broker refuses %s, without it', async (_, change, reason) => {
  await tally.configure([wanted(change)]);
  await until(() => shown()?.detail, reason);
  expect(shown()?.state).toBe('connecting');
  expect(JSON.stringify([reports, log.warn.mock.calls])).not.toContain('guessed');
});

it('says that nothing listens, and connects once a broker does', async () => {
  await end();
  await tally.configure([wanted()]);
  await until(() => shown()?.detail, 'The peer refuses the connection');
  await begin();
  await until(() => shown()?.state, 'connected');
});

it('counts what is no tally, and leaves what is too much', async () => {
  const client = await switcher();
  await tally.configure([wanted()]);
  await until(() => shown()?.state, 'connected');
  for (const [source, payload] of [
    ['CAM', 'programme'],
    ['123456', 'programme'],
    ['1', 'maybe'],
    ['1', 'x'.repeat(1025)],
  ] as const)
    await say(client, source, payload, false);
  await until(() => shown()?.refused, 9 + 9 + 5 + 1025);
  expect(heard()).toEqual({});
  const before = reports.length;
  for (let i = 0; i < 12_000; i += 1)
    client.publish(`${TOPIC}/${1 + (i % 2)}`, i % 4 < 2 ? 'programme' : 'preview', { qos: 0 });
  await until(() => log.warn.mock.calls.length, 1);
  await until(() => (shown()?.refused ?? 0) > 2000, true);
  expect(reports.length - before).toBeLessThan(1500);
  // After the flood it receives as before.
  await expect
    .poll(
      async () => {
        await say(client, 1, JSON.stringify({ programme: true, text: 'CAM 1' }));
        return heard()['s1'];
      },
      { timeout: 15_000, interval: 200 },
    )
    .toEqual(ON);
});
