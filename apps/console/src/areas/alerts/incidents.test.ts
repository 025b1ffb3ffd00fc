import type { AlertType } from '@backhaul/domain';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { AlertRouteJob } from '../../control/alert-routes/route-job.js';
import { storeNews } from '../../control/jobs/alerts/store.js';
import { Mailer } from '../../control/mail/mailer.js';
import { messageOf } from '../../platform/vault/aad.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, vault, clock, inventoryId, serverId, north, south } = world;
const [one, two] = world.unitIds;
const MINUTE = 60_000;
const NOBODY = 'nobodys-group';
const log = pino({ level: 'silent' });
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

const job = (publicUrl?: string) =>
  new AlertRouteJob({
    db,
    registry: console.registry,
    mailer: new Mailer({ db, vault, transports: { email: undefined, sms: undefined, push: undefined }, clock, log }),
    publicUrl,
    clock,
  });
const run = async (afterMs = 0) => {
  world.now += afterMs;
  await job('https://console.example').run();
};
const kindOf = (device: string) => (device === serverId ? 'server' : 'unit');
async function raise(device: string, severity: 'warning' | 'critical' = 'warning', type: AlertType = 'temperature') {
  const stand = [{ type, severity, since: clock.now(), text: 'Temperature 80 °C' }];
  await storeNews(db, kindOf(device), device, { stand, end: [] }, clock.now());
  await console.registry.refresh(kindOf(device), device);
}
const end = (device: string, type: AlertType = 'temperature') =>
  storeNews(db, kindOf(device), device, { stand: [], end: [type] }, clock.now());
const outage = async (severity?: 'critical') => {
  for (const device of [one, two, serverId]) await raise(device, severity);
};
const grouped = async (client = regular, query = {}) =>
  (await client.alerts.list({ query: { grouped: 'yes', ...query } })).items;
const incidents = () => db.selectFrom('incidents').select(['cause_kind', 'cause_id', 'ended_at']).execute();
const outbox = async () =>
  (await db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute()).map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: vault.open(row.body, messageOf(row.id)),
  }));
const subjects = async () => (await outbox()).map(({ subject }) => subject);
const route = (over: object = {}) =>
  admin.alertRoutes.create({
    body: {
      name: 'Desk',
      inventoryId,
      severities: ['critical', 'warning'],
      types: [],
      groupIds: [],
      labelIds: [],
      userIds: ['kim'],
      dutyListIds: [],
      webhookIds: [],
      dwellMinutes: 0,
      repeatMinutes: null,
      quiet: null,
      ...over,
    },
  });
async function user(id: string, groups: readonly string[], language?: 'de') {
  const email = `${id}@example.com`;
  await db
    .insertInto('users')
    .values({ id, username: id, email, roles: ['luc_regular'] })
    .execute();
  await db
    .insertInto('user_groups')
    .values(groups.map((group_id) => ({ user_id: id, group_id })))
    .execute();
  if (language !== undefined)
    await sql`insert into preferences (user_id, data) values (${id}, ${JSON.stringify({ language })})`.execute(db);
}
const alsoInSouth = (device: string) =>
  db
    .insertInto('device_groups')
    .values({ device_id: device, group_id: south })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

