import { commandTopic, UnitDownlink, type UpName } from '@backhaul/contract/bus';
import { aUnitState, twoTenants } from '@backhaul/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTenant } from '../platform/access/testing.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { busPlaceOf, testBroker, type TestBroker } from '../testing/broker.js';
import { insertThings, testConsole } from '../testing/console.js';
import type { RunningConsole } from './compose.js';

const { home } = twoTenants();
let database: TestDatabase;
let broker: TestBroker;
let running: RunningConsole;
const received: UnitDownlink[] = [];
let device = { deviceId: '', bucket: 0 };

beforeAll(async () => {
  broker = await testBroker();
  database = await testDatabase();
  await insertTenant(database.db, home);
  const things = await insertThings(database.db, home);
  device = await busPlaceOf(database.db, things.unit[0]?.id ?? '');
  broker.client.on(
    'message',
    (_topic, payload) => void received.push(UnitDownlink.parse(JSON.parse(payload.toString()))),
  );
  await broker.client.subscribeAsync(commandTopic(device));
  running = await testConsole(database.url, { mqttUrl: broker.url });
});

afterAll(async () => {
  await running.close();
  await broker.close();
  await database.close();
});

const say = (name: UpName, message: object) => broker.say(device, name, message);
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
