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
const { db, vault, clock, inventoryId, unitId, serverId, north } = world;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OTHER = 'other-inventory';
const log = pino({ level: 'silent' });
let api: TestApi;
let console: TestConsole;
let admin: Api;

type Route = Parameters<Api['alertRoutes']['create']>[0]['body'];
/** The first route is called Desk; others are numbered. */
const route = async (over: Partial<Route> = {}): Promise<{ readonly id: string }> => {
  const { total } = await admin.alertRoutes.list({ query: {} });
  return admin.alertRoutes.create({
    body: {
      name: total === 0 ? 'Desk' : `Desk ${String(total + 1)}`,
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
};
/** The job of a console that has just started, on the same database. */
const job = (publicUrl?: string) =>
  new AlertRouteJob({
    db,
    registry: console.registry,
    mailer: new Mailer({ db, vault, transports: { email: undefined, sms: undefined, push: undefined }, clock, log }),
    publicUrl,
    clock,
  });
const notify = () => job().run();
async function raise(severity: 'warning' | 'critical' = 'warning', device = unitId, type: AlertType = 'battery') {
  const kind = device === serverId ? 'server' : 'unit';
  const text = kind === 'server' ? 'Recording failed: secret-1' : 'Battery at 9 %';
  await storeNews(db, kind, device, { stand: [{ type, severity, since: clock.now(), text }], end: [] }, clock.now());
}
const end = () => storeNews(db, 'unit', unitId, { stand: [], end: ['battery'] }, clock.now());
const outbox = async () =>
  (await db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('recipient').execute()).map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: vault.open(row.body, messageOf(row.id)),
    inventory: row.inventory_id,
  }));
const notified = async () => (await outbox()).map(({ to }) => to.split('@')[0]);
/** Runs the job; returns the number of messages. */
const after = async (ms: number) => {
  world.now += ms;
  await notify();
  return (await outbox()).length;
};
const acknowledge = async () => {
  const [alert] = (await admin.alerts.list({ query: { state: 'active' } })).items;
  await admin.alerts.acknowledge({ params: { id: alert?.id ?? '' }, body: {} });
};

interface Someone {
  readonly email?: string;
  readonly active?: boolean;
  readonly groups?: readonly string[];
  readonly language?: 'de';
}
async function user(
  id: string,
  { email = `${id}@example.com`, active = true, groups = [north], language }: Someone = {},
) {
  await db
    .insertInto('users')
    .values({ id, username: id, email, active, roles: ['luc_regular'] })
    .execute();
  await db.insertInto('user_inventories').values({ user_id: id, inventory_id: inventoryId }).execute();
  if (groups.length > 0)
    await db
      .insertInto('user_groups')
      .values(groups.map((group_id) => ({ user_id: id, group_id })))
      .execute();
  if (language !== undefined)
    await sql`insert into preferences (user_id, data) values (${id}, ${JSON.stringify({ language })})`.execute(db);
}

/** A shift on Mondays. */
const shift = (userId: string, from: string, to: string) => ({ userId, days: [1 as const], from, to });
const previews = (severity: 'warning' | 'critical' = 'warning') =>
  admin.alertRoutes.preview({ query: { deviceId: unitId, severity, type: 'battery' } });

