import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { checkMediaToken } from '@backhaul/contract/bus';
import { FIRST_PIPE_SETTINGS } from '@backhaul/domain';
import { aUnitState } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { followBridges } from './follow.js';
import { PipeRenewalJob } from './pipe-renewal-job.js';
import { itIsRefused } from '../../testing/bridges.js';

const capabilities = { ...aUnitState({}).capabilities, orders: ['startPipe', 'stopPipe'] };
const DAY_MS = 86_400_000;

const world = await testWorld();
const params = { id: world.unitId };
let console: TestConsole;
let api: TestApi;
let regular: Api;

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.updateTable('units').set({ bridges: '{}', services: [], selected_channel_id: null }).execute();
  ({ console, api, regular } = await freshConsole(world));
  followBridges({ db: world.db, ...console });
  await serverReports();
  await reports(undefined);
});

const serverReports = (ipPipe = true) => console.serverReports(world.serverId, { gatePort: 9800, ipPipe });
const pipesOff = () =>
  console.serverReports(world.serverId, {
    gatePort: 9800,
    ipPipe: false,
    pipes: {
      applied: { ...FIRST_PIPE_SETTINGS, on: false },
      started: { host: '127.0.0.1', firstPort: 9300 },
      interfaces: [],
      open: [],
    },
  });
type Said = { state: 'connecting' | 'connected' | 'failed'; address?: string; error?: string } | undefined;
const leadingTo = (host: string) => ({
  version: 1,
  applied: { ...FIRST_CONFIGURATION, ipPipeTarget: { host, port: 80 } },
});
const configuration = leadingTo('192.168.1.20');
const reports = (l2ControlPipe: Said, host = '192.168.1.20') => {
  const applications = l2ControlPipe ? { l2ControlPipe } : {};
  return console.unitReports(world.unitId, { capabilities, applications, configuration: leadingTo(host) });
};
const connect = (body: { serverId?: string } = { serverId: world.serverId }) =>
  regular.bridges.startPipe({ params, body });
const standing = () => regular.bridges.pipe({ params });
const offered = async () => (await standing()).servers.map(({ serverId }) => serverId);
const orders = () => world.storedOrders();
const sentOrder = () => console.sentOrders().at(-1);

it('is ordered with a token of the server’s relay for this unit alone, and shows the server that the unit reports', async () => {
  expect(await standing()).toMatchObject({ offered: true, state: 'notConnected', server: null, address: null });
  const { commandId } = await connect();
  expect(await standing()).toMatchObject({ state: 'connecting', server: { serverId: world.serverId, online: true } });
  await expect.poll(() => sentOrder()?.name).toBe('startPipe');
  const order = sentOrder();
  if (order?.name !== 'startPipe') throw new Error('no order');
  const { token, port } = order.args.target;
  const key = console.registry.serverRecord(world.serverId)?.mediaKey ?? '';
  expect([port, checkMediaToken(key, `pipe.${world.unitId}`, token, world.now, Infinity)]).toEqual([9800, true]);
  expect(JSON.stringify(await orders())).not.toContain(token);

  await console.answers(world.unitId, commandId, 'done');
  await reports({ state: 'connected', address: '127.0.0.1:9300' });
  expect(await standing()).toMatchObject({ state: 'connected', address: '127.0.0.1:9300', error: null });
  expect(await refusal(connect())).toMatchObject({ code: 'UNIT_BUSY' });
  await regular.bridges.stopPipe({ params });
  expect(await standing()).toMatchObject({ state: 'disconnecting', address: null });
  await reports(undefined);
  expect(await standing()).toMatchObject({ state: 'notConnected' });
  expect(await refusal(regular.bridges.stopPipe({ params }))).toMatchObject({ code: 'NOT_CONNECTED' });
  // The former server is the default.
  await connect({});
  expect(await orders()).toMatchObject([
    { name: 'startPipe', serverId: world.serverId },
    { name: 'stopPipe' },
    { name: 'startPipe', serverId: world.serverId },
  ]);
});

it('has failed with the reason of the unit, and may be tried again', async () => {
  const { commandId } = await connect();
  await console.answers(world.unitId, commandId, 'failed', 'The connection was closed');
  await reports({ state: 'failed', error: 'The connection was closed' });
  expect(await standing()).toMatchObject({ state: 'failed', error: 'The connection was closed' });
  await connect();
  expect((await standing()).state).toBe('connecting');
});

it('is at the server of the unit’s channel unless another is chosen', async () => {
  await world.db.updateTable('units').set({ selected_channel_id: world.channelId }).execute();
  await console.registry.refresh('unit', world.unitId);
  expect((await standing()).server).toMatchObject({ serverId: world.serverId });
  await connect({});
  expect(await orders()).toMatchObject([{ name: 'startPipe', serverId: world.serverId }]);
});

itIsRefused(world, () => connect(), [
  ['without an address', () => reports(undefined, ''), 'NO_PIPE_TARGET', 'No address is set for the IP pipe'],
  ['at a server that makes none', () => serverReports(false), 'NO_PIPE_SERVER', 'No server selected for the IP pipe'],
  ['at a server where they are off', pipesOff, 'PIPES_OFF', 'IP pipes are switched off at this server'],
  ['by a unit that has none', () => console.unitReports(world.unitId), 'NO_PIPE_TARGET'],
  ['by a unit that does not take the order', () => console.unitReports(world.unitId, { configuration }), 'UNSUPPORTED'],
  ['by a unit that is away', () => console.unitLeaves(world.unitId), 'UNIT_OFFLINE'],
]);
it('is not offered a server where pipes are off, which the list of servers with pipes leaves out too', async () => {
  const search = { params: { id: world.inventoryId }, query: { searchKey: 'ipPipe' as const, limit: 1 } };
  const ids = async () => (await regular.serverSettings.mmhServers(search)).map(({ deviceId }) => deviceId);
  expect([await ids(), await offered()]).toEqual([[world.serverId], [world.serverId]]);
  await pipesOff();
  expect([await ids(), await offered()]).toEqual([[], []]);
});

itIsRefused(world, () => connect({ serverId: 'nobody' }), [['at a server of nobody', () => undefined, 'NOT_FOUND']]);

it('gets a new token while it runs, from one console, and none once it was stopped', async () => {
  const keeper = new PipeRenewalJob({ ...console, db: world.db, clock: { now: () => world.now } });
  const { commandId } = await connect();
  await console.answers(world.unitId, commandId, 'done');
  await reports({ state: 'connected', address: '127.0.0.1:9300' });
  world.now += DAY_MS;
  await keeper.run();
  expect(await orders()).toHaveLength(1);
  world.now += DAY_MS;
  await keeper.run();
  await keeper.run();
  expect(await orders()).toHaveLength(2);
  // The session of two days ago has expired.
  regular = await api.as('luc_regular');
  expect(await standing()).toMatchObject({ state: 'connected' });
  await regular.bridges.stopPipe({ params });
  world.now += 3 * DAY_MS;
  await keeper.run();
  expect(await orders()).toHaveLength(3);
});
