import type { UnitState, UpName } from '@backhaul/contract/bus';
import { aUnitState } from '@backhaul/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyChanged } from '../../platform/db/notify.js';
import { alertingConsole, type AlertingConsole } from '../../testing/alerting-console.js';
import { busPlaceOf, testBroker, type TestBroker } from '../../testing/broker.js';
import type { Api } from '../../testing/api.js';

const LONG = { timeout: 20_000 };
const ENGINES = [{ name: 'ffmpeg', version: null, install: 'apt-get install ffmpeg' }];
let desk: AlertingConsole;
let broker: TestBroker;
let regular: Api;
let boss: Api;
let groupId = '';
let device = { deviceId: '', bucket: 0 };
let seq = 0;

beforeAll(async () => {
  broker = await testBroker();
  desk = await alertingConsole({ mqttUrl: broker.url });
  regular = await desk.as('luc_regular');
  boss = await desk.as('super_user');
  const { db, unitId } = desk;
  device = await busPlaceOf(db, unitId);
  const group = db.selectFrom('device_groups').select('group_id').where('device_id', '=', unitId);
  groupId = (await group.executeTakeFirstOrThrow()).group_id;
});

afterAll(async () => {
  await broker.close();
  await desk.close();
});

const say = (name: UpName, message: object) => broker.say(device, name, message);
const reports = (state: Partial<UnitState>) =>
  say('state', { ...aUnitState({}), ...state, session: 's-1', seq: (seq += 1) });

/** The unit, which is younger than the console, is known to it and connects. */
async function comes(): Promise<void> {
  await desk.db.transaction().execute((tx) => notifyChanged(tx, 'unit', desk.unitId));
  const known = regular.units.unit.bind(null, { params: { id: desk.unitId } });
  await expect.poll(() => known().catch(() => null), LONG).toMatchObject({ uid: desk.unitId });
  await say('presence', { online: true, session: 's-1', sentAt: 1 });
}

const sla = () => ({ id: desk.unitId, serviceId: 'sla' as const });
const standing = async () =>
  (await regular.alerts.list({ query: { state: 'active' } })).items.map(({ type }) => type).toSorted();
const ended = async () =>
  (await regular.alerts.list({ query: { state: 'ended' } })).items.map(({ type, endReason }) => [type, endReason]);
const withoutSla = () => regular.alerts.withoutSla({ params: { id: groupId } });
const BOTH = ['cameraDisconnected', 'engineMissing'];

it('a unit raises alerts while it is under SLA, and none otherwise', async () => {
  await comes();
  await reports({ engines: ENGINES, cameraConnected: false });
  await expect.poll(standing, LONG).toEqual(BOTH);
  expect(await withoutSla()).toEqual({ count: 0, units: [] });

  await (await desk.as('luc_admin')).unitServices.remove({ params: sla() });
  await expect.poll(standing, LONG).toEqual([]);
  expect((await ended()).map((one) => one.join(' ')).toSorted()).toEqual(BOTH.map((type) => `${type} noSla`));
  expect((await regular.units.unit({ params: { id: desk.unitId } })).alerts).toEqual({});
  expect(await regular.alerts.active({ query: { groupId } })).toEqual([]);
  expect(await withoutSla()).toEqual({ count: 1, units: [{ id: desk.unitId, name: 'cam-1' }] });
  await reports({ engines: [...ENGINES, { name: 'srt', version: null, install: '' }], cameraConnected: false });
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await standing()).toEqual([]);

  await boss.unitServices.add({ params: { id: desk.unitId }, body: { serviceId: 'sla' } });
  await expect.poll(standing, LONG).toEqual(BOTH);
  expect(await withoutSla()).toEqual({ count: 0, units: [] });
}, 90_000);

it('an SLA that ends on a date ends the alerts of the unit, and they are back when it is extended', async () => {
  await reports({ engines: ENGINES, cameraConnected: false });
  await expect.poll(standing, LONG).toEqual(BOTH);
  await boss.deviceServices.update({ params: sla(), body: { expiresAt: Date.now() + 1_500 } });
  expect(await standing()).toEqual(BOTH);
  await expect.poll(standing, LONG).toEqual([]);
  expect(await withoutSla()).toMatchObject({ count: 1 });
  await boss.deviceServices.update({ params: sla(), body: { expiresAt: Date.now() + 3_600_000 } });
  await expect.poll(standing, LONG).toEqual(BOTH);
  // What ends by itself has no such reason.
  await reports({ engines: [], cameraConnected: true });
  await expect.poll(standing, LONG).toEqual([]);
  expect(await ended()).toContainEqual(['cameraDisconnected', null]);
}, 90_000);
