import { createServer } from 'node:net';
import { CORE } from '@backhaul/contract';
import { UP_TOPICS, upTopic, type UpName } from '@backhaul/contract/bus';
import { aServerState, twoTenants } from '@backhaul/testing';
import { DEFAULT_ALERT_SETTINGS, DEFAULT_SERVER_ALERT_SETTINGS } from '@backhaul/domain';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sessions } from '../platform/access/sessions.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { systemClock } from '../platform/kernel/clock.js';
import { insertThings, testConsole } from '../testing/console.js';
import { serverTelemetry } from '../testing/registry.js';
import type { RunningConsole } from './compose.js';

const { home } = twoTenants();
const WITHIN = { timeout: 15_000, interval: 200 };
/** An alert of the storage ends 30 s after its cause: the clock is put on by that. */
let ahead = 0;
const clock = { now: () => systemClock.now() + ahead };
let database: TestDatabase;
let bus: MqttClient;
let running: RunningConsole;
let closeBroker: () => void = () => undefined;
const device = { deviceId: '', bucket: 0 };
let headers: Record<string, string> = {};
let seq = 1;

beforeAll(async () => {
  const aedes = await Aedes.createBroker();
  const broker = createServer((socket) => void aedes.handle(socket));
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  closeBroker = () => broker.close();
  const address = broker.address();
  const mqttUrl = `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  database = await testDatabase();
  await insertTenant(database.db, home);
  device.deviceId = (await insertThings(database.db, home)).server[0]?.id ?? '';
  const row = database.db.selectFrom('devices').select('bucket').where('id', '=', device.deviceId);
  device.bucket = (await row.executeTakeFirstOrThrow()).bucket;
  bus = await connectAsync(mqttUrl);
  running = await testConsole(database.url, { mqttUrl }, clock);
  const admin = home.users.find((one) => one.role === 'luc_admin');
  const session = await sessionHeaders(database.db, new Sessions({ db: database.db, clock }), admin?.id ?? '');
  headers = { ...session, 'application-id': 'test' };
});

afterAll(async () => {
  await running.close();
  await bus.endAsync(true);
  closeBroker();
  await database.close();
});

async function say(name: UpName, message: object): Promise<void> {
  const { qos, retain } = UP_TOPICS[name];
  await bus.publishAsync(upTopic(device, name), JSON.stringify(message), { qos, retain });
}

/** Half of the storage is used. */
async function reports(): Promise<void> {
  seq += 1;
  await say('telemetry', serverTelemetry({ session: 's-1', seq, storage: { freeBytes: 50, totalBytes: 100 } }));
}

async function put(path: string, payload: object): Promise<void> {
  const answer = await running.http.inject({ method: 'PUT', url: CORE + path, headers, payload });
  expect([path, answer.statusCode], answer.body).toEqual([path, 200]);
}

async function alerts(): Promise<unknown> {
  const url = `${CORE}/v2/alerts/active?groupId=${home.groupId}`;
  const answer = await running.http.inject({ method: 'GET', url, headers });
  return answer.json();
}

const rules = (warning: number, critical: number) => ({
  ...DEFAULT_SERVER_ALERT_SETTINGS,
  serverStorage: { enabled: true, warning, critical },
});

it('raises and clears alerts of a server by what is set, over the bus', async () => {
  const { deviceId } = device;
  await say('presence', { online: true, session: 's-1', sentAt: 1 });
  await say('state', { ...aServerState({}), session: 's-1', seq: 1 });
  await reports();
  await put(`/v2/servers/${deviceId}/alerts/configuration`, { mode: 'byGroup', groupId: home.groupId });
  await put(`/v2/groups/${home.groupId}/alerts/configuration`, { ...DEFAULT_ALERT_SETTINGS, ...rules(40, 60) });
  const standing = (severity: string) => [{ deviceId, type: 'serverStorage', severity, text: 'Storage 50 % used' }];
  await expect.poll(alerts, WITHIN).toMatchObject(standing('warning'));
  await put(`/v2/servers/${deviceId}/alerts/configuration`, { mode: 'manual', settings: rules(40, 45) });
  await expect.poll(alerts, WITHIN).toMatchObject(standing('critical'));
  await put(`/v2/servers/${deviceId}/alerts/configuration`, { mode: 'manual', settings: rules(60, 70) });
  await expect
    .poll(async () => {
      ahead += 1_000;
      await reports();
      return alerts();
    }, WITHIN)
    .toEqual([]);
}, 60_000);
