import { createServer } from 'node:net';
import { commandTopic, UnitDownlink, UP_TOPICS, upTopic, type UpName } from '@backhaul/contract/bus';
import { aUnitState, twoTenants } from '@backhaul/testing';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTenant } from '../platform/access/testing.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { insertThings, testConsole } from '../testing/console.js';
import type { RunningConsole } from './compose.js';

const { home } = twoTenants();
let database: TestDatabase;
let bus: MqttClient;
let running: RunningConsole;
let closeBroker: () => void = () => undefined;
const received: UnitDownlink[] = [];
const device = { deviceId: '', bucket: 0 };

beforeAll(async () => {
  const aedes = await Aedes.createBroker();
  const server = createServer((socket) => void aedes.handle(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeBroker = () => server.close();
  const address = server.address();
  const mqttUrl = `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  database = await testDatabase();
  await insertTenant(database.db, home);
  const things = await insertThings(database.db, home);
  device.deviceId = things.unit[0]?.id ?? '';
  const row = database.db.selectFrom('devices').select('bucket').where('id', '=', device.deviceId);
  device.bucket = (await row.executeTakeFirstOrThrow()).bucket;
  bus = await connectAsync(mqttUrl);
  bus.on('message', (_topic, payload) => void received.push(UnitDownlink.parse(JSON.parse(payload.toString()))));
  await bus.subscribeAsync(commandTopic(device));
  running = await testConsole(database.url, { mqttUrl });
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
const answerTo = (id: string) => () => received.find((one) => one.type === 'crewCall' && one.id === id);

it('answers a call of a crew over the bus', async () => {
  const capabilities = aUnitState({}).capabilities;
  await say('presence', { online: true, session: 's-1', sentAt: 1 });
  await say('state', { ...aUnitState({}), capabilities, session: 's-1', seq: 1 });
  await say('crewCall', { id: 'call-1', session: 's-1', action: 'connect' });
  await expect.poll(answerTo('call-1')).toMatchObject({ error: 'The device does not support this' });
  await say('state', {
    ...aUnitState({}),
    capabilities: { ...capabilities, features: ['intercom'], orders: ['joinAudioRoom'] },
    session: 's-1',
    seq: 2,
  });
  await say('crewCall', { id: 'call-2', session: 's-1', action: 'dial' });
  await say('crewCall', { id: 'call-3', session: 's-1', action: 'connect' });
  await expect.poll(answerTo('call-3')).toMatchObject({ error: 'The unit belongs to no audio room' });
  await say('crewCall', { id: 'call-4', session: 's-1', action: 'disconnect' });
  await expect.poll(answerTo('call-4')).toMatchObject({ error: null });
  expect(answerTo('call-2')()).toBeUndefined();
});