beforeEach(async () => {
  for (const table of ['alert_routes', 'outbox', 'webhooks', 'alerts', 'incidents', 'audit', 'transmissions'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('users').where('id', 'in', ['kim', 'lee', 'hans']).execute();
  await db.deleteFrom('device_groups').where('group_id', '=', south).execute();
  world.now = Date.UTC(2040, 0, 2, 12);
  ({ console, api } = await freshConsole(world));
  await sql`insert into groups (id, inventory_id, name) values (${NOBODY}, ${inventoryId}, 'Nobody') on conflict do nothing`.execute(
    db,
  );
  admin = await api.as('luc_admin', { inventoryId });
  regular = await api.as('luc_regular');
  await console.unitReports(one, { swVersion: '1.0.0' });
  await console.unitReports(two, { swVersion: '2.0.0' });
  await console.serverReports(serverId);
  await user('kim', [north]);
});

describe('an incident', () => {
  it('is made of three alerts of a group within ten minutes, is one row, is joined later, and ends with its alerts', async () => {
    await raise(one);
    await raise(two);
    await run(MINUTE);
    expect(await grouped()).toHaveLength(2);
    expect(await incidents()).toEqual([]);
    await raise(serverId, 'critical');
    await run(MINUTE);
    expect(await incidents()).toMatchObject([{ cause_kind: 'group', cause_id: north, ended_at: null }]);
    const [row, ...others] = await grouped();
    expect(others).toEqual([]);
    // The worst alert represents the incident.
    expect(row).toMatchObject({
      device: { id: serverId },
      incident: {
        cause: { kind: 'group', name: 'north' },
        since: Date.UTC(2040, 0, 2, 12),
        alerts: 3,
        active: 3,
        unseen: 3,
      },
    });
    const within = await regular.alerts.incident({ params: { id: row?.id ?? '' } });
    expect(within.map(({ device }) => device.id).toSorted()).toEqual([one, two, serverId].toSorted());

    await raise(one, 'warning', 'battery');
    await run(MINUTE);
    expect(await grouped()).toMatchObject([{ incident: { alerts: 4, active: 4 } }]);
    await run(12 * MINUTE);
    await raise(two, 'warning', 'battery');
    await run();
    expect(await grouped()).toHaveLength(2);

    await end(one);
    await end(one, 'battery');
    await end(two);
    await run();
    expect(await grouped(regular, { state: 'active', type: 'temperature' })).toMatchObject([
      { incident: { active: 1 } },
    ]);
    expect(await incidents()).toMatchObject([{ ended_at: null }]);
    await end(serverId);
    await run();
    expect(await incidents()).toMatchObject([{ ended_at: new Date(world.now) }]);
    // A later alert does not join an incident that has ended.
    await raise(one);
    await run();
    expect(await grouped(regular, { state: 'active', type: 'temperature' })).toMatchObject([{ incident: null }]);
  });

  it('has the server that its units send to as its cause, where fewer have it than the group', async () => {
    const run1 = {
      id: 'run-1',
      unit_id: one,
      channel_id: world.channelIds[0] ?? '',
      asked_by: null,
      created_at: new Date(),
    };
    const run2 = { ...run1, id: 'run-2', unit_id: two, channel_id: world.channelIds[1] ?? '' };
    await db.insertInto('transmissions').values([run1, run2]).execute();
    for (const unit of [one, two]) await console.registry.refresh('unit', unit);
    const boss = await api.as('super_user');
    const spare = await boss.units.create({ body: { name: `spare-${Date.now()}`, groupId: north } });
    await console.unitReports(spare.uid);
    await outage();
    await run();
    expect(await incidents()).toMatchObject([{ cause_kind: 'server', cause_id: serverId }]);
    expect(await grouped()).toMatchObject([{ incident: { cause: { kind: 'server', name: expect.any(String) } } }]);

    // The other unit leaves the group and sends to the server: now fewer have the group.
    for (const table of ['alerts', 'incidents'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('device_groups').set({ group_id: south }).where('device_id', '=', spare.uid).execute();
    const run3 = { ...run1, id: 'run-3', unit_id: spare.uid, channel_id: world.channelIds[2] ?? '' };
    await db.insertInto('transmissions').values(run3).execute();
    await console.registry.refresh('unit', spare.uid);
    await outage();
    await run();
    expect(await incidents()).toMatchObject([{ cause_kind: 'group', cause_id: north }]);
    await db.deleteFrom('devices').where('id', '=', spare.uid).execute();
    console.unitLeaves(spare.uid);
  });

  it('is made of three alerts of one type, however many share the cause, and of several types by half of them', async () => {
    const boss = await api.as('super_user');
    const many: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { uid } = await boss.units.create({ body: { name: `many-${index}`, groupId: north } });
      await console.unitReports(uid, { swVersion: '7.0.0' });
      many.push(uid);
    }
    const [first = '', second = '', third = '', fourth = ''] = many;
    await raise(first);
    await raise(second);
    await raise(third, 'warning', 'battery');
    await run();
    expect(await incidents()).toEqual([]);
    await raise(fourth);
    await run();
    expect(await incidents()).toEqual([{ cause_kind: 'software', cause_id: 'unit 7.0.0', ended_at: null }]);
    expect((await grouped()).map(({ incident }) => incident?.alerts).filter(Boolean)).toEqual([3]);
    await db.deleteFrom('devices').where('id', 'in', many).execute();
    for (const uid of many) console.unitLeaves(uid);
  });

  it('is one though three consoles look at once', async () => {
    await outage();
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await incidents()).toHaveLength(1);
  });

  it('shows each viewer what they see of it, and is not there for who sees nothing', async () => {
    await alsoInSouth(one);
    await console.registry.refresh('unit', one);
    await outage();
    await raise(serverId, 'critical');
    await run();
    const [whole] = await grouped();
    const neighbour = await api.as('luc_regular', { groupId: south });
    const [part, ...more] = await grouped(neighbour);
    expect(more).toEqual([]);
    // The name of a group that the viewer may not enter stays hidden as well.
    expect(part).toMatchObject({
      device: { id: one },
      incident: { cause: { kind: 'group', name: null }, alerts: 1, unseen: 1 },
    });
    expect(await neighbour.alerts.incident({ params: { id: part?.id ?? '' } })).toHaveLength(1);
    const stranger = await api.as('luc_regular', { groupId: NOBODY });
    expect(await grouped(stranger)).toEqual([]);
    expect(whole?.device.id).not.toBe(one);
    for (const someone of [stranger, neighbour]) {
      const at = { params: { id: whole?.id ?? '' } };
      expect(await refusal(someone.alerts.incident(at))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(someone.alerts.acknowledgeIncident({ ...at, body: {} }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('is acknowledged as far as one sees it, with the comment', async () => {
    await alsoInSouth(one);
    await console.registry.refresh('unit', one);
    await outage();
    await run();
    const neighbour = await api.as('luc_regular', { groupId: south });
    const [part] = await grouped(neighbour);
    await neighbour.alerts.acknowledgeIncident({ params: { id: part?.id ?? '' }, body: { comment: 'Mine' } });
    expect(await grouped()).toMatchObject([{ incident: { active: 3, unseen: 2 } }]);
    const [row] = await grouped();
    await regular.alerts.acknowledgeIncident({ params: { id: row?.id ?? '' }, body: { comment: 'All' } });
    const all = await regular.alerts.incident({ params: { id: row?.id ?? '' } });
    expect(all.map(({ acknowledged }) => acknowledged?.comment ?? '').toSorted()).toEqual(['All', 'All', 'Mine']);
    const audited = await db.selectFrom('audit').select('detail').where('action', '=', 'alert:acknowledge').execute();
    expect(audited.map(({ detail }) => detail ?? '').toSorted()).toEqual(['All', 'All', 'Mine']);
    expect(
      await refusal((await api.as('luc_read')).alerts.acknowledgeIncident({ params: { id: row?.id ?? '' }, body: {} })),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is found by what any of its alerts is', async () => {
    await raise(one, 'warning', 'battery');
    await raise(two);
    await raise(serverId, 'critical');
    await run();
    for (const query of [{ type: 'battery' }, { deviceId: two }, { severity: 'warning' }, { acknowledged: 'no' }])
      expect(await grouped(regular, query)).toHaveLength(1);
    expect(await grouped(regular, { type: 'serverCpu' })).toEqual([]);
    const names = (await regular.alerts.list({ query: {} })).items.map(({ device }) => device.name);
    for (const searchValue of names) expect(await grouped(regular, { searchValue })).toHaveLength(1);
  });
});

describe('a route', () => {
  it('sends one message of an incident in place of its alerts, and none of what joins', async () => {
    await user('hans', [north], 'de');
    await route({ userIds: ['kim', 'hans'] });
    await outage('critical');
    await run();
    expect((await subjects()).toSorted()).toEqual([
      'Critical: incident, group north: 3 alerts',
      'Kritisch: Störung, Gruppe north: 3 Alarme',
    ]);
    const english = (await outbox()).find(({ to }) => to.startsWith('kim'));
    expect(english?.text).toContain('Temperature 80 °C');
    expect(english?.text).toContain('https://console.example/manage/alerts?open=alert');
    expect(english?.text).not.toContain('sent before');
    await raise(one, 'critical', 'battery');
    await run(MINUTE);
    expect(await outbox()).toHaveLength(2);
  });

  it('says once that alerts which it sent have become an incident', async () => {
    await route();
    await raise(one);
    await raise(two);
    await run();
    expect(await outbox()).toHaveLength(2);
    await raise(serverId);
    await run(MINUTE);
    await run(MINUTE);
    const messages = await outbox();
    expect(messages).toHaveLength(3);
    expect(messages.at(-1)).toMatchObject({ subject: 'Warning: incident, group north: 3 alerts' });
    expect(messages.at(-1)?.text).toContain('Some of its alerts were sent before; they are now one incident.');
  });

  it('repeats an incident until all of it is acknowledged, and when it becomes critical', async () => {
    await route({ repeatMinutes: 10 });
    await outage();
    await run();
    await run(10 * MINUTE);
    expect(await outbox()).toHaveLength(2);
    await raise(one, 'critical');
    await run(MINUTE);
    expect((await subjects()).at(-1)).toBe('Critical: incident, group north: 3 alerts');
    const [row] = await grouped();
    await regular.alerts.acknowledgeIncident({ params: { id: row?.id ?? '' }, body: {} });
    await run(60 * MINUTE);
    expect(await outbox()).toHaveLength(3);
  });

  it('sends a reader what they see of it', async () => {
    await user('lee', [south]);
    await alsoInSouth(one);
    await console.registry.refresh('unit', one);
    await route({ userIds: ['lee'] });
    await outage();
    await run();
    const [message, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(message?.subject).toBe('Warning: incident, group: 1 alert');
    expect(message?.text).not.toContain('north');
  });

  it('sends webhooks one event with the ids of the alerts', async () => {
    const url = 'https://receiver.example/in';
    const hook = await admin.webhooks.create({
      body: { name: 'Rundown', url, events: ['recording.finished'], inventoryId },
    });
    await route({ userIds: [], webhookIds: [hook.id] });
    await outage();
    await run();
    const events = await db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('event', '=', 'alert.notice')
      .execute();
    expect(events.map(({ body }): unknown => JSON.parse(body).data)).toMatchObject([
      { number: 1, incident: { cause: 'group', alertIds: expect.arrayContaining([expect.any(String)]) } },
    ]);
    expect(JSON.parse(events[0]?.body ?? '{}').data.incident.alertIds).toHaveLength(3);
  });

  it('previews what an alert would be part of, by the same rule', async () => {
    await route();
    const asked = { query: { deviceId: serverId, severity: 'warning', type: 'temperature' } } as const;
    await raise(one);
    await run();
    expect(await admin.alertRoutes.preview(asked)).toMatchObject([{ incident: null }]);
    await raise(two);
    await run();
    expect(await admin.alertRoutes.preview(asked)).toMatchObject([
      { incident: { cause: { kind: 'group', name: 'north' }, alerts: 3, sent: false } },
    ]);
    await raise(serverId);
    await run();
    expect(await admin.alertRoutes.preview({ query: { ...asked.query, type: 'serverCpu' } })).toMatchObject([
      { incident: { alerts: 4, sent: true } },
    ]);
    expect(await incidents()).toHaveLength(1);
  });
});
