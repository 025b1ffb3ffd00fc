import type { DeviceAddress, DeviceEvent, UnitDownlink } from '@backhaul/contract/bus';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { registryWorld } from '../../testing/registry.js';
import { DeviceEvents } from './device-events.js';
import { flaky } from '../../testing/jobs.js';

const log = pino({ level: 'silent' });
const world = await registryWorld();
let acknowledged: { deviceId: string; events: string[]; stored: number }[] = [];
let events: DeviceEvents;
beforeEach(async () => {
  await world.db.deleteFrom('device_events').execute();
  acknowledged = [];
  events = new DeviceEvents({ db: world.db, publish: note, clock: { now: Date.now }, log });
});

/** Records acknowledged events, and how many events of the device were stored by then. */
async function note({ deviceId }: DeviceAddress, downlink: UnitDownlink): Promise<void> {
  const rows = await world.db.selectFrom('device_events').select('id').where('device_id', '=', deviceId).execute();
  if (downlink.type === 'ack') acknowledged.push({ deviceId, events: downlink.events, stored: rows.length });
}

const event = (id: string, change: Partial<DeviceEvent> = {}): DeviceEvent => ({
  id,
  at: world.now,
  type: 'transmissionStarted',
  transmissionId: null,
  channelId: null,
  detail: '',
  ...change,
});

test('an event is acknowledged once it is stored, and again when it comes again', async () => {
  const address = world.address(world.unitId);
  events.event(address, event('e1', { detail: 'on air' }));
  events.event(address, event('e2'));
  await events.stop();
  expect(acknowledged).toEqual([{ deviceId: world.unitId, events: ['e1', 'e2'], stored: 2 }]);
  const again = new DeviceEvents({ db: world.db, publish: note, clock: { now: Date.now }, log });
  again.event(address, event('e1', { detail: 'changed' }));
  await again.stop();
  expect(acknowledged[1]).toEqual({ deviceId: world.unitId, events: ['e1'], stored: 2 });
  const row = await world.db.selectFrom('device_events').selectAll().where('id', '=', 'e1').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ device_id: world.unitId, detail: 'on air', at: new Date(world.now) });
});

test('an id that another device used is not acknowledged, nor is an unknown device', async () => {
  events.event(world.address(world.unitId), event('same'));
  events.event(world.address(world.unitIds[1]), event('same'));
  events.event(world.address('gone'), event('e9'));
  await events.stop();
  expect(acknowledged).toEqual([{ deviceId: world.unitId, events: ['same'], stored: 1 }]);
});

test('what no database takes is stored as far as it can be, and holds nothing up', async () => {
  const address = world.address(world.unitId);
  events.event(address, event('odd', { at: Number.MAX_SAFE_INTEGER, detail: 'nul\0 and \ud800' }));
  events.event(address, event('plain'));
  await events.stop();
  expect(acknowledged[0]?.events).toEqual(['odd', 'plain']);
  const row = await world.db
    .selectFrom('device_events')
    .select('detail')
    .where('id', '=', 'odd')
    .executeTakeFirstOrThrow();
  expect(row.detail).toBe('nul and \ufffd');
});

test('a database that is away delays the acknowledgement, and nothing is lost', async () => {
  const fault = { away: true };
  const late = new DeviceEvents({ db: flaky(world.db, fault), publish: note, clock: { now: Date.now }, log });
  late.event(world.address(world.unitId), event('e1'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(acknowledged).toEqual([]);
  fault.away = false;
  await late.stop();
  expect(acknowledged).toEqual([{ deviceId: world.unitId, events: ['e1'], stored: 1 }]);
});

test('many events of many devices go in few statements', async () => {
  for (let i = 0; i < 600; i += 1) events.event(world.address(world.unitIds[i % 2] ?? ''), event(`n${i}`));
  await events.stop();
  expect(acknowledged.flatMap((one) => one.events)).toHaveLength(600);
  expect(acknowledged.every((one) => one.events.length <= 256)).toBe(true);
});