beforeEach(async () => {
  for (const table of [
    'alert_routes',
    'duty_lists',
    'maintenance_windows',
    'outbox',
    'webhooks',
    'alerts',
    'audit',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('users').where('id', 'in', ['kim', 'lee', 'left', 'mute', 'blind', 'hans']).execute();
  world.now = Date.UTC(2040, 0, 2, 12);
  ({ api, console } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  await user('kim');
});

describe('an alert route', () => {
  it('is kept as it was written, and its changes are audited', async () => {
    const { id } = await route({ quiet: { from: '22:00', to: '06:00', timeZone: 'Europe/Berlin' }, groupIds: [north] });
    expect(await admin.alertRoutes.get({ params: { id } })).toMatchObject({
      name: 'Desk',
      inventory: { id: inventoryId },
      enabled: true,
      groups: [{ id: north }],
      users: [{ id: 'kim', name: 'kim' }],
      transports: ['email'],
      quiet: { from: '22:00', to: '06:00', timeZone: 'Europe/Berlin' },
    });
    await admin.alertRoutes.update({ params: { id }, body: { quiet: null, enabled: false } });
    expect((await admin.alertRoutes.list({ query: {} })).items).toMatchObject([{ quiet: null, enabled: false }]);
    await admin.alertRoutes.remove({ params: { id } });
    expect((await db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action)).toEqual(
      ['alertRoute:create', 'alertRoute:update', 'alertRoute:remove'],
    );
  });

  it.each<[string, Partial<Route>, unknown]>([
    ['nobody to notify', { userIds: [] }, { errors: [{ path: 'body.userIds' }] }],
    ['people, and nothing to reach them by', { transports: [] }, { errors: [{ path: 'body.transports' }] }],
    ['SMS without a gateway', { transports: ['email', 'sms'] }, { code: 'NO_SMS' }],
    ['no severity', { severities: [] }, { errors: [{ path: 'body.severities' }] }],
    [
      'a day that is quiet as a whole',
      { quiet: { from: '08:00', to: '08:00', timeZone: 'UTC' } },
      { errors: [{ path: 'body.quiet.to' }] },
    ],
    [
      'no time of day',
      { quiet: { from: '8', to: '09:00', timeZone: 'UTC' } },
      { errors: [{ path: 'body.quiet.from' }] },
    ],
    ['too long a dwell', { dwellMinutes: 1441 }, { errors: [{ path: 'body.dwellMinutes' }] }],
    ['an unknown user', { userIds: ['nobody'] }, { code: 'NOT_FOUND' }],
    ['an unknown group', { groupIds: ['nowhere'] }, { code: 'NOT_FOUND' }],
    ['an unknown label', { labelIds: ['none'] }, { code: 'NOT_FOUND' }],
    ['an unknown list', { dutyListIds: ['none'] }, { code: 'NOT_FOUND' }],
    ['an unknown webhook', { webhookIds: ['none'] }, { code: 'NOT_FOUND' }],
    ['another inventory', { inventoryId: OTHER }, { code: 'NOT_FOUND' }],
  ])('is refused with %s', async (_, over, expected) => {
    expect(await refusal(route(over))).toMatchObject(expected as object);
  });

  it('stays narrow when what it named is deleted', async () => {
    await sql`insert into groups (id, inventory_id, name) values ('short', ${inventoryId}, 'Short')`.execute(db);
    const { id } = await route({ groupIds: ['short'] });
    await admin.groups.remove({ params: { id: 'short' } });
    expect(await admin.alertRoutes.get({ params: { id } })).toMatchObject({ groups: [{ id: 'short', name: null }] });
    await raise();
    expect(await after(0)).toBe(0);
    // A deleted reference may stay; any other unknown reference is refused.
    await admin.alertRoutes.update({ params: { id }, body: { groupIds: ['short', north] } });
    expect(await after(0)).toBe(1);
  });

  it('is closed to those who do not administer', async () => {
    for (const role of ['luc_regular', 'luc_contractor', 'luc_read'] as const)
      expect(await refusal((await api.as(role)).alertRoutes.list({ query: {} }))).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('sending an alert', () => {
  it('puts a message into the outbox of the inventory, once, with a link and in the language of the reader', async () => {
    await user('hans', { language: 'de' });
    await route({ userIds: ['kim', 'hans'] });
    await raise();
    await job('https://console.example').run();
    await notify();
    const [german, english] = await outbox();
    expect(german).toMatchObject({ to: 'hans@example.com', subject: expect.stringContaining('Akku bei 9 %') });
    expect(english).toMatchObject({ subject: expect.stringContaining('Battery at 9 %'), inventory: inventoryId });
    expect(english?.text).toContain('https://console.example/manage/alerts?open=alert');
    expect(await outbox()).toHaveLength(2);
  });

  it('happens once with two consoles, and once though a console was killed after it', async () => {
    await route();
    await raise();
    await Promise.all([notify(), notify(), notify()]);
    await notify();
    expect(await notified()).toEqual(['kim']);
  });

  it('waits for the dwell, and is not sent when the alert ends before', async () => {
    await route({ dwellMinutes: 5 });
    await raise();
    expect(await after(5 * MINUTE - 1)).toBe(0);
    expect(await after(1)).toBe(1);
    await end();
    await raise();
    expect(await after(4 * MINUTE)).toBe(1);
    await end();
    expect(await after(HOUR)).toBe(1);
  });

  it('is repeated until somebody acknowledges the alert', async () => {
    await route({ repeatMinutes: 10 });
    await raise();
    expect(await after(0)).toBe(1);
    expect(await after(9 * MINUTE)).toBe(1);
    expect(await after(MINUTE)).toBe(2);
    expect(await after(10 * MINUTE)).toBe(3);
    await acknowledge();
    expect(await after(HOUR)).toBe(3);
    expect((await outbox()).at(-1)?.text).toContain('message 3');
  });

  it('begins anew when a warning becomes critical', async () => {
    await route();
    await raise();
    expect(await after(0)).toBe(1);
    await acknowledge();
    await raise('critical');
    expect(await after(0)).toBe(2);
    expect((await outbox()).at(-1)?.subject).toContain('Critical');
  });

  it('is held back in quiet hours, and what still stands is sent when they end', async () => {
    await route({ quiet: { from: '22:00', to: '06:00', timeZone: 'UTC' } });
    world.now += 11 * HOUR;
    await raise();
    await raise('warning', unitId, 'temperature');
    expect(await after(0)).toBe(0);
    await end();
    expect(await after(7 * HOUR - 1)).toBe(0);
    expect(await after(1)).toBe(1);
  });

  it.each(['device', 'group'] as const)('is held back in maintenance of its %s, and sent after it', async (target) => {
    await route();
    const [from, to] = [clock.now(), clock.now() + HOUR];
    const targetId = target === 'device' ? unitId : north;
    const body = { name: 'Rack', inventoryId, target, targetId, from, to };
    await admin.maintenanceWindows.create({ body });
    await raise();
    expect(await after(0)).toBe(0);
    expect((await admin.alerts.list({ query: {} })).items).toMatchObject([
      { maintenance: { name: 'Rack', until: to } },
    ]);
    expect(await after(HOUR)).toBe(1);
    expect((await admin.alerts.list({ query: {} })).items).toMatchObject([{ maintenance: null }]);
  });

  it('is for those who see what it is about, are active, and have an address', async () => {
    await user('left', { active: false });
    await user('mute', { email: '' });
    await user('blind', { groups: [world.south] });
    await route({ userIds: ['kim', 'left', 'mute', 'blind'] });
    await raise();
    await notify();
    expect(await notified()).toEqual(['kim']);
  });

  it('names no channels to those who do not see them all', async () => {
    await route();
    await db.deleteFrom('channel_groups').where('channel_id', '=', world.channelId).execute();
    await console.registry.refresh('channel', world.channelId);
    await raise('critical', serverId, 'recordingFailed');
    await notify();
    const [message] = await outbox();
    expect(message?.subject).toContain('Recording failed');
    expect(JSON.stringify(message)).not.toContain('secret-1');
    await db.insertInto('channel_groups').values({ channel_id: world.channelId, group_id: north }).execute();
  });

  it('goes to who is on duty, and waits until somebody is', async () => {
    await user('lee');
    const shifts = [shift('kim', '08:00', '12:00'), shift('lee', '14:00', '16:00')];
    const list = await admin.dutyLists.create({ body: { name: 'Day', inventoryId, timeZone: 'UTC', shifts } });
    await route({ userIds: [], dutyListIds: [list.id] });
    // A Monday, at noon.
    await raise();
    expect(await after(0)).toBe(0);
    expect(await after(2 * HOUR)).toBe(1);
    expect(await notified()).toEqual(['lee']);
    expect(await admin.dutyLists.get({ params: { id: list.id } })).toMatchObject({ onDuty: ['lee'] });
  });

  it('is about alerts of the inventory alone', async () => {
    const boss = await api.as('super_user');
    await boss.alertRoutes.list({ query: {} }).then(({ items }) => expect(items).toEqual([]));
    await route();
    await db.updateTable('alert_routes').set({ inventory_id: OTHER }).execute();
    await raise();
    expect(await after(0)).toBe(0);
    expect(await refusal(admin.alertRoutes.list({ query: {} }))).toBe('not refused');
    expect((await admin.alertRoutes.list({ query: {} })).items).toEqual([]);
  });

  it('sends an event to webhooks, which want no others for it', async () => {
    const url = 'https://receiver.example/in';
    const hook = await admin.webhooks.create({
      body: { name: 'Rundown', url, events: ['recording.finished'], inventoryId },
    });
    await route({ userIds: [], webhookIds: [hook.id], repeatMinutes: 1 });
    await raise();
    await notify();
    world.now += MINUTE;
    await notify();
    const events = await db.selectFrom('webhook_deliveries').select(['event', 'body']).orderBy('seq').execute();
    expect(events.map(({ event, body }): unknown => [event, JSON.parse(body).data])).toMatchObject([
      ['alert.notice', { device: { id: unitId }, alert: 'battery', route: { name: 'Desk' }, number: 1 }],
      ['alert.notice', { number: 2 }],
    ]);
    await admin.webhooks.update({ params: { id: hook.id }, body: { enabled: false } });
    expect(await after(MINUTE)).toBe(0);
    expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(2);
  });

  it('stops while the route is switched off', async () => {
    const { id } = await route();
    await admin.alertRoutes.update({ params: { id }, body: { enabled: false } });
    await raise();
    expect(await after(0)).toBe(0);
    await admin.alertRoutes.update({ params: { id }, body: { enabled: true } });
    expect(await after(0)).toBe(1);
  });
});

describe('who administers a group alone', () => {
  it('sees neither the users of the inventory nor whom its routes notify', async () => {
    await route();
    const member = await api.as('luc_media_group_admin', { groupId: north });
    expect(await refusal(member.alertRoutes.choices({ params: { id: inventoryId } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const query = { deviceId: unitId, severity: 'warning', type: 'battery' } as const;
    expect(await refusal(member.alertRoutes.preview({ query }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the preview', () => {
  it('names those who are notified, and says of the others why they are not', async () => {
    await user('mute', { email: '' });
    await user('blind', { groups: [world.south] });
    await route({ userIds: ['kim', 'mute', 'blind'], dwellMinutes: 3, repeatMinutes: 7 });
    expect(await previews()).toMatchObject([
      {
        route: { name: 'Desk' },
        dwellMinutes: 3,
        repeatMinutes: 7,
        held: null,
        recipients: [
          { user: { id: 'kim', name: 'kim' }, email: 'kim@example.com', dutyList: null, why: null },
          { user: { id: 'mute' }, why: 'unreachable', by: [{ transport: 'email', why: 'noAddress' }] },
          { user: { id: 'blind' }, why: 'seesNothing' },
        ],
        webhooks: [],
      },
    ]);
    await raise();
    await after(3 * MINUTE);
    expect(await notified()).toEqual(['kim']);
  });

  it('leaves out routes about other alerts, and those that are off', async () => {
    await route({ severities: ['critical'] });
    const { id } = await route({ name: 'Off' });
    await admin.alertRoutes.update({ params: { id }, body: { enabled: false } });
    expect(await previews('warning')).toEqual([]);
    expect(await previews('critical')).toMatchObject([{ route: { name: 'Desk' } }]);
  });

  it('says what holds it back now', async () => {
    await route({ quiet: { from: '11:00', to: '13:00', timeZone: 'UTC' } });
    expect(await previews()).toMatchObject([{ held: { why: 'quiet', until: clock.now() + HOUR } }]);
    const body = { name: 'Rack', inventoryId, target: 'group' as const, targetId: north, from: 0, to: clock.now() + 1 };
    await admin.maintenanceWindows.create({ body });
    expect(await previews()).toMatchObject([{ held: { why: 'maintenance', until: clock.now() + 1 } }]);
  });
});
