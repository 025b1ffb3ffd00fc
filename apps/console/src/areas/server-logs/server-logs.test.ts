import { createHash } from 'node:crypto';
import { REPORTED_SERVER_ORDERS } from '@backhaul/contract/bus';
import { aReportedChannel, aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId, unitId, channelIds } = world;
const [first, second] = channelIds;
const BUNDLE = Buffer.from('a bundle');
const SHA = createHash('sha256').update(BUNDLE).digest('hex');
const BUSY = 'This server is already fetching logs. Please try again later.';

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

const serverReports = (orders: readonly string[] | undefined = REPORTED_SERVER_ORDERS) =>
  console.serverReports(serverId, {
    ...(orders.length > 0 && { orders: [...orders] }),
    channels: channelIds.map((id, n) => aReportedChannel(id, { port: 9100 + n })),
  });
const leaves = () => {
  const session = console.registry.reportedServer(serverId)?.session ?? '';
  console.registry.presence({ deviceId: serverId, bucket: 0 }, { online: false, session, sentAt: 0 });
};
const server = { params: { id: serverId } };
const channel = (id: string) => ({ params: { id } });

/** The last order for logs to the server. */
async function sent() {
  await console.dispatcher.dispatch(serverId);
  const order = console.sentOrders().findLast(({ name }) => name === 'sendLogs');
  if (order?.name !== 'sendLogs') throw new Error('no logs were asked for');
  return order.args;
}
const put = ({ path, token }: { path: string; token: string }) =>
  api.app.inject({
    method: 'PUT',
    url: path,
    headers: {
      'application-id': 'device',
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
      'x-content-sha256': SHA,
    },
    payload: BUNDLE,
  });
const get = async (url: string | null, ...who: Parameters<TestApi['headersOf']>) =>
  api.app.inject({ url: url ?? '', headers: await api.headersOf(...who) });

describe('logs of a server', () => {
  it('are asked for, uploaded once with the token of their order, listed and downloaded', async () => {
    const { commandId, logId } = await admin.serverLogs.ask(server);
    const { target, channelId } = await sent();
    expect(channelId).toBeNull();
    expect((await put({ ...target, token: 'wrong' })).statusCode).toBe(404);
    expect((await put(target)).statusCode).toBe(201);
    expect((await put(target)).statusCode).toBe(404);
    await console.answers(serverId, commandId, 'done', null, {
      kind: 'logs',
      logId,
      bytes: BUNDLE.length,
      sha256: SHA,
    });
    const [kept] = await admin.serverLogs.list(server);
    expect(kept).toMatchObject({ logId, state: 'done', bytes: BUNDLE.length, sha256: SHA });
    const mine = await get(kept?.url ?? null, 'luc_contractor');
    expect([mine.statusCode, mine.rawPayload]).toEqual([200, BUNDLE]);
    expect((await get(kept?.url ?? null, 'luc_regular')).statusCode).toBe(403);
    expect((await get(kept?.url ?? null, 'luc_contractor', { groupId: world.south })).statusCode).toBe(404);
    expect(await admin.serverLogs.listOfChannel(channel(first))).toEqual([]);
    const [entry] = await db.selectFrom('audit').select(['action', 'detail']).orderBy('id', 'desc').limit(1).execute();
    expect(entry).toEqual({ action: 'server:read_logs', detail: logId });
  });

  it('are sent in one bundle at a time, however many users ask', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => refusal(admin.serverLogs.ask(server))));
    expect(asked.filter((one) => one === 'not refused')).toHaveLength(1);
    expect(asked.find((one) => one !== 'not refused')).toMatchObject({ status: 409, title: BUSY });
    expect(await refusal(admin.serverLogs.askOfChannel(channel(first)))).toMatchObject({ title: BUSY });
    expect(await db.selectFrom('device_logs').select('id').execute()).toHaveLength(1);
  });

  it('are called off, and not those of a channel', async () => {
    expect(await refusal(admin.serverLogs.cancel(server))).toMatchObject({ code: 'NO_SERVER_LOGS' });
    const { commandId } = await admin.serverLogs.ask(server);
    expect(await refusal(admin.serverLogs.cancelOfChannel(channel(first)))).toMatchObject({ code: 'NO_SERVER_LOGS' });
    await admin.serverLogs.cancel(server);
    await console.dispatcher.dispatch(serverId);
    expect(console.sentOrders()).toContainEqual({ name: 'cancelLogs', args: { commandId } });
  });

  it('are refused of a server that is offline or sends none, and to who does not see all of it', async () => {
    leaves();
    for (const call of [admin.serverLogs.ask, admin.serverLogs.cancel])
      expect(await refusal(call(server))).toMatchObject({ code: 6199 });
    await serverReports([]);
    expect(await refusal(admin.serverLogs.ask(server))).toMatchObject({ code: 'UNSUPPORTED' });
    await serverReports();
    const regular = await api.as('luc_regular');
    for (const call of [regular.serverLogs.ask, regular.serverLogs.list, regular.serverLogs.cancel])
      expect(await refusal(call(server))).toMatchObject({ status: 403 });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    for (const call of [stranger.serverLogs.ask, stranger.serverLogs.list, stranger.serverLogs.cancel])
      expect(await refusal(call(server))).toMatchObject({ status: 404 });
    expect(await db.selectFrom('device_logs').select('id').execute()).toEqual([]);
  });
});

