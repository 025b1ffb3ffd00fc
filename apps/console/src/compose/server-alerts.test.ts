import { CORE } from '@backhaul/contract';
import type { UpName } from '@backhaul/contract/bus';
import { aServerState, twoTenants } from '@backhaul/testing';
import { DEFAULT_ALERT_SETTINGS, DEFAULT_SERVER_ALERT_SETTINGS } from '@backhaul/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sessions } from '../platform/access/sessions.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { systemClock } from '../platform/kernel/clock.js';
import { busPlaceOf, testBroker, type TestBroker } from '../testing/broker.js';
import { insertThings, testConsole } from '../testing/console.js';
import { serverTelemetry } from '../testing/registry.js';
import type { RunningConsole } from './compose.js';

const { home } = twoTenants();
const WITHIN = { timeout: 15_000, interval: 200 };
/** An alert of the storage ends 30 s after its cause: the clock is put on by that. */
let ahead = 0;
const clock = { now: () => systemClock.now() + ahead };
let database: TestDatabase;
let broker: TestBroker;
let running: RunningConsole;
let device = { deviceId: '', bucket: 0 };
let headers: Record<string, string> = {};
let seq = 1;

beforeAll(async () => {
  broker = await testBroker();
  database = await testDatabase();
  await insertTenant(database.db, home);
  device = await busPlaceOf(database.db, (await insertThings(database.db, home)).server[0]?.id ?? '');
  running = await testConsole(database.url, { mqttUrl: broker.url }, clock);
  const admin = home.users.find((one) => one.role === 'luc_admin');
  const session = await sessionHeaders(database.db, new Sessions({ db: database.db, clock }), admin?.id ?? '');
  headers = { ...session, 'application-id': 'test' };
});

afterAll(async () => {
  await running.close();
  await broker.close();
  await database.close();
});

const say = (name: UpName, message: object) => broker.say(device, name, message);

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
