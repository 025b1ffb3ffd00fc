import { REPORTED_SERVER_ORDERS, type ServerState } from '@backhaul/contract/bus';
import { ownVersion } from '@backhaul/domain';
import { aReportedChannel, aUnitState, softwarePackage } from '@backhaul/testing';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { followServerUpgrades } from './follow.js';

const world = await testWorld();
const { db, serverId, channelId, unitId } = world;
let console: TestConsole;
let api: TestApi;
let admin: Api;
let boss: Api;

const SIGNATURE = `${'A'.repeat(86)}==`;
const good = (version: string, node = '20.19') => softwarePackage({ program: 'backhaul-server', version, node });
const add = (text = good('0.2.0')) => boss.software.add({ body: { package: text, signature: SIGNATURE } });
type Installing = NonNullable<ServerState['software']>['installing'];
const software = (installing: Installing = null, node = '20.19.5') => ({ software: { node, installing } });
const serverReports = (change: Partial<ServerState> = {}) =>
  console.serverReports(serverId, { orders: [...REPORTED_SERVER_ORDERS], ...software(), ...change });
const upgrade = (version = '0.2.0', by = admin) => by.software.upgrade({ params: { id: serverId }, body: { version } });
const shown = async () => (await admin.servers.get({ params: { id: serverId } })).softwareUpgrade;
const sentOrder = async () => {
  await console.dispatcher.dispatch(serverId);
  return console.sent.flatMap(({ downlink }) =>
    downlink.type === 'order' && downlink.order.name === 'installSoftware' ? [downlink.order.args] : [],
  )[0];
};

beforeEach(async () => {
  await db.deleteFrom('commands').execute();
  await db.deleteFrom('software_packages').execute();
  await db.updateTable('servers').set({ upgrade: null }).execute();
  ({ console, api } = await freshConsole(world));
  followServerUpgrades({ ...console, db });
  admin = await api.as('luc_contractor');
  boss = await api.as('super_user');
  await serverReports();
  console.clear();
});
afterEach(() => console.unitLeaves(unitId));

describe('a package', () => {
  it('is read, listed by version, and offered no more', async () => {
    const file = good('0.10.0');
    const bytes = Buffer.from(file, 'base64');
    expect(await add(file)).toMatchObject({
      version: '0.10.0',
      node: '20.19',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    await add(good('0.9.1'));
    expect(await refusal(add(good('0.9.1', '24')))).toMatchObject({ status: 409, code: 'PACKAGE_EXISTS' });
    expect((await admin.software.list({})).map(({ version }) => version)).toEqual(['0.10.0', '0.9.1']);
    await boss.software.remove({ params: { kind: 'server', version: '0.10.0' } });
    await boss.software.remove({ params: { kind: 'server', version: '0.10.0' } });
    expect((await admin.software.list({})).map(({ version }) => version)).toEqual(['0.9.1']);
  });

  it.each([
    ['nothing', Buffer.from('nothing').toString('base64')],
    ['another archive', softwarePackage({ program: 'backhaul-server', version: '0.2.0', node: '20' }, 'readme.txt')],
    ['another program', softwarePackage({ program: 'backhaul-gateway', version: '0.2.0', node: '20' })],
    ['no version', softwarePackage({ program: 'backhaul-server', version: 'next', node: '20' })],
    ['a bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64')],
  ])('is refused: %s', async (_, file) => {
    const errors = [{ path: 'body.package', message: 'This is not a package of the server or unit program' }];
    expect(await refusal(add(file))).toMatchObject({ code: 'INVALID', errors });
    expect(await admin.software.list({})).toEqual([]);
  });

  it('of units is listed beside that of servers, and is not one for a server', async () => {
    expect(await add(softwarePackage({ program: 'backhaul-unit', version: '0.2.0', node: '20.19' }))).toMatchObject({
      kind: 'unit',
    });
    expect(await refusal(upgrade())).toMatchObject({ code: 6802 });
    await add();
    expect((await admin.software.list({})).map(({ kind }) => kind).toSorted()).toEqual(['server', 'unit']);
    await boss.software.remove({ params: { kind: 'server', version: '0.2.0' } });
    expect((await admin.software.list({})).map(({ kind }) => kind)).toEqual(['unit']);
  });

  it('is a matter of super users alone', async () => {
    const body = { package: good('0.2.0'), signature: SIGNATURE };
    for (const role of ['luc_admin', 'luc_contractor', 'luc_regular'] as const) {
      const other = await api.as(role);
      expect(await refusal(other.software.add({ body }))).toMatchObject({ status: 403 });
    }
  });
});

describe('an idle server', () => {
  beforeEach(() => add());

  it('is ordered to, and shows how far it has come', async () => {
    const { commandId } = await upgrade();
    expect(await shown()).toMatchObject({ version: '0.2.0', status: 'waiting', commandId, reason: null });
    const order = await sentOrder();
    expect(order).toMatchObject({ version: '0.2.0', signature: SIGNATURE, target: { url: null } });
    expect(await refusal(upgrade())).toMatchObject({ code: 6808 });

    const installing = { commandId, version: '0.2.0' };
    await serverReports(software({ ...installing, phase: 'downloading', percent: 40 }));
    expect(await shown()).toMatchObject({ status: 'downloading', percent: 40 });
    await serverReports(software({ ...installing, phase: 'restarting', percent: null }));
    expect(await shown()).toMatchObject({ status: 'restarting', percent: null });
    await serverReports({ swVersion: ownVersion('0.2.0') });
    await console.answers(serverId, commandId, 'done');
    expect(await shown()).toMatchObject({ status: 'done', code: null, reason: null });
    await upgrade();
  });

  it.each([
    [{ rejected: true, code: null }, 'rejected', null],
    [{ rejected: false, code: 101, rolledBack: true }, 'rolledBack', 101],
    [{ rejected: false, code: 104 }, 'failed', 104],
    [{ rejected: false, code: -1 }, 'failed', -1],
  ] as const)('answers %j, and is shown as %s', async (data, status, code) => {
    const { commandId } = await upgrade();
    await sentOrder();
    await console.answers(serverId, commandId, 'failed', 'in its own words', { kind: 'upgrade', ...data });
    expect(await shown()).toMatchObject({ status, code, reason: 'in its own words' });
  });

  it('fetches the package with the token of its order, for 15 minutes', async () => {
    await upgrade();
    const { target } = (await sentOrder()) ?? {};
    const get = (path = target?.path ?? '', token = target?.token) =>
      api.app.inject({
        method: 'GET',
        url: path,
        headers: { 'application-id': 'device', authorization: `Bearer ${token}` },
      });
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.toString('base64')).toBe(good('0.2.0'));
    expect((await get(target?.path.replace(serverId, 'other'))).statusCode).toBe(404);
    expect((await get(target?.path.replace('0.2.0', '0.3.0'))).statusCode).toBe(404);
    expect((await get(target?.path.replace('/server/', '/unit/'))).statusCode).toBe(404);
    expect((await get(undefined, 'x.y')).statusCode).toBe(404);
    world.now += 15 * 60_000 + 1;
    expect((await get()).statusCode).toBe(404);
  });
});

