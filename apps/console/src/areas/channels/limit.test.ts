import { aUnitState } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, channelId, serverId } = world;
const [unitId] = world.unitIds;
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

const limits = (orders: readonly string[] = ['limitBandwidth']) => ({
  capabilities: { ...aUnitState().capabilities, orders: [...orders] },
});

beforeEach(async () => {
  for (const table of ['commands', 'transmissions'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('channels').set({ bandwidth_limit: null, input: 'unit' }).execute();
  await db.updateTable('units').set({ selected_channel_id: null, type: 'fieldUnits' }).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.serverReports(serverId, {});
  await console.unitReports(unitId, limits());
});

type Body = Parameters<Api['channels']['setBandwidthLimit']>[0]['body'];
const set = (option: Body['option'], customKbps = 0) =>
  admin.channels.setBandwidthLimit({ body: { channelId, option, customKbps } });
const shown = async () => (await regular.channels.get({ params: { id: channelId } })).bandwidthLimit;

it('is kept with the channel, shown, and off when it is disabled', async () => {
  expect(await shown()).toBeNull();
  expect((await set(3.6)).bandwidthLimit).toEqual({ option: 3.6, customKbps: 0, kbps: 3600, state: 'idle' });
  expect(await shown()).toEqual({ option: 3.6, customKbps: 0, kbps: 3600, state: 'idle' });
  await set('custom', 1500);
  expect(await shown()).toMatchObject({ option: 'custom', kbps: 1500 });
  await set('disabled');
  expect(await shown()).toBeNull();
});

it.each([
  [999, 'min_value'],
  [20_001, 'max_value'],
])('a custom limit of %i kbps is refused, and changes nothing', async (kbps, code) => {
  await set('custom', 2000);
  expect(await refusal(set('custom', kbps))).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'body.customKbps', code }],
  });
  expect(await shown()).toMatchObject({ kbps: 2000 });
});

it('is set by those who configure channels', async () => {
  const asked = regular.channels.setBandwidthLimit({ body: { channelId, option: 3.6, customKbps: 0 } });
  expect(await refusal(asked)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await shown()).toBeNull();
});

it('goes to the unit with its start, and on air at once; what the unit reports is shown', async () => {
  await set(4.2);
  const { transmissionId } = await regular.units.startStream({ params: { id: unitId }, body: { channelId } });
  await expect
    .poll(() => console.sentOrders())
    .toMatchObject([{ name: 'start', args: { limits: [{ channelId, kbps: 4200 }] } }]);
  expect(await shown()).toMatchObject({ state: 'waiting' });
  const running = (kbps: number) =>
    console.unitReports(unitId, {
      ...limits(),
      transmission: { id: transmissionId, channelId, phase: 'streaming', startedAt: 1, limits: [{ channelId, kbps }] },
    });
  await running(4200);
  expect(await shown()).toMatchObject({ state: 'applied' });
  expect(console.registry.unit(unitId)?.transmission?.limitKbps).toBe(4200);
  await set('custom', 1500);
  expect(await shown()).toMatchObject({ state: 'waiting' });
  await expect
    .poll(() => console.sentOrders().at(-1))
    .toEqual({ name: 'limitBandwidth', args: { transmissionId, limits: [{ channelId, kbps: 1500 }] } });
  await running(1500);
  expect(await shown()).toMatchObject({ state: 'applied' });
  const stored = (await world.storedOrders()).length;
  await set('custom', 1500);
  expect(await world.storedOrders()).toHaveLength(stored);
  await set('disabled');
  await expect.poll(() => console.sentOrders().at(-1)).toMatchObject({ name: 'limitBandwidth', args: { limits: [] } });
  expect(await shown()).toMatchObject({ option: 'disabled', kbps: 0, state: 'waiting' });
});

it('does not go to a unit that cannot be limited, and says so', async () => {
  await console.unitReports(unitId, limits([]));
  await set(4.2);
  await regular.units.startStream({ params: { id: unitId }, body: { channelId } });
  await expect.poll(() => console.sentOrders()).toHaveLength(1);
  expect(console.sentOrders()[0]).not.toHaveProperty('args.limits');
  expect(await shown()).toMatchObject({ state: 'unsupported' });
  await set(3.6);
  expect((await world.storedOrders()).map(({ name }) => name)).toEqual(['start']);
});

it('says that other senders are not limited', async () => {
  await admin.channels.addInputSource({ params: { id: channelId }, body: { protocol: 'srt' } });
  await set(8);
  expect(await shown()).toMatchObject({ kbps: 8000, state: 'uncontrolled' });
});
