import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MonthlyReportJob } from '../../control/usage-reports/monthly-job.js';
import type { Message } from '../../control/mail/message.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, unitId, channelId } = world;
const OTHER = 'other-inventory';
const BODY: Parameters<Api['usageReports']['save']>[0]['body'] = {
  name: 'Units',
  groupBy: 'unit',
  period: 'lastMonth',
  timeZone: 'Europe/Berlin',
  columns: ['seconds', 'data'],
};
const params = { id: inventoryId };
let api: TestApi;
let admin: Api;
let sent: Message[] = [];

const save = (change: object = {}, client = admin) =>
  client.usageReports.save({ params, body: { ...BODY, ...change } });
const saved = () => admin.usageReports.saved({ params });
const job = () =>
  new MonthlyReportJob({
    db,
    clock: { now: () => world.now },
    publicUrl: 'https://live.example',
    mailer: {
      post: async (_tx, message) => {
        sent.push(message);
        return 'sent';
      },
    },
  });

/** Makes an account with an e-mail address. */
async function account(id: string, role: string, inventory: string | null, language: string | null = null) {
  await sql`insert into users (id, username, email, roles) values (${id}, ${id}, ${`${id}@x.example`}, ${[role]}::text[])
    on conflict (id) do update set roles = excluded.roles, active = true`.execute(db);
  await sql`delete from user_inventories where user_id = ${id}`.execute(db);
  if (inventory !== null)
    await sql`insert into user_inventories (user_id, inventory_id) values (${id}, ${inventory})`.execute(db);
  if (language !== null)
    await sql`insert into preferences (user_id, data) values (${id}, ${JSON.stringify({ language })}::jsonb) on conflict do nothing`.execute(
      db,
    );
  return id;
}

beforeEach(async () => {
  world.now = Date.UTC(2040, 9, 20, 12);
  sent = [];
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  for (const table of ['usage_reports', 'transmissions'] as const) await db.deleteFrom(table).execute();
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
});

describe('saved reports', () => {
  it('are saved, replaced under the same name in whatever case, listed and deleted, and audited', async () => {
    const { period, name } = await save();
    expect([name, period]).toEqual(['Units', 'lastMonth']);
    await save({ name: 'UNITS', groupBy: 'month', period: 'fromTo', from: '2040-01-01', to: '2040-02-01' });
    expect(await saved()).toEqual([
      {
        ...BODY,
        name: 'UNITS',
        inventory: { id: inventoryId, name: 'Metro' },
        groupBy: 'month',
        period: 'fromTo',
        from: '2040-01-01',
        to: '2040-02-01',
        users: [],
      },
    ]);
    await admin.usageReports.forget({ params, query: { name: 'units' } });
    await admin.usageReports.forget({ params, query: { name: 'units' } });
    expect(await saved()).toEqual([]);
    const entries = await db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'usageReport:%')
      .where('result', '=', 'done')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'usageReport:create',
      'usageReport:update',
      'usageReport:remove',
    ]);
  });

  it.each([
    [{ name: '' }, 'body.name', 'This field is required'],
    [{ columns: [] }, 'body.columns', expect.any(String)],
    [{ period: 'fromTo' }, 'body.from', 'This field is required'],
    [{ timeZone: 'Mars' }, 'body.timeZone', 'Invalid field'],
  ])('are refused %j', async (change, path, message) => {
    expect(await refusal(save(change))).toMatchObject({ code: 'INVALID', errors: [{ path, message }] });
    expect(await saved()).toEqual([]);
  });

  it('name users of their inventory, and are of those who manage it', async () => {
    const foreign = await account('foreign', 'luc_admin', OTHER);
    expect(await refusal(save({ userIds: [foreign] }))).toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = { params: { id: OTHER } };
    expect(await refusal(admin.usageReports.saved(elsewhere))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.usageReports.save({ ...elsewhere, body: BODY }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.usageReports.forget({ ...elsewhere, query: { name: 'x' } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const unseeing = await account('regular-m', 'luc_regular', inventoryId);
    const message = 'May not see usage reports of the inventory: regular-m';
    expect(await refusal(save({ userIds: [unseeing] }))).toMatchObject({
      code: 'INVALID',
      errors: [{ path: 'body.userIds', message }],
    });
    const { users } = await admin.alertRoutes.choices({ params: { id: inventoryId } });
    expect(users.find(({ id }) => id === unseeing)).toMatchObject({ reports: false });
    const contractor = await api.as('luc_contractor');
    expect(await refusal(save({}, contractor))).toMatchObject({ status: 403 });
  });
});

describe('each month', () => {
  it('a report is sent once on day 1 by the clocks of its zone, whichever console does it, and after a pause', async () => {
    const anna = await account('anna-m', 'luc_admin', inventoryId, 'de');
    await save({ userIds: [anna] });
    await db
      .insertInto('transmissions')
      .values({
        id: 'monthly',
        unit_id: unitId,
        channel_id: channelId,
        started_at: new Date('2040-10-31T22:30Z'),
        ended_at: new Date('2040-10-31T23:30Z'),
      })
      .execute();
    await job().run();
    // October ends at 23:00 UTC in Berlin.
    world.now = Date.UTC(2040, 9, 31, 23, 20);
    await job().run();
    expect(sent).toEqual([]);
    world.now = Date.UTC(2040, 9, 31, 23, 31);
    await Promise.all([job().run(), job().run()]);
    await job().run();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      recipient: 'anna-m@x.example',
      inventoryId,
      subject: 'Nutzungsbericht Units, 2040-10',
    });
    expect(sent[0]?.text).toContain('0:30:00 auf Sendung, 0.0 MB gesendet');
    expect(sent[0]?.text).toContain(
      'https://live.example/services/reports?inventory=inv&groupBy=unit&period=fromTo&from=2040-10-01&to=2040-10-31',
    );
    // No console ran on 1 December, and none in January.
    world.now = Date.UTC(2041, 1, 9);
    await job().run();
    await job().run();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Nutzungsbericht Units, 2040-10',
      'Nutzungsbericht Units, 2041-01',
    ]);
    expect(sent[1]?.text).toContain('In diesem Monat wurde nichts genutzt.');
  });

  it('who has lost the rights gets nothing', async () => {
    const users = await Promise.all(
      ['stays', 'left', 'demoted', 'inactive'].map((name) => account(`${name}-m`, 'luc_admin', inventoryId)),
    );
    await save({ userIds: users });
    await account('left-m', 'luc_admin', OTHER);
    await account('demoted-m', 'luc_regular', inventoryId);
    await db.updateTable('users').set({ active: false }).where('id', '=', 'inactive-m').execute();
    world.now = Date.UTC(2040, 10, 1, 12);
    await job().run();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['stays-m@x.example']);
  });

  it('a report that gets its first recipient begins with the month that runs', async () => {
    const anna = await account('first-m', 'luc_admin', inventoryId);
    await save();
    world.now = Date.UTC(2040, 11, 5);
    admin = await api.as('luc_admin', { inventoryId });
    await save({ userIds: [anna] });
    await job().run();
    expect(sent).toEqual([]);
    world.now = Date.UTC(2041, 0, 1, 12);
    await job().run();
    expect(sent.map(({ subject }) => subject)).toEqual(['Usage report Units, 2040-12']);
  });
});