const sending = { destinationId: 'd1', state: 'connected', since: 0, retryAt: null, detail: '' } as const;
it.each([
  ['receives', { channels: [aReportedChannel(channelId, { status: 'collecting' })] }, 6808, 'The server is busy'],
  ['sends on', { channels: [aReportedChannel(channelId, { destinations: [sending] })] }, 6808, 'The server is busy'],
  ['shuts down', { draining: true }, 6808, 'The server is busy'],
  ['is installed by hand', { orders: [] }, 'UNSUPPORTED', undefined],
  ['has an older Node', software(null, '18.20.1'), 6810, 'Target version not supported by hardware configuration'],
])('a server that %s is not upgraded', async (_, change, code, title) => {
  await add();
  await serverReports(change);
  expect(await refusal(upgrade())).toMatchObject({ status: 409, code, ...(title !== undefined && { title }) });
  expect(await shown()).toBeNull();
  expect(await sentOrder()).toBeUndefined();
});

it('a server is not upgraded to a version below that of a unit that sends to it', async () => {
  await add();
  await db.updateTable('units').set({ selected_channel_id: channelId }).where('device_id', '=', unitId).execute();
  await console.unitReports(unitId, { swVersion: ownVersion('0.2.1'), capabilities: aUnitState().capabilities });
  expect(await refusal(upgrade())).toMatchObject({ status: 409, code: 6802 });
  await db
    .updateTable('units')
    .set({ selected_channel_id: null, further_channel_ids: [channelId] })
    .where('device_id', '=', unitId)
    .execute();
  expect(await refusal(upgrade())).toMatchObject({ status: 409, code: 6802 });
  await db.updateTable('units').set({ selected_channel_id: channelId, further_channel_ids: [] }).where('device_id', '=', unitId).execute(); // prettier-ignore
  await console.unitReports(unitId, { swVersion: ownVersion('0.2.0') });
  await upgrade();
});

it('nor one that is offline, or not the caller’s, nor to a version that is not offered', async () => {
  await add();
  expect(await refusal(upgrade('0.2.0', await api.as('luc_regular')))).toMatchObject({ status: 403 });
  const stranger = await api.as('luc_contractor', { groupId: world.south });
  expect(await refusal(upgrade('0.2.0', stranger))).toMatchObject({ status: 404 });
  expect(await refusal(upgrade('0.3.0'))).toMatchObject({ code: 6802, title: 'Target version not allowed' });
  const session = console.registry.reportedServer(serverId)?.session ?? '';
  console.registry.presence({ deviceId: serverId, bucket: 0 }, { online: false, session, sentAt: 0 });
  expect(await refusal(upgrade())).toMatchObject({ status: 409, code: 6199 });
  expect(await sentOrder()).toBeUndefined();
});

it('nor a transceiver with an input channel', async () => {
  await add();
  await serverReports({ roles: ['transceiver'] });
  const set = async (role: { input: 'unit' | 'sdi'; force_output: boolean }) => {
    await db.updateTable('channels').set(role).where('id', '=', channelId).execute();
    await console.registry.refresh('channel', channelId);
  };
  await set({ input: 'sdi', force_output: false });
  expect(console.registry.channelRecord(channelId)?.type).toBe('input');
  expect(await refusal(upgrade())).toMatchObject({ status: 409, code: 6802 });
  await set({ input: 'unit', force_output: true });
  await upgrade();
});
