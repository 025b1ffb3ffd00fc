import {
  REMOTE_ANSWER_MS,
  REMOTE_DEVICE_MS,
  REMOTE_RESULT_MS,
  SUPPORT_ACCESS_MS,
  type RemoteActionName,
} from '@backhaul/domain';
import { aReportedChannel, aUnitState } from '@backhaul/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { prune } from '../../control/jobs/prune.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { RemoteActionJob } from './job.js';

const world = await testWorld();
const { db, unitId, serverId, channelId, inventoryId } = world;
const OTHER = 'support-inventory';
const DESK = 'support-desk';
const BEGIN = Date.UTC(2040, 1, 10, 12);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const REASON = 'Case 4711: no picture';
let api: TestApi;
let console: TestConsole;
let partner: Api;
let contractor: Api;
let admin: Api;
let boss: Api;
let fetched: string[];

const at = (id: string) => ({ params: { id } });
const askOf = (user: Api, action: RemoteActionName, deviceId = unitId, onAir = false) =>
  user.remoteActions.ask({ body: { deviceId, action, reason: REASON, onAir } });
const ownOf = async (user: Api, id: string) => {
  const { items } = await user.remoteActions.mine({ query: { actionId: id } });
  expect(items).toHaveLength(1);
  return items[0];
};
const work = () =>
  new RemoteActionJob({
    db,
    registry: console.registry,
    dispatcher: console.dispatcher,
    pictures: {
      newest: async (id) => {
        fetched.push(id);
        return JPEG;
      },
    },
    clock: world.clock,
    log: pino({ level: 'silent' }),
  }).run();
const wants = (approval: 'never' | 'restart' | 'all') =>
  admin.remoteActions.setApproval({ ...at(inventoryId), body: { approval } });
async function visit(): Promise<string> {
  const { id } = await partner.accessApprovals.ask({ body: { inventory: 'metro', reason: REASON } });
  await admin.accessApprovals.approve(at(id));
  return id;
}
const orders = ['fetchLogs', 'cancel'];
const unitReports = (change: Parameters<TestConsole['unitReports']>[1] = {}) =>
  console.unitReports(unitId, { capabilities: { ...aUnitState().capabilities, canReboot: true, orders }, ...change });
const serverReports = (change: Parameters<TestConsole['serverReports']>[1] = {}) =>
  console.serverReports(serverId, { orders: ['sendLogs', 'resetInstance'], ...change });
const onAir = () => unitReports({ applications: { video: { state: 'streaming' } } });
/** The last order that a device got. */
const lastOrder = async (deviceId: string) => {
  await console.dispatcher.dispatch(deviceId);
  const order = console.orders(deviceId).at(-1);
  if (order === undefined) throw new Error('nothing was ordered');
  return order;
};
const fetchFile = async (url: string, headers: Record<string, string>) => api.app.inject({ url, headers });
const audited = async (action: string) =>
  db
    .selectFrom('audit')
    .select(['username', 'approved_by', 'detail', 'subject_kind', 'subject_id', 'inventory_ids'])
    .where('action', '=', action)
    .where('result', '=', 'done')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  world.now = BEGIN;
  fetched = [];
  for (const table of ['remote_actions', 'access_approvals', 'audit', 'commands', 'throttles'] as const)
    await db.deleteFrom(table).execute();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Support desk') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values (${DESK}, ${OTHER}, 'desk') on conflict do nothing`.execute(
    db,
  );
  await db.updateTable('inventories').set({ remote_approval: 'never' }).execute();
  await db.updateTable('channels').set({ private_session: false }).execute();
  ({ api, console } = await freshConsole(world));
  partner = await api.as('luc_partner', { groupId: DESK, inventoryId: OTHER });
  admin = await api.as('luc_admin', { inventoryId });
  boss = await api.as('super_user');
  contractor = await api.as('luc_contractor');
  await serverReports();
  await unitReports();
  console.clear();
});

