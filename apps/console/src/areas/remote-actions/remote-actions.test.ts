import { REMOTE_DEVICE_MS, REMOTE_RESULT_MS } from '@backhaul/domain';
import { aReportedChannel, aUnitState } from '@backhaul/testing';
import { describe, expect, it } from 'vitest';
import { prune } from '../../control/jobs/prune.js';
import { type Api, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';
import { at, BEGIN, DESK, JPEG, OTHER, REASON, RemoteDesk } from './testing.js';

const world = await testWorld();
const { db, unitId, serverId, channelId, inventoryId } = world;
const desk = new RemoteDesk(world);

const reached = async (user: Api) =>
  (await user.remoteActions.devices({ query: { limit: 500 } })).items.map(({ id }) => id);
const picture = (hasPicture = true) =>
  desk.serverReports({
    mediaUrl: 'http://127.0.0.1:9',
    channels: [aReportedChannel(channelId, { status: 'collecting', hasPicture })],
  });
const jsonOf = async (user: Api, id: string, role: 'super_user' | 'luc_contractor') => {
  const done = await desk.ownOf(user, id);
  expect(done?.state).toBe('done');
  return (await desk.fetchFile(done?.files[0]?.url ?? '', await desk.api.headersOf(role))).body;
};

describe('devices', () => {
  it('are for superusers all, for contractors those of their groups, for support those of a visit alone', async () => {
    expect(await reached(desk.boss)).toEqual(expect.arrayContaining([unitId, serverId]));
    expect(await reached(desk.contractor)).toEqual(expect.arrayContaining([unitId, serverId]));
    expect(await reached(await desk.api.as('luc_contractor', { groupId: world.south }))).not.toContain(unitId);
    expect(await reached(desk.partner)).toEqual([]);
    // Support in a group of the inventory needs an approval too.
    const grouped = await desk.api.as('luc_partner');
    expect(await reached(grouped)).toEqual([]);
    expect(await refusal(desk.askOf(grouped, 'diagnostic'))).toMatchObject({ status: 409, code: 'REMOTE_ACCESS' });
    await desk.visit();
    expect(await reached(desk.partner)).toEqual(expect.arrayContaining([unitId, serverId]));
    const { items } = await desk.partner.remoteActions.devices({ query: { deviceId: unitId } });
    expect(items).toMatchObject([
      { kind: 'unit', name: 'crew-1', online: true, onAir: false, support: true, approval: 'never' },
    ]);
    expect((await desk.boss.remoteActions.devices({ query: { kind: 'server', searchValue: 'crew' } })).total).toBe(0);
  });

  it('that are foreign, missing or of nobody are not asked', async () => {
    const stranger = await desk.api.as('luc_contractor', { groupId: world.south });
    for (const user of [stranger, desk.partner])
      expect(await refusal(desk.askOf(user, 'diagnostic'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(desk.askOf(desk.boss, 'diagnostic', 'missing'))).toMatchObject({ code: 'NOT_FOUND' });
    for (const role of ['luc_regular', 'luc_admin'] as const)
      expect(await refusal(desk.askOf(await desk.api.as(role, { inventoryId }), 'diagnostic'))).toMatchObject({
        code: 'FORBIDDEN',
      });
    expect(await db.selectFrom('remote_actions').select('id').execute()).toEqual([]);
  });
});

describe('a restart', () => {
  it('of a unit is ordered, answered, and named in the audit with its reason', async () => {
    const { id, state } = await desk.askOf(desk.boss, 'restart');
    expect(state).toBe('queued');
    expect(await refusal(desk.askOf(desk.contractor, 'restart'))).toMatchObject({ code: 'REMOTE_OPEN' });
    await desk.work();
    expect(await desk.ownOf(desk.boss, id)).toMatchObject({ state: 'running', startedAt: BEGIN });
    expect(await refusal(desk.boss.remoteActions.withdraw({ body: { actionId: id } }))).toMatchObject({
      code: 'REMOTE_STATE',
    });
    const order = await desk.lastOrder(unitId);
    expect(order.name).toBe('reboot');
    await desk.work();
    await desk.console.answers(unitId, order.id, 'done');
    await desk.work();
    expect(await desk.ownOf(desk.boss, id)).toMatchObject({ state: 'done', problem: null, files: [] });
    expect(await desk.audited('unit:reboot')).toMatchObject([{ detail: REASON, subject_id: unitId }]);
    expect(await desk.audited('remoteAction:ask')).toMatchObject([{ detail: `restart: ${REASON}` }]);
  });

  it('that the device refuses fails in its words; one that it does not answer is not called done', async () => {
    const { id } = await desk.askOf(desk.boss, 'restart');
    await desk.work();
    await desk.console.answers(unitId, (await desk.lastOrder(unitId)).id, 'failed', 'The unit is upgrading');
    await desk.work();
    expect(await desk.ownOf(desk.boss, id)).toMatchObject({
      state: 'failed',
      problem: 'device',
      detail: 'The unit is upgrading',
    });
    const again = await desk.askOf(desk.boss, 'restart');
    await desk.work();
    world.now += 60_000;
    await desk.console.dispatcher.sweep();
    await desk.work();
    expect(await desk.ownOf(desk.boss, again.id)).toMatchObject({ state: 'failed', problem: 'unknown' });
  });

  it('on air is confirmed once more, and never by support', async () => {
    await desk.onAir();
    for (const user of [desk.boss, desk.contractor])
      expect(await refusal(desk.askOf(user, 'restart'))).toMatchObject({ status: 409, code: 'REMOTE_ON_AIR' });
    await desk.visit();
    for (const confirmed of [false, true])
      expect(await refusal(desk.askOf(desk.partner, 'restart', unitId, confirmed))).toMatchObject({
        code: 'REMOTE_SUPPORT',
      });
    const { id } = await desk.askOf(desk.contractor, 'restart', unitId, true);
    await desk.work();
    expect(await desk.ownOf(desk.contractor, id)).toMatchObject({ state: 'running', onAirConfirmed: true });
    expect((await desk.lastOrder(unitId)).name).toBe('reboot');
  });

  it('of a unit that came on air since it was asked for does not happen', async () => {
    await desk.wants('restart');
    await desk.visit();
    const { id } = await desk.askOf(desk.partner, 'restart');
    await desk.admin.remoteActions.approve(at(id));
    await desk.onAir();
    await desk.work();
    expect(await desk.ownOf(desk.partner, id)).toMatchObject({ state: 'failed', problem: 'onAir' });
    expect(await world.storedOrders()).toEqual([]);
  });

  it('keeps to the rules of a reboot: the feature, what the unit can, and a unit that is busy', async () => {
    await desk.unitReports({ applications: { video: { state: 'speedtest' } } });
    expect(await refusal(desk.askOf(desk.boss, 'restart'))).toMatchObject({ code: 'UNIT_BUSY' });
    await desk.unitReports({ capabilities: { ...aUnitState().capabilities, canReboot: false } });
    expect(await refusal(desk.askOf(desk.boss, 'restart'))).toMatchObject({ code: 'UNSUPPORTED' });
    await desk.boss.inventories.setProperties({ ...at(inventoryId), body: { features: ['MapView'] } });
    expect(await refusal(desk.askOf(desk.boss, 'restart'))).toMatchObject({ code: 'FEATURE_OFF' });
    await desk.boss.inventories.setProperties({ ...at(inventoryId), body: { features: ['MapView', 'Reboot'] } });
  });

  it('of a server ends what it runs and starts it again; in use it is confirmed', async () => {
    await desk.serverReports({ channels: [aReportedChannel(channelId, { status: 'collecting' })] });
    expect(await refusal(desk.askOf(desk.boss, 'restart', serverId))).toMatchObject({ code: 'REMOTE_ON_AIR' });
    const { id } = await desk.askOf(desk.boss, 'restart', serverId, true);
    await desk.work();
    const order = await desk.lastOrder(serverId);
    expect(order.name).toBe('resetInstance');
    await desk.console.answers(serverId, order.id, 'done');
    await desk.work();
    expect(await desk.ownOf(desk.boss, id)).toMatchObject({ state: 'done', device: { kind: 'server' } });
    await desk.serverReports({ orders: [] });
    expect(await refusal(desk.askOf(desk.boss, 'restart', serverId))).toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('a device that is offline', () => {
  it('is waited for, and then not any more', async () => {
    desk.console.unitLeaves(unitId);
    const { id, expiresAt } = await desk.askOf(desk.boss, 'restart');
    expect(expiresAt).toBe(BEGIN + REMOTE_DEVICE_MS);
    await desk.work();
    expect(await desk.ownOf(desk.boss, id)).toMatchObject({ state: 'queued' });
    world.now += REMOTE_DEVICE_MS;
    await desk.work();
    expect(await desk.ownOf(desk.boss, id)).toMatchObject({ state: 'expired', problem: 'offline' });
    expect(await desk.audited('remoteAction:expire')).toHaveLength(1);
    expect(await world.storedOrders()).toEqual([]);
  });

  it('gets it when it comes, unless it was taken back', async () => {
    desk.console.unitLeaves(unitId);
    const [first, second] = [await desk.askOf(desk.boss, 'restart'), await desk.askOf(desk.boss, 'logs')];
    await desk.boss.remoteActions.withdraw({ body: { actionId: first.id } });
    const stranger = await desk.api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(stranger.remoteActions.withdraw({ body: { actionId: second.id } }))).toMatchObject({
      code: 'REMOTE_STATE',
    });
    await desk.unitReports();
    await desk.work();
    expect((await desk.lastOrder(unitId)).name).toBe('fetchLogs');
    expect(await desk.ownOf(desk.boss, first.id)).toMatchObject({ state: 'withdrawn', problem: null });
  });
});

describe('logs', () => {
  it('come as a file, for who asked and for administrators, for 7 days', async () => {
    await desk.visit();
    const { id } = await desk.askOf(desk.partner, 'logs');
    await desk.work();
    const { id: commandId } = await desk.lastOrder(unitId);
    const bundle = { content: Buffer.from('a bundle'), bytes: 8, received_at: new Date(world.now) };
    await db.updateTable('device_logs').set(bundle).where('command_id', '=', commandId).execute();
    await desk.console.answers(unitId, commandId, 'done');
    await desk.work();
    const done = await desk.ownOf(desk.partner, id);
    expect(done).toMatchObject({ state: 'done', filesUntil: BEGIN + REMOTE_RESULT_MS });
    const [file] = done?.files ?? [];
    expect(file).toMatchObject({ type: 'application/gzip', bytes: 8 });
    const url = file?.url ?? '';
    const mine = await desk.fetchFile(url, await desk.api.headersOf('luc_partner', { groupId: DESK }));
    expect([mine.statusCode, mine.rawPayload.toString()]).toEqual([200, 'a bundle']);
    expect(mine.headers['content-disposition']).toMatch(/^attachment; filename="crew-1-logs-[\w-]+\.tar\.gz"$/);
    expect((await desk.fetchFile(url, await desk.api.headersOf('luc_admin', { inventoryId }))).statusCode).toBe(200);
    expect(await desk.audited('remoteAction:read')).toMatchObject([
      { username: `user-luc_partner-${DESK}`, approved_by: `user-luc_admin-${world.north}` },
      { username: `user-luc_admin-${world.north}`, approved_by: null },
    ]);
    for (const headers of [
      await desk.api.headersOf('luc_regular'),
      await desk.api.headersOf('luc_contractor'),
      await desk.api.headersOf('luc_admin', { groupId: DESK, inventoryId: OTHER }),
    ])
      expect((await desk.fetchFile(url, headers)).statusCode).toBe(404);
    expect((await desk.fetchFile(url, { 'application-id': 'test' })).statusCode).toBe(401);
    world.now += REMOTE_RESULT_MS;
    expect((await desk.fetchFile(url, await desk.api.headersOf('luc_admin', { inventoryId }))).statusCode).toBe(404);
    await prune(db, world.now + 1, 400);
    expect(await db.selectFrom('remote_action_files').select('id').execute()).toEqual([]);
    desk.admin = await desk.api.as('luc_admin', { inventoryId });
    expect((await desk.admin.remoteActions.get(at(id))).files).toEqual([]);
  });

  it('do not come from a unit that transmits or has none, and a server that has no such order says so', async () => {
    const first = await desk.askOf(desk.boss, 'logs');
    await desk.onAir();
    await desk.work();
    expect(await desk.ownOf(desk.boss, first.id)).toMatchObject({ state: 'failed', problem: 'busy' });
    await desk.unitReports({ capabilities: aUnitState().capabilities });
    const second = await desk.askOf(desk.boss, 'logs');
    await desk.serverReports({ orders: [] });
    const third = await desk.askOf(desk.boss, 'logs', serverId);
    await desk.work();
    for (const { id } of [second, third])
      expect(await desk.ownOf(desk.boss, id)).toMatchObject({ state: 'failed', problem: 'unsupported' });
  });
});

describe('a screenshot', () => {
  it('of a server has a still of each channel that has a picture, and none of a private session', async () => {
    await picture();
    const { id } = await desk.askOf(desk.boss, 'screenshot', serverId);
    await desk.work();
    const done = await desk.ownOf(desk.boss, id);
    expect(done).toMatchObject({ state: 'done' });
    expect(done?.files).toMatchObject([{ type: 'image/jpeg', bytes: JPEG.length }]);
    const file = await desk.fetchFile(done?.files[0]?.url ?? '', await desk.api.headersOf('super_user'));
    expect([file.statusCode, file.rawPayload, file.headers['cache-control']]).toEqual([200, JPEG, 'private, no-store']);

    await db.updateTable('channels').set({ private_session: true }).where('id', '=', channelId).execute();
    await desk.console.registry.refresh('channel', channelId);
    const secret = await desk.askOf(desk.boss, 'screenshot', serverId);
    desk.fetched = [];
    await desk.work();
    expect(await desk.ownOf(desk.boss, secret.id)).toMatchObject({ state: 'failed', problem: 'private', files: [] });
    expect(desk.fetched).toEqual([]);
  });

  it('of a unit is the picture of its channel; without one it fails', async () => {
    const without = await desk.askOf(desk.boss, 'screenshot');
    await desk.work();
    expect(await desk.ownOf(desk.boss, without.id)).toMatchObject({ state: 'failed', problem: 'noPicture' });
    await picture();
    const run = { id: 'run-70', unit_id: unitId, channel_id: channelId, started_at: new Date(world.now) };
    await db.insertInto('transmissions').values(run).execute();
    await desk.console.registry.refresh('unit', unitId);
    const { id } = await desk.askOf(desk.contractor, 'screenshot');
    await desk.work();
    expect((await desk.ownOf(desk.contractor, id))?.files).toHaveLength(1);
    await db.deleteFrom('transmissions').where('id', '=', 'run-70').execute();
    await desk.console.registry.refresh('unit', unitId);
  });
});

describe('a diagnostic', () => {
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
    desk.console.unitLeaves(unitId);
    const { id } = await desk.askOf(desk.boss, 'diagnostic');
    await desk.work();
    const text = await jsonOf(desk.boss, id, 'super_user');
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
    const { id } = await desk.askOf(desk.contractor, 'diagnostic', serverId);
    await desk.work();
    const text = await jsonOf(desk.contractor, id, 'luc_contractor');
    expect(JSON.parse(text)).toMatchObject({
      device: { id: serverId, kind: 'server' },
      orders: ['sendLogs', 'resetInstance'],
    });
    const keys = await db.selectFrom('channels').select('passphrase').where('server_id', '=', serverId).execute();
    for (const { passphrase } of keys) expect(text).not.toContain(passphrase);
    expect(text).not.toMatch(/token|passphrase|mediaKey|secret/i);
  });
});

it('refuses a reason that is none, and changes nothing', async () => {
  for (const [reason, text] of [
    ['', 'This field is required'],
    ['x'.repeat(1025), 'Must have at most 1024 characters'],
  ] as const)
    expect(
      await refusal(desk.boss.remoteActions.ask({ body: { deviceId: unitId, action: 'diagnostic', reason } })),
    ).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.reason', message: text }] });
  expect((await desk.boss.remoteActions.list({ query: {} })).total).toBe(0);
});