describe('logs of a channel', () => {
  it('are those of its server about it, and are in its own list, ten at most', async () => {
    for (let n = 0; n < 12; n++) {
      world.now += 1_000;
      const { commandId } = await admin.serverLogs.askOfChannel(channel(first));
      const { target, channelId } = await sent();
      expect(channelId).toBe(first);
      expect((await put(target)).statusCode).toBe(201);
      await console.answers(serverId, commandId, 'done');
    }
    expect(await admin.serverLogs.list(server)).toEqual([]);
    expect(await admin.serverLogs.listOfChannel(channel(second))).toEqual([]);
    const bundles = await admin.serverLogs.listOfChannel(channel(first));
    expect(bundles).toHaveLength(10);
    expect(await db.selectFrom('device_logs').select('id').execute()).toHaveLength(10);
    const url = bundles[0]?.url ?? '';
    const mine = await get(url, 'luc_contractor');
    expect([mine.statusCode, mine.rawPayload]).toEqual([200, BUNDLE]);
    // A bundle is found only under its own channel.
    expect((await get(url.replace(first, second), 'luc_contractor')).statusCode).toBe(404);
    expect((await get(url.replace(`channels/${first}`, `servers/${serverId}`), 'luc_contractor')).statusCode).toBe(404);
    expect((await get(url, 'luc_regular')).statusCode).toBe(403);
  });

  it('are refused with the specification’s messages', async () => {
    await admin.serverLogs.askOfChannel(channel(first));
    expect(await refusal(admin.serverLogs.askOfChannel(channel(first)))).toMatchObject({ title: BUSY });
    expect(await refusal(admin.serverLogs.askOfChannel(channel(second)))).toMatchObject({
      title: 'Server is busy with sending logs of another channel.',
    });
    expect(await refusal(admin.serverLogs.cancelOfChannel(channel(second)))).toMatchObject({ code: 'NO_SERVER_LOGS' });
    await admin.serverLogs.cancelOfChannel(channel(first));
    await serverReports([]);
    expect(await refusal(admin.serverLogs.askOfChannel(channel(first)))).toMatchObject({
      title: 'The channel does not support logs sending, please send only the unit logs.',
    });
    leaves();
    for (const call of [admin.serverLogs.askOfChannel, admin.serverLogs.cancelOfChannel])
      expect(await refusal(call(channel(first)))).toMatchObject({ title: 'Selected channel is offline' });
  });

  it('come with those of a unit that asks for them, both or none', async () => {
    const orders = ['fetchLogs', 'cancel'];
    await console.unitReports(unitId, { capabilities: { ...aUnitState().capabilities, orders } });
    const ask = (by: Api) => by.unitLogs.ask({ params: { id: unitId }, body: { channelId: first } });
    expect(await refusal(ask(await api.as('luc_regular')))).toMatchObject({ status: 403 });
    await admin.serverLogs.askOfChannel(channel(second));
    expect(await refusal(ask(admin))).toMatchObject({ code: 'LOGS_OTHER_CHANNEL' });
    expect(await admin.unitLogs.list({ params: { id: unitId } })).toEqual([]);
    await db.deleteFrom('commands').execute();
    await ask(admin);
    expect(await admin.unitLogs.list({ params: { id: unitId } })).toHaveLength(1);
    expect(await admin.serverLogs.listOfChannel(channel(first))).toHaveLength(1);
    expect((await sent()).channelId).toBe(first);
  });
});
