import { createHash } from 'node:crypto';
import { aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { unitRows } from '../../control/devices/unit-row.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const unit = world.unitId;
let console: TestConsole;
let api: TestApi;
let regular: Api;

const BUNDLE = Buffer.from('a bundle');
const SHA = createHash('sha256').update(BUNDLE).digest('hex');
const orders = ['fetchLogs', 'cancel', 'shutdown'];

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  ({ console, api, regular } = await freshConsole(world));
  await console.serverReports(world.serverId);
  await console.unitReports(unit, { capabilities: { ...aUnitState().capabilities, orders } });
  console.clear();
});

const at = () => ({ params: { id: unit } });
const ask = (body = {}) => regular.unitLogs.ask({ ...at(), body });

/** Upload target in the order to the unit. */
async function target() {
  await console.dispatcher.dispatch(unit);
  const sentOrder = console.sentOrders().at(-1);
  if (sentOrder?.name !== 'fetchLogs') throw new Error('no logs were asked for');
  return sentOrder.args.target;
}

const put = (path: string, token: string, sha256 = SHA) =>
  api.app.inject({
    method: 'PUT',
    url: path,
    headers: {
      'application-id': 'device',
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
      'x-content-sha256': sha256,
    },
    payload: BUNDLE,
  });

describe('logs of a unit', () => {
  it('come by an upload that only its order allows, once and whole, and are there for who may have them', async () => {
    const { commandId, logId } = await ask();
    const { path, token } = await target();
    expect((await put(path, 'wrong')).statusCode).toBe(404);
    expect((await put(path.replace(logId, 'log-other'), token)).statusCode).toBe(404);
    expect((await put(path, token, SHA.replace(/^./, 'x'))).statusCode).toBe(400);
    expect((await put(path, token)).statusCode).toBe(201);
    expect((await put(path, token)).statusCode).toBe(404);
    await console.answers(unit, commandId, 'done', null, { kind: 'logs', logId, bytes: BUNDLE.length, sha256: SHA });

    const [kept] = await regular.unitLogs.list(at());
    expect(kept).toMatchObject({ logId, state: 'done', bytes: BUNDLE.length, sha256: SHA, receivedAt: world.now });
    const get = async (client: { headers: Record<string, string> }) =>
      api.app.inject({ url: kept?.url ?? '', headers: client.headers });
    expect((await get({ headers: { 'application-id': 'test' } })).statusCode).toBe(401);
    const mine = await get({ headers: await api.headersOf('luc_regular') });
    expect([mine.statusCode, mine.rawPayload, mine.headers['content-type']]).toEqual([200, BUNDLE, 'application/gzip']);
    expect(mine.headers['content-disposition']).toMatch(/^attachment; filename="crew-1-[\d-]+\.tar\.gz"$/);
    expect((await get({ headers: await api.headersOf('luc_read') })).statusCode).toBe(403);
    const stranger = await api.headersOf('luc_regular', { groupId: world.south });
    expect((await get({ headers: stranger })).statusCode).toBe(404);
  });

  it('are refused with the specification’s messages, and change nothing', async () => {
    expect(await refusal(ask({ channelId: world.channelId }))).toMatchObject({
      title: 'The channel does not support logs sending, please send only the unit logs.',
    });
    await ask();
    expect(await refusal(ask())).toMatchObject({
      title: 'This server is already fetching logs. Please try again later.',
    });
    await console.unitReports(unit, { applications: { video: { state: 'streaming' } } });
    expect(await refusal(ask())).toMatchObject({
      detail: 'Logs can be sent only when the unit is online and not transmitting',
    });
    console.unitLeaves(unit);
    expect(await refusal(ask())).toMatchObject({ code: 'UNIT_OFFLINE' });
    expect(await regular.unitLogs.list(at())).toHaveLength(1);
  });

  it('are not asked of a unit that has none to send', async () => {
    await console.unitReports(unit, { capabilities: aUnitState().capabilities });
    expect(await refusal(ask())).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('can be called off while they are on their way', async () => {
    expect(await refusal(regular.unitLogs.cancel(at()))).toMatchObject({ code: 'NO_LOGS' });
    const { commandId } = await ask();
    await regular.unitLogs.cancel(at());
    await console.dispatcher.dispatch(unit);
    expect(console.sent.at(-1)?.downlink).toMatchObject({ order: { name: 'cancel', args: { commandId } } });
    const { path, token } = await targetOf(commandId);
    await console.answers(unit, commandId, 'failed', 'Test was cancelled');
    expect((await put(path, token)).statusCode).toBe(404);
    expect(await regular.unitLogs.list(at())).toMatchObject([{ state: 'failed', url: null }]);
  });

  it('are kept ten at most', async () => {
    for (let n = 0; n < 12; n++) {
      world.now += 1_000;
      const { commandId } = await ask();
      const { path, token } = await target();
      expect((await put(path, token)).statusCode).toBe(201);
      await console.answers(unit, commandId, 'done');
    }
    expect(await world.db.selectFrom('device_logs').select('id').execute()).toHaveLength(10);
  });
});

/** As `target`, for an order that is not the last one. */
async function targetOf(commandId: string) {
  const sentOrder = console.sent.flatMap(({ downlink }) =>
    downlink.type === 'order' && downlink.id === commandId ? [downlink.order] : [],
  )[0];
  if (sentOrder?.name !== 'fetchLogs') throw new Error('no logs were asked for');
  return sentOrder.args.target;
}

describe('a unit', () => {
  it('is switched off where it offers that', async () => {
    await regular.unitCommands.shutdown(at());
    await console.dispatcher.dispatch(unit);
    expect(console.sent.at(-1)?.downlink).toMatchObject({ order: { name: 'shutdown' } });
    await console.unitReports(unit, { capabilities: aUnitState().capabilities });
    expect(await refusal(regular.unitCommands.shutdown(at()))).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('loses its credentials and its connection when it is unpaired, and its number when it is deregistered', async () => {
    const admin = await api.as('luc_contractor');
    const paired = { secret_hash: Buffer.from('x'), paired_at: new Date(world.now) };
    const row = () =>
      unitRows(world.db)
        .select(['secret_hash', 'paired_at', 'serial_number'])
        .where('devices.id', '=', unit)
        .executeTakeFirstOrThrow();
    await world.db.updateTable('devices').set(paired).where('id', '=', unit).execute();
    await world.db.updateTable('units').set({ serial_number: 'SN-1' }).where('device_id', '=', unit).execute();
    expect(await refusal(regular.unitCommands.unpair(at()))).toMatchObject({ status: 403 });
    const passphrase = async () =>
      (await world.db.selectFrom('channels').selectAll().where('id', '=', world.channelId).executeTakeFirst())
        ?.passphrase;
    const known = await passphrase();
    const sent = { id: 'tr-sent', unit_id: unit, channel_id: world.channelId, ended_at: new Date(world.now) };
    await world.db.insertInto('transmissions').values(sent).execute();
    await admin.unitCommands.unpair(at());
    expect(await passphrase()).not.toBe(known);
    expect(await row()).toEqual({ secret_hash: null, paired_at: null, serial_number: 'SN-1' });
    await admin.unitCommands.deregister(at());
    expect((await row()).serial_number).toBe('');
    expect(api.kicked).toEqual([unit, unit]);
  });
});
