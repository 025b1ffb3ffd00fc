import { beforeEach, describe, expect, it } from 'vitest';
import { aReportedChannel, aUnitState } from '@backhaul/testing';
import { checkMediaToken } from '@backhaul/contract/bus';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { followBridges } from './follow.js';
import { itIsRefused } from '../../testing/bridges.js';

const ORDERS = ['startReturn', 'stopReturn', 'startBridge', 'stopBridge'];
const capabilities = { ...aUnitState({}).capabilities, orders: ORDERS };

const world = await testWorld();
const params = { id: world.unitId };
let console: TestConsole;
let regular: Api;

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db
    .updateTable('units')
    .set({ bridges: '{}', services: ['videoReturn', 'databridge'], selected_channel_id: null })
    .execute();
  ({ console, regular } = await freshConsole(world));
  followBridges({ db: world.db, ...console });
  await serverReports();
  await console.unitReports(world.unitId, { capabilities });
});

const serverReports = (status: 'collecting' | 'offline' | 'connecting' = 'collecting') =>
  console.serverReports(world.serverId, {
    gatePort: 9800,
    databridge: true,
    channels: world.channelIds.map((id, index) => aReportedChannel(id, { port: 9001 + index, status })),
  });
const start = (instance: '1' | '2' = '1') =>
  regular.bridges.startReturn({ params: { ...params, instance }, body: { channelId: world.channelId } });
const stateOf = async (index = 0) => (await regular.bridges.instances({ params }))[index]?.state;
const orders = () => world.storedOrders();
const sentOrder = () => console.sentOrders().at(-1);

describe('video return', () => {
  it('that runs can be stopped, whatever orders the unit lists', async () => {
    await console.unitReports(world.unitId, {
      capabilities: { ...capabilities, orders: [] },
      applications: { videoReturn: { '1': { state: 'connected' } } },
    });
    await regular.bridges.stopReturn({ params: { ...params, instance: '1' } });
    await expect.poll(() => sentOrder()?.name).toBe('stopReturn');
  });

  it('is ordered with the gate of the channel’s server, flagged at once, and chosen from then on', async () => {
    const { commandId } = await start();
    expect(await stateOf()).toBe('connecting');
    await expect.poll(() => sentOrder()?.name).toBe('startReturn');
    const order = sentOrder();
    if (order?.name !== 'startReturn') throw new Error('no order');
    const { token, ...end } = order.args.target;
    const key = console.registry.serverRecord(world.serverId)?.mediaKey ?? '';
    expect(end).toMatchObject({ port: 9800 });
    expect(checkMediaToken(key, `return.${world.channelId}`, token, world.now, Infinity)).toBe(true);
    expect(JSON.stringify(await orders())).not.toContain(token);

    await console.answers(world.unitId, commandId, 'done');
    await console.unitReports(world.unitId, {
      capabilities,
      applications: { videoReturn: { '1': { state: 'connecting' } } },
    });
    expect(await stateOf()).toBe('connecting');
    await console.unitReports(world.unitId, {
      capabilities,
      applications: { videoReturn: { '1': { state: 'connected' } } },
    });
    expect(await regular.bridges.videoReturn({ params })).toMatchObject({
      licensed: true,
      offered: true,
      instances: [
        { instance: '1', state: 'connected', channelId: world.channelId },
        { instance: '2', state: 'notConnected', channelId: null },
      ],
    });
    expect(await refusal(start())).toMatchObject({ code: 'UNIT_BUSY' });
    await regular.bridges.stopReturn({ params: { ...params, instance: '1' } });
    expect(await stateOf()).toBe('disconnecting');
    await console.unitReports(world.unitId, { capabilities });
    expect(await stateOf()).toBe('notConnected');
    await regular.bridges.startFirstReturn({ params, body: {} });
    expect(await orders()).toHaveLength(3);
  });

  it('loses its flag after 20 s without a result, or when the unit reports that it cannot', async () => {
    await start('2');
    expect((await regular.units.unit({ params })).bridging).toEqual({ videoReturn2: 'connecting' });
    world.now += 20_000;
    console.registry.tick();
    expect((await regular.units.unit({ params })).bridging).toEqual({});

    const { commandId } = await start('2');
    await console.answers(world.unitId, commandId, 'failed', 'Selected channel is busy');
    expect(await stateOf(1)).toBe('notConnected');
  });

  it('shows to every console what one was asked', async () => {
    const other = await world.console();
    await start();
    await other.registry.refresh('unit', world.unitId);
    expect(other.registry.unit(world.unitId)?.bridging).toEqual({ videoReturn1: 'connecting' });
    await other.close();
  });

  itIsRefused(world, () => start(), [
    ['without a licence', () => unlicensed(), 'VIDEO_RETURN_LICENSE', 'No available Video Return licenses'],
    ['from an offline channel', () => serverReports('offline'), 'CHANNEL_OFFLINE', 'Selected channel is offline'],
    ['from a channel that connects', () => serverReports('connecting'), 'CHANNEL_BUSY', 'Selected channel is busy'],
    ['by a unit that has none', () => console.unitReports(world.unitId), 'UNSUPPORTED'],
    ['by a unit that is away', () => console.unitLeaves(world.unitId), 'UNIT_OFFLINE'],
  ]);

  it('is one ask when two are made at once', async () => {
    const asked = await Promise.allSettled([start(), start()]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await orders()).toHaveLength(1);
  });

  it('has a channel chosen for each instance, and none while it is connected', async () => {
    const choose = (channelId: string | null) =>
      regular.bridges.selectReturn({ params, body: { instance: '2', channelId } });
    expect(await choose(world.channelId)).toMatchObject([{ channelId: null }, { channelId: world.channelId }]);
    await console.unitReports(world.unitId, { capabilities, applications: { videoReturn: { '2': {} } } });
    expect(await refusal(choose(null))).toMatchObject({ code: 'UNIT_BUSY' });
    expect(await refusal(regular.bridges.startFirstReturn({ params, body: {} }))).toMatchObject({
      code: 'NO_CHANNEL',
      title: 'No channel selected',
    });
  });
});