describe('devices', () => {
  const reached = async (user: Api) =>
    (await user.remoteActions.devices({ query: { limit: 500 } })).items.map(({ id }) => id);

  it('are for superusers all, for contractors those of their groups, for support those of a visit alone', async () => {
    expect(await reached(boss)).toEqual(expect.arrayContaining([unitId, serverId]));
    expect(await reached(contractor)).toEqual(expect.arrayContaining([unitId, serverId]));
    expect(await reached(await api.as('luc_contractor', { groupId: world.south }))).not.toContain(unitId);
    expect(await reached(partner)).toEqual([]);
    // Support in a group of the inventory, without an approval.
    const grouped = await api.as('luc_partner');
    expect(await reached(grouped)).toEqual([]);
    expect(await refusal(askOf(grouped, 'diagnostic'))).toMatchObject({ status: 409, code: 'REMOTE_ACCESS' });
    await visit();
    expect(await reached(partner)).toEqual(expect.arrayContaining([unitId, serverId]));
    const { items } = await partner.remoteActions.devices({ query: { deviceId: unitId } });
    expect(items).toMatchObject([
      { kind: 'unit', name: 'crew-1', online: true, onAir: false, support: true, approval: 'never' },
    ]);
    expect((await boss.remoteActions.devices({ query: { kind: 'server', searchValue: 'crew' } })).total).toBe(0);
  });

  it('that are foreign, missing or of nobody are not asked', async () => {
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    for (const user of [stranger, partner])
      expect(await refusal(askOf(user, 'diagnostic'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(askOf(boss, 'diagnostic', 'missing'))).toMatchObject({ code: 'NOT_FOUND' });
    for (const role of ['luc_regular', 'luc_admin'] as const)
      expect(await refusal(askOf(await api.as(role, { inventoryId }), 'diagnostic'))).toMatchObject({
        code: 'FORBIDDEN',
      });
    expect(await db.selectFrom('remote_actions').select('id').execute()).toEqual([]);
  });
});

describe('a restart', () => {
  it('of a unit is ordered, answered, and named in the audit with its reason', async () => {
    const { id, state } = await askOf(boss, 'restart');
    expect(state).toBe('queued');
    expect(await refusal(askOf(contractor, 'restart'))).toMatchObject({ code: 'REMOTE_OPEN' });
    await work();
    expect(await ownOf(boss, id)).toMatchObject({ state: 'running', startedAt: BEGIN });
    expect(await refusal(boss.remoteActions.withdraw({ body: { actionId: id } }))).toMatchObject({
      code: 'REMOTE_STATE',
    });
    const order = await lastOrder(unitId);
    expect(order.name).toBe('reboot');
    await work();
    await console.answers(unitId, order.id, 'done');
    await work();
    expect(await ownOf(boss, id)).toMatchObject({ state: 'done', problem: null, files: [] });
    expect(await audited('unit:reboot')).toMatchObject([{ detail: REASON, subject_id: unitId }]);
    expect(await audited('remoteAction:ask')).toMatchObject([{ detail: `restart: ${REASON}` }]);
  });

  it('that the device refuses fails in its words; one that it does not answer is not called done', async () => {
    const { id } = await askOf(boss, 'restart');
    await work();
    await console.answers(unitId, (await lastOrder(unitId)).id, 'failed', 'The unit is upgrading');
    await work();
    expect(await ownOf(boss, id)).toMatchObject({
      state: 'failed',
      problem: 'device',
      detail: 'The unit is upgrading',
    });
    const again = await askOf(boss, 'restart');
    await work();
    world.now += 60_000;
    await console.dispatcher.sweep();
    await work();
    expect(await ownOf(boss, again.id)).toMatchObject({ state: 'failed', problem: 'unknown' });
  });

  it('on air is confirmed once more, and never by support', async () => {
    await onAir();
    for (const user of [boss, contractor])
      expect(await refusal(askOf(user, 'restart'))).toMatchObject({ status: 409, code: 'REMOTE_ON_AIR' });
    await visit();
    for (const confirmed of [false, true])
      expect(await refusal(askOf(partner, 'restart', unitId, confirmed))).toMatchObject({ code: 'REMOTE_SUPPORT' });
    const { id } = await askOf(contractor, 'restart', unitId, true);
    await work();
    expect(await ownOf(contractor, id)).toMatchObject({ state: 'running', onAirConfirmed: true });
    expect((await lastOrder(unitId)).name).toBe('reboot');
  });

  it('of a unit that came on air since it was asked for does not happen', async () => {
    await wants('restart');
    await visit();
    const { id } = await askOf(partner, 'restart');
    await admin.remoteActions.approve(at(id));
    await onAir();
    await work();
    expect(await ownOf(partner, id)).toMatchObject({ state: 'failed', problem: 'onAir' });
    expect(await world.storedOrders()).toEqual([]);
  });

  it('keeps to the rules of a reboot: the feature, what the unit can, and a unit that is busy', async () => {
    await unitReports({ applications: { video: { state: 'speedtest' } } });
    expect(await refusal(askOf(boss, 'restart'))).toMatchObject({ code: 'UNIT_BUSY' });
    await unitReports({ capabilities: { ...aUnitState().capabilities, canReboot: false } });
    expect(await refusal(askOf(boss, 'restart'))).toMatchObject({ code: 'UNSUPPORTED' });
    await boss.inventories.setProperties({ ...at(inventoryId), body: { features: ['MapView'] } });
    expect(await refusal(askOf(boss, 'restart'))).toMatchObject({ code: 'FEATURE_OFF' });
    await boss.inventories.setProperties({ ...at(inventoryId), body: { features: ['MapView', 'Reboot'] } });
  });

  it('of a server ends what it runs and starts it again; in use it is confirmed', async () => {
    await serverReports({ channels: [aReportedChannel(channelId, { status: 'collecting' })] });
    expect(await refusal(askOf(boss, 'restart', serverId))).toMatchObject({ code: 'REMOTE_ON_AIR' });
    const { id } = await askOf(boss, 'restart', serverId, true);
    await work();
    const order = await lastOrder(serverId);
    expect(order.name).toBe('resetInstance');
    await console.answers(serverId, order.id, 'done');
    await work();
    expect(await ownOf(boss, id)).toMatchObject({ state: 'done', device: { kind: 'server' } });
    await serverReports({ orders: [] });
    expect(await refusal(askOf(boss, 'restart', serverId))).toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('a device that is offline', () => {
  it('is waited for, and then not any more', async () => {
    console.unitLeaves(unitId);
    const { id, expiresAt } = await askOf(boss, 'restart');
    expect(expiresAt).toBe(BEGIN + REMOTE_DEVICE_MS);
    await work();
    expect(await ownOf(boss, id)).toMatchObject({ state: 'queued' });
    world.now += REMOTE_DEVICE_MS;
    await work();
    expect(await ownOf(boss, id)).toMatchObject({ state: 'expired', problem: 'offline' });
    expect(await audited('remoteAction:expire')).toHaveLength(1);
    expect(await world.storedOrders()).toEqual([]);
  });

  it('gets it when it comes, unless it was taken back', async () => {
    console.unitLeaves(unitId);
    const [first, second] = [await askOf(boss, 'restart'), await askOf(boss, 'logs')];
    await boss.remoteActions.withdraw({ body: { actionId: first.id } });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(stranger.remoteActions.withdraw({ body: { actionId: second.id } }))).toMatchObject({
      code: 'REMOTE_STATE',
    });
    await unitReports();
    await work();
    expect((await lastOrder(unitId)).name).toBe('fetchLogs');
    expect(await ownOf(boss, first.id)).toMatchObject({ state: 'withdrawn', problem: null });
  });
});

describe('logs', () => {
  it('come as a file, for who asked and for administrators, for 7 days', async () => {
    await visit();
    const { id } = await askOf(partner, 'logs');
    await work();
    const { id: commandId } = await lastOrder(unitId);
    const bundle = { content: Buffer.from('a bundle'), bytes: 8, received_at: new Date(world.now) };
    await db.updateTable('device_logs').set(bundle).where('command_id', '=', commandId).execute();
    await console.answers(unitId, commandId, 'done');
    await work();
    const done = await ownOf(partner, id);
    expect(done).toMatchObject({ state: 'done', filesUntil: BEGIN + REMOTE_RESULT_MS });
    const [file] = done?.files ?? [];
    expect(file).toMatchObject({ type: 'application/gzip', bytes: 8 });
    const url = file?.url ?? '';
    const mine = await fetchFile(url, await api.headersOf('luc_partner', { groupId: DESK }));
    expect([mine.statusCode, mine.rawPayload.toString()]).toEqual([200, 'a bundle']);
    expect(mine.headers['content-disposition']).toMatch(/^attachment; filename="crew-1-logs-[\w-]+\.tar\.gz"$/);
    expect((await fetchFile(url, await api.headersOf('luc_admin', { inventoryId }))).statusCode).toBe(200);
    expect(await audited('remoteAction:read')).toMatchObject([
      { username: `user-luc_partner-${DESK}`, approved_by: `user-luc_admin-${world.north}` },
      { username: `user-luc_admin-${world.north}`, approved_by: null },
    ]);
    for (const headers of [
      await api.headersOf('luc_regular'),
      await api.headersOf('luc_contractor'),
      await api.headersOf('luc_admin', { groupId: DESK, inventoryId: OTHER }),
    ])
      expect((await fetchFile(url, headers)).statusCode).toBe(404);
    expect((await fetchFile(url, { 'application-id': 'test' })).statusCode).toBe(401);
    world.now += REMOTE_RESULT_MS;
    expect((await fetchFile(url, await api.headersOf('luc_admin', { inventoryId }))).statusCode).toBe(404);
    await prune(db, world.now + 1, 400);
    expect(await db.selectFrom('remote_action_files').select('id').execute()).toEqual([]);
    admin = await api.as('luc_admin', { inventoryId });
    expect((await admin.remoteActions.get(at(id))).files).toEqual([]);
  });

  it('do not come from a unit that transmits or has none, and a server that has no such order says so', async () => {
    const first = await askOf(boss, 'logs');
    await onAir();
    await work();
    expect(await ownOf(boss, first.id)).toMatchObject({ state: 'failed', problem: 'busy' });
    await unitReports({ capabilities: aUnitState().capabilities });
    const second = await askOf(boss, 'logs');
    await serverReports({ orders: [] });
    const third = await askOf(boss, 'logs', serverId);
    await work();
    for (const { id } of [second, third])
      expect(await ownOf(boss, id)).toMatchObject({ state: 'failed', problem: 'unsupported' });
  });
});

describe('a screenshot', () => {
  const picture = (hasPicture = true) =>
    serverReports({
      mediaUrl: 'http://127.0.0.1:9',
      channels: [aReportedChannel(channelId, { status: 'collecting', hasPicture })],
    });

  it('of a server has a still of each channel that has a picture, and none of a private session', async () => {
    await picture();
    const { id } = await askOf(boss, 'screenshot', serverId);
    await work();
    const done = await ownOf(boss, id);
    expect(done).toMatchObject({ state: 'done' });
    expect(done?.files).toMatchObject([{ type: 'image/jpeg', bytes: JPEG.length }]);
    const file = await fetchFile(done?.files[0]?.url ?? '', await api.headersOf('super_user'));
    expect([file.statusCode, file.rawPayload, file.headers['cache-control']]).toEqual([200, JPEG, 'private, no-store']);

    await db.updateTable('channels').set({ private_session: true }).where('id', '=', channelId).execute();
    await console.registry.refresh('channel', channelId);
    const secret = await askOf(boss, 'screenshot', serverId);
    fetched = [];
    await work();
    expect(await ownOf(boss, secret.id)).toMatchObject({ state: 'failed', problem: 'private', files: [] });
    expect(fetched).toEqual([]);
  });

  it('of a unit is the picture of its channel; without one it fails', async () => {
    const without = await askOf(boss, 'screenshot');
    await work();
    expect(await ownOf(boss, without.id)).toMatchObject({ state: 'failed', problem: 'noPicture' });
    await picture();
    const run = { id: 'run-70', unit_id: unitId, channel_id: channelId, started_at: new Date(world.now) };
    await db.insertInto('transmissions').values(run).execute();
    await console.registry.refresh('unit', unitId);
    const { id } = await askOf(contractor, 'screenshot');
    await work();
    expect((await ownOf(contractor, id))?.files).toHaveLength(1);
    await db.deleteFrom('transmissions').where('id', '=', 'run-70').execute();
    await console.registry.refresh('unit', unitId);
  });
});

describe('a diagnostic', () => {
  const jsonOf = async (user: Api, id: string, role: 'super_user' | 'luc_contractor') => {
    const done = await ownOf(user, id);
    expect(done?.state).toBe('done');
    return (await fetchFile(done?.files[0]?.url ?? '', await api.headersOf(role))).body;
  };

  it('says what the console knows, of an offline unit too, and that it did not ask the device', async () => {
    await db
      .insertInto('alerts')
      .values({
        id: 'al-70',
        device_id: unitId,
        type: 'battery',
        severity: 'warning',
        since: new Date(BEGIN),
        text: 'Battery low',
      })
      .execute();
    console.unitLeaves(unitId);
    const { id } = await askOf(boss, 'diagnostic');
    await work();
    const text = await jsonOf(boss, id, 'super_user');
    expect(JSON.parse(text)).toMatchObject({
      source: expect.stringContaining('The device was not asked'),
      device: { id: unitId, name: 'crew-1' },
      versions: { software: aUnitState().swVersion },
      state: { online: false },
      networks: expect.any(Array),
      clocks: { console: new Date(BEGIN).toISOString() },
      warnings: expect.any(Array),
      ordersWaiting: [],
      recentAlerts: [{ text: 'Battery low' }],
    });
    await db.deleteFrom('alerts').where('id', '=', 'al-70').execute();
    expect(text).not.toMatch(/token|passphrase|secret|location/i);
  });

  it('of a server names the channels that the asker sees', async () => {
    const { id } = await askOf(contractor, 'diagnostic', serverId);
    await work();
    const text = await jsonOf(contractor, id, 'luc_contractor');
    expect(JSON.parse(text)).toMatchObject({
      device: { id: serverId, kind: 'server' },
      orders: ['sendLogs', 'resetInstance'],
    });
    const keys = await db.selectFrom('channels').select('passphrase').where('server_id', '=', serverId).execute();
    for (const { passphrase } of keys) expect(text).not.toContain(passphrase);
    expect(text).not.toMatch(/token|passphrase|mediaKey|secret/i);
  });
});

describe('approval of the customer', () => {
  it('is a setting of the inventory, that its administrators set, and the audit keeps', async () => {
    expect(await wants('restart')).toEqual({ approval: 'restart' });
    expect(await admin.remoteActions.approval(at(inventoryId))).toEqual({ approval: 'restart' });
    expect(await audited('inventory:remoteApproval')).toMatchObject([{ subject_id: inventoryId }]);
    const foreign = await api.as('luc_admin', { groupId: DESK, inventoryId: OTHER });
    // A member of a group of the inventory does not administer it.
    const grouped = await api.as('luc_media_group_admin');
    for (const user of [foreign, grouped]) {
      expect(await refusal(user.remoteActions.approval(at(inventoryId)))).toMatchObject({ code: 'NOT_FOUND' });
      const set = user.remoteActions.setApproval({ ...at(inventoryId), body: { approval: 'never' } });
      expect(await refusal(set)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await refusal(contractor.remoteActions.approval(at(inventoryId)))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await askOf(boss, 'restart')).state).toBe('waiting');
    expect((await askOf(boss, 'diagnostic')).state).toBe('queued');
    await wants('all');
    expect((await askOf(boss, 'screenshot')).state).toBe('waiting');
  });

  it('begins what was asked, under both names', async () => {
    await wants('all');
    await visit();
    const { id } = await askOf(partner, 'diagnostic');
    await work();
    expect(await ownOf(partner, id)).toMatchObject({ state: 'waiting', needsApproval: true });
    const approved = await admin.remoteActions.approve(at(id));
    expect(approved).toMatchObject({ state: 'queued', decidedBy: `user-luc_admin-${world.north}`, decidedAt: BEGIN });
    expect(await refusal(admin.remoteActions.refuse(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
    await work();
    expect(await admin.remoteActions.get(at(id))).toMatchObject({
      state: 'done',
      files: [{ type: 'application/json' }],
    });
    const [who, chief] = [`user-luc_partner-${DESK}`, `user-luc_admin-${world.north}`];
    expect(await audited('remoteAction:approve')).toMatchObject([
      { username: chief, detail: `diagnostic, asked by ${who}: ${REASON}` },
    ]);
    expect(await audited('remoteAction:diagnostic')).toMatchObject([{ username: who, approved_by: chief }]);
  });

  it('is of administrators of that inventory alone, not of the provider, and not of who asked', async () => {
    await wants('all');
    const { id } = await askOf(contractor, 'diagnostic');
    for (const verb of ['approve', 'refuse'] as const) {
      expect(await refusal(boss.remoteActions[verb](at(id)))).toMatchObject({ code: 'REMOTE_CUSTOMER' });
      for (const user of [
        await api.as('luc_admin', { groupId: DESK, inventoryId: OTHER }),
        await api.as('luc_media_group_admin'),
      ]) {
        expect(await refusal(user.remoteActions[verb](at(id)))).toMatchObject({ code: 'NOT_FOUND' });
        expect(await refusal(user.remoteActions.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
        expect((await user.remoteActions.list({ query: {} })).total).toBe(0);
      }
    }
    const userId = `user-luc_contractor-${world.north}`;
    await db
      .updateTable('users')
      .set({ roles: ['luc_contractor', 'luc_admin'] })
      .where('id', '=', userId)
      .execute();
    await db.insertInto('user_inventories').values({ user_id: userId, inventory_id: inventoryId }).execute();
    try {
      const both = await api.as('luc_contractor');
      expect(await refusal(both.remoteActions.approve(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
    } finally {
      await db
        .updateTable('users')
        .set({ roles: ['luc_contractor'] })
        .where('id', '=', userId)
        .execute();
      await db.deleteFrom('user_inventories').where('user_id', '=', userId).execute();
    }
    const refused = await admin.remoteActions.refuse(at(id));
    expect(refused).toMatchObject({ state: 'refused', decidedBy: `user-luc_admin-${world.north}` });
    await work();
    expect(await ownOf(contractor, id)).toMatchObject({ state: 'refused', files: [] });
  });

  it('lapses without an answer', async () => {
    await wants('all');
    const { id } = await askOf(boss, 'diagnostic');
    world.now += REMOTE_ANSWER_MS;
    admin = await api.as('luc_admin', { inventoryId });
    expect(await refusal(admin.remoteActions.approve(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
    await work();
    expect(await admin.remoteActions.get(at(id))).toMatchObject({ state: 'expired', problem: 'noAnswer' });
  });
});

describe('what ends', () => {
  it.each(['ended', 'expired'] as const)(
    'with access of support that is %s: what is open, and the results',
    async (how) => {
      await wants('restart');
      const access = await visit();
      const done = await askOf(partner, 'diagnostic');
      await work();
      const url = (await ownOf(partner, done.id))?.files[0]?.url ?? '';
      const waits = await askOf(partner, 'restart');
      console.unitLeaves(unitId);
      const queued = await askOf(partner, 'logs');
      if (how === 'ended') await admin.accessApprovals.end(at(access));
      else world.now += SUPPORT_ACCESS_MS;
      admin = await api.as('luc_admin', { inventoryId });
      expect(await refusal(admin.remoteActions.approve(at(waits.id)))).toMatchObject({ code: 'REMOTE_STATE' });
      await work();
      partner = await api.as('luc_partner', { groupId: DESK });
      for (const { id } of [waits, queued])
        expect(await ownOf(partner, id)).toMatchObject({ state: 'expired', problem: 'accessEnded' });
      expect(await ownOf(partner, done.id)).toMatchObject({ state: 'done', files: [] });
      expect((await fetchFile(url, await api.headersOf('luc_partner', { groupId: DESK }))).statusCode).toBe(404);
      expect((await admin.remoteActions.get(at(done.id))).files).toHaveLength(1);
      expect(await refusal(askOf(partner, 'diagnostic'))).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('with a new access is not what was asked for under the former one', async () => {
    await wants('restart');
    const access = await visit();
    const { id } = await askOf(partner, 'restart');
    await admin.accessApprovals.end(at(access));
    await visit();
    expect(await refusal(admin.remoteActions.approve(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
  });

  it('with the rights of who asked', async () => {
    const userId = `user-luc_contractor-${world.north}`;
    console.unitLeaves(unitId);
    const { id } = await askOf(contractor, 'restart');
    await db
      .updateTable('users')
      .set({ roles: ['luc_regular'] })
      .where('id', '=', userId)
      .execute();
    try {
      await unitReports();
      await work();
      expect(await boss.remoteActions.get(at(id))).toMatchObject({ state: 'failed', problem: 'asker' });
      expect(await world.storedOrders()).toEqual([]);
    } finally {
      await db
        .updateTable('users')
        .set({ roles: ['luc_contractor'] })
        .where('id', '=', userId)
        .execute();
    }
  });

  it('with the unit in another inventory: its history stays where it was', async () => {
    const done = await askOf(contractor, 'diagnostic');
    await work();
    console.unitLeaves(unitId);
    const open = await askOf(contractor, 'restart');
    await db.updateTable('devices').set({ inventory_id: OTHER }).where('id', '=', unitId).execute();
    await console.registry.refresh('unit', unitId);
    try {
      await work();
      expect(await admin.remoteActions.get(at(open.id))).toMatchObject({ state: 'failed', problem: 'moved' });
      expect((await admin.remoteActions.get(at(done.id))).files).toHaveLength(1);
      expect((await ownOf(contractor, done.id))?.files).toEqual([]);
      const next = await api.as('luc_admin', { groupId: DESK, inventoryId: OTHER });
      expect((await next.remoteActions.list({ query: {} })).total).toBe(0);
    } finally {
      await db.updateTable('devices').set({ inventory_id: inventoryId }).where('id', '=', unitId).execute();
      await console.registry.refresh('unit', unitId);
    }
  });
});

it('refuses a reason that is none, and changes nothing', async () => {
  for (const [reason, text] of [
    ['', 'This field is required'],
    ['x'.repeat(1025), 'Must have at most 1024 characters'],
  ] as const)
    expect(
      await refusal(boss.remoteActions.ask({ body: { deviceId: unitId, action: 'diagnostic', reason } })),
    ).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.reason', message: text }] });
  expect((await boss.remoteActions.list({ query: {} })).total).toBe(0);
});
