import { REPORTED_SERVER_ORDERS } from '@backhaul/contract/bus';
import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId, channelId } = world;
let console: TestConsole;
let api: TestApi;
let admin: Api;

beforeEach(async () => {
  await db.deleteFrom('commands').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await serverReports();
  console.clear();
});

const serverReports = (change: Parameters<TestConsole['serverReports']>[1] = {}) =>
  console.serverReports(serverId, { orders: [...REPORTED_SERVER_ORDERS], ...change });
const reset = (confirmed?: boolean, by = admin) =>
  by.servers.resetInstance({ params: { id: serverId }, body: confirmed === undefined ? {} : { confirmed } });
const orders = async () => {
  await console.dispatcher.dispatch(serverId);
  return console.sentOrders();
};

it('a server that nothing uses is reset', async () => {
  const { commandId } = await reset();
  expect(await orders()).toContainEqual({ name: 'resetInstance', args: {} });
  await console.answers(serverId, commandId, 'done');
  expect(await admin.servers.command({ params: { id: serverId, commandId } })).toMatchObject({ state: 'done' });
});

const sending = { destinationId: 'd1', state: 'connected', since: 0, retryAt: null, detail: '' } as const;
it.each([
  ['receives', aReportedChannel(channelId, { status: 'collecting' })],
  ['sends on', aReportedChannel(channelId, { destinations: [sending] })],
])('one of which a channel %s only when that is confirmed', async (_, channel) => {
  await serverReports({ channels: [channel] });
  expect(await refusal(reset())).toMatchObject({ status: 409, code: 6808, title: 'The server is busy' });
  expect(await orders()).toEqual([]);
  await reset(true);
  expect(await orders()).toContainEqual({ name: 'resetInstance', args: {} });
});

it('none that is offline, does not know the order, or is not the caller’s', async () => {
  expect(await refusal(reset(true, await api.as('luc_regular')))).toMatchObject({ status: 403 });
  const stranger = await api.as('luc_contractor', { groupId: world.south });
  expect(await refusal(reset(true, stranger))).toMatchObject({ status: 404 });
  await console.serverReports(serverId);
  expect(await refusal(reset(true))).toMatchObject({ code: 'UNSUPPORTED' });
  await serverReports();
  const session = console.registry.reportedServer(serverId)?.session ?? '';
  console.registry.presence({ deviceId: serverId, bucket: 0 }, { online: false, session, sentAt: 0 });
  expect(await refusal(reset(true))).toMatchObject({ code: 6199 });
  expect(await orders()).toEqual([]);
});