const unlicensed = async () => {
  await world.db.updateTable('units').set({ services: [] }).execute();
  await console.registry.refresh('unit', world.unitId);
};

const begin = () => regular.bridges.startDatabridge({ params });

describe('databridge', () => {
  it('leads to the chosen gateway, and the unit is in use', async () => {
    expect(await refusal(begin())).toMatchObject({ code: 'NO_GATEWAY' });
    const chosen = await regular.bridges.setGateway({ params, body: { serverId: world.serverId } });
    expect(chosen).toMatchObject({ selected: world.serverId, gateway: { serverId: world.serverId, online: true } });
    await begin();
    expect((await regular.bridges.databridge({ params })).state).toBe('connecting');
    await expect.poll(() => sentOrder()?.name).toBe('startBridge');
    const applications = { databridge: { state: 'connected' as const, address: '127.0.0.1:3128' } };
    await console.unitReports(world.unitId, { capabilities, applications });
    expect(await regular.bridges.databridge({ params })).toMatchObject({
      state: 'connected',
      address: '127.0.0.1:3128',
      gateway: { serverId: world.serverId },
    });
    const unit = await regular.units.unit({ params });
    expect([unit.status, unit.workingMode]).toEqual(['transparent_bridge', 'databridge']);
    expect(await refusal(regular.bridges.setGateway({ params, body: { serverId: null } }))).toMatchObject({
      code: 'UNIT_BUSY',
    });
    await regular.bridges.stopDatabridge({ params });
    expect(await orders()).toMatchObject([{ name: 'startBridge', serverId: world.serverId }, { name: 'stopBridge' }]);
  });

  it('is the server of the unit’s channel unless one is chosen', async () => {
    await world.db.updateTable('units').set({ selected_channel_id: world.channelId }).execute();
    await console.registry.refresh('unit', world.unitId);
    expect(await regular.bridges.gateway({ params })).toMatchObject({
      selected: null,
      gateway: { serverId: world.serverId },
    });
  });

  it('is refused without a licence, and a server that leads nowhere is no gateway', async () => {
    await unlicensed();
    expect(await refusal(begin())).toMatchObject({
      code: 'DATABRIDGE_LICENSE',
      title: 'Databridge license is not enabled',
    });
    await console.serverReports(world.serverId);
    const choose = regular.bridges.setGateway({ params, body: { serverId: world.serverId } });
    expect(await refusal(choose)).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await refusal(regular.bridges.stopDatabridge({ params }))).toMatchObject({ code: 'NOT_CONNECTED' });
  });
});
