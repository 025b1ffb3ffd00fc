import { answersViewing, contract, type CallDef } from '@backhaul/contract';
import { VIEW_MS } from '@backhaul/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { injectable } from '../../platform/http/testing.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { ViewEndJob } from './end-job.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const OTHER = 'view-inventory';
const BEGIN = Date.UTC(2040, 2, 10, 12);
let api: TestApi;
let console: TestConsole;
let admin: Api;
let boss: Api;
let anna: string;
let made = 0;

const adminHeaders = () => api.headersOf('luc_admin', { inventoryId });
const at = (id: string) => ({ params: { id } });
const who = async (user: Api) => (await user.session.currentUser({})).username;
const viewing = async (user: Api) => (await user.session.currentUser({})).viewing;
const begin = (id: string, user = admin) => user.userViews.begin(at(id));
const runJob = () => new ViewEndJob({ db, registry: console.registry, clock: world.clock }).run();
const audited = async () =>
  (
    await db
      .selectFrom('audit')
      .select(['action', 'username', 'viewed_as', 'subject_name', 'detail', 'result'])
      .where('action', 'like', 'userView:%')
      .orderBy('id')
      .execute()
  ).map((row) => [row.action, row.username, row.viewed_as, row.subject_name, row.detail]);

async function newUser(role: 'luc_regular' | 'luc_admin' | 'luc_vr_viewer' = 'luc_regular'): Promise<string> {
  const name = `viewed.${(made += 1)}`;
  const { id } = await boss.users.create({
    body: {
      username: name,
      firstName: 'Anna',
      lastName: 'Berg',
      email: `${name}@metro.example`,
      role,
      inventoryIds: [inventoryId],
      groupIds: [north],
    },
  });
  return id;
}

beforeEach(async () => {
  world.now = BEGIN;
  await db.deleteFrom('user_views').execute();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  ({ api, console } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  boss = await api.as('super_user');
  anna = await newUser();
  await db.deleteFrom('audit').execute();
});

describe('a view', () => {
  it('shows the console as the user sees it, in this session alone, until it is ended', async () => {
    const own = await who(admin);
    const elsewhere = await api.as('luc_admin', { inventoryId });
    expect(await begin(anna)).toEqual({ endsAt: BEGIN + VIEW_MS });
    expect(await admin.session.currentUser({})).toMatchObject({
      userId: anna,
      roles: ['luc_regular'],
      loggedUserRoles: ['luc_admin'],
      viewing: { by: own, endsAt: BEGIN + VIEW_MS },
      secondsToPwdExpiration: null,
      formerSignInAt: null,
    });
    expect((await admin.groups.lightFetch({})).map(({ uid }) => uid)).toEqual([north]);
    expect(await refusal(admin.users.list({ query: {} }))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect([await who(elsewhere), await viewing(elsewhere)]).toEqual([own, null]);
    await admin.userViews.end({});
    expect([await who(admin), await viewing(admin)]).toEqual([own, null]);
    await admin.userViews.end({});
    expect(await audited()).toEqual([
      ['userView:begin', own, null, `viewed.${made}`, null],
      ['userView:end', own, `viewed.${made}`, `viewed.${made}`, null],
    ]);
    expect((await admin.audit.list({ query: { noun: 'userView' } })).items).toMatchObject([
      { username: own, viewedAs: `viewed.${made}`, action: 'userView:end' },
      { username: own, viewedAs: null, action: 'userView:begin' },
    ]);
  });

  it('reads preferences of the user and writes none', async () => {
    await db
      .insertInto('preferences')
      .values({ user_id: anna, data: JSON.stringify({ theme: 'light', lastRoute: '/unit/map' }) })
      .execute();
    await begin(anna);
    expect(await admin.client.preferences({})).toMatchObject({ theme: 'light', lastRoute: '/unit/map' });
    expect(await refusal(admin.client.updatePreferences({ body: { lastRoute: '/unit/list' } }))).toMatchObject({
      status: 403,
      code: 'VIEWING',
    });
    await admin.userViews.end({});
    const { data } = await db
      .selectFrom('preferences')
      .select('data')
      .where('user_id', '=', anna)
      .executeTakeFirstOrThrow();
    expect(data).toEqual({ theme: 'light', lastRoute: '/unit/map' });
  });

  const calls = Object.entries(contract).flatMap(([group, of]) =>
    Object.entries(of).map(([name, call]): [string, CallDef] => [`${group}.${name}`, call]),
  );

  it('answers GET alone, except what ends it', () => {
    const others = calls.filter(
      ([, call]) => !('public' in call.access) && call.method !== 'GET' && answersViewing(call),
    );
    expect(others.map(([name]) => name)).toEqual(['session.signOutOfOrganization', 'session.signOut', 'userViews.end']);
    const kept = calls.filter(([, call]) => call.method === 'GET' && !answersViewing(call));
    expect(kept.map(([name]) => name).toSorted()).toEqual([
      'apiKeys.get',
      'apiKeys.list',
      'apiKeys.permissions',
      'audioRooms.iceServers',
      'contacts.contact',
      'invitations.stunTurnInfo',
      'outbox.list',
      'passkeys.list',
      'pushSubscriptions.key',
      'pushSubscriptions.list',
      'secondFactor.state',
      'session.sessions',
      'users.sessions',
    ]);
  });

  it('refuses every other call, whatever the types of both', async () => {
    const root = await newUser('luc_admin');
    const headers = await api.headersOf('super_user');
    const inject = injectable(api.app);
    const path = contract.userViews.begin.path.replace('{id}', root);
    const from = { ...headers, origin: 'http://localhost', host: 'localhost' };
    const begun = await inject({ method: 'POST', url: path, headers: from });
    expect(begun.status).toBe(201);
    const refused = calls.filter(([, call]) => !('public' in call.access) && !answersViewing(call));
    expect(refused.length).toBeGreaterThan(200);
    const answers = new Set<string>();
    for (const [name, { method, path: url }] of refused) {
      const answer = await inject({ method, url: url.replace(/\{\w+\}/g, north), headers: from });
      const { code } = JSON.parse(answer.body.toString('utf8'));
      if (answer.status !== 403 || code !== 'VIEWING') answers.add(`${name} ${answer.status} ${String(code)}`);
    }
    expect([...answers]).toEqual([]);
    const { count } = await db
      .selectFrom('audit')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('code', '=', 'VIEWING')
      .where('username', 'like', 'user-super_user%')
      .where('viewed_as', '=', `viewed.${made}`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(refused.length);
  });

  it.each([
    ['oneself', 403, 'VIEW_REFUSED', async () => (await admin.session.currentUser({})).userId],
    ['a superuser', 403, 'VIEW_REFUSED', async () => (await boss.session.currentUser({})).userId],
    ['somebody with more rights', 403, 'VIEW_REFUSED', () => placed('luc_media_group_admin')],
    ['somebody of a type that one may not give', 403, 'NOT_ASSIGNABLE', () => placed('luc_curator')],
    ['a user who is also elsewhere', 403, 'NOT_ASSIGNABLE', also],
    ['a user of elsewhere', 404, 'NOT_FOUND', foreign],
    ['nobody', 404, 'NOT_FOUND', async () => 'usr-nobody'],
    ['an enterprise user', 403, 'ENTERPRISE_USER', enterprise],
    ['an inactive user', 409, 'USER_INACTIVE', inactive],
  ])('as %s is refused', async (_, status, code, whom) => {
    const id = await whom();
    expect(await refusal(begin(id))).toMatchObject({ status, code });
    expect(await viewing(admin)).toBeNull();
    expect(await db.selectFrom('user_views').select('id').execute()).toEqual([]);
  });

  it.each(['luc_regular', 'luc_read', 'luc_unit_control', 'luc_studio', 'luc_vr_viewer'] as const)(
    'is refused to %s',
    async (role) => {
      expect(await refusal(begin(anna, await api.as(role)))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    },
  );

  it('is refused during a view', async () => {
    await begin(anna);
    expect(await refusal(begin(await newUser()))).toMatchObject({ status: 403, code: 'VIEWING' });
  });

  it('ends by itself after 30 minutes, to the millisecond', async () => {
    const own = await who(admin);
    await begin(anna);
    world.now = BEGIN + VIEW_MS - 1;
    expect(await viewing(admin)).not.toBeNull();
    world.now = BEGIN + VIEW_MS;
    expect([await who(admin), await viewing(admin)]).toEqual([own, null]);
    await runJob();
    await runJob();
    const name = `viewed.${made}`;
    expect((await audited()).at(-1)).toEqual(['userView:end', own, name, name, 'after 30 minutes']);
    expect(await audited()).toHaveLength(2);
  });

  it('begins again when the former one is over and not yet in the audit', async () => {
    await begin(anna);
    world.now = BEGIN + VIEW_MS;
    const other = await newUser();
    expect(await begin(other)).toEqual({ endsAt: BEGIN + 2 * VIEW_MS });
    expect((await audited()).map(([action]) => action)).toEqual(['userView:begin', 'userView:end', 'userView:begin']);
  });

  it.each([
    ['the user is deactivated', () => boss.users.update({ ...at(anna), body: { active: false } }), revive],
    ['the user gets another type', () => boss.users.update({ ...at(anna), body: { role: 'luc_read' } }), retype],
    ['the user enters another inventory', () => enters(OTHER), () => enters()],
    ['the user leaves a group', () => boss.users.update({ ...at(anna), body: { groupIds: [] } }), regroup],
    ['the administrator leaves the inventory', () => leaves(), () => returns()],
    ['the administrator gets another type', () => types('luc_read'), () => types('luc_admin')],
  ])('is over for good when %s', async (_, change, back) => {
    const own = await who(admin);
    await begin(anna);
    await change();
    expect(await viewing(admin)).toBeNull();
    await back();
    expect([await who(admin), await viewing(admin)]).toEqual([own, null]);
    await runJob();
    const name = `viewed.${made}`;
    expect((await audited()).at(-1)).toEqual(['userView:end', own, name, name, 'an account was changed']);
  });

  it.each(['signs out', 'is deactivated', 'has the session ended'] as const)(
    'is over for good when the administrator %s',
    async (how) => {
      const { userId, username } = await admin.session.currentUser({});
      await begin(anna);
      if (how === 'signs out') await admin.session.signOut();
      else if (how === 'is deactivated') {
        await boss.users.update({ ...at(userId), body: { active: false } });
        await boss.users.update({ ...at(userId), body: { active: true } });
      } else {
        const sessionIds = (await boss.users.sessions(at(userId))).map(({ id }) => id);
        await boss.users.endSessions({ ...at(userId), body: { sessionIds } });
      }
      expect(await refusal(admin.session.currentUser({}))).toMatchObject({ status: 401 });
      expect(await viewing(await api.as('luc_admin', { inventoryId }))).toBeNull();
      await runJob();
      expect((await audited()).at(-1)?.slice(0, 3)).toEqual(['userView:end', username, `viewed.${made}`]);
      expect(await db.selectFrom('user_views').select('id').execute()).toEqual([]);
    },
  );

  it('of support does not reach the inventories that support is in', async () => {
    const partner = await placed('luc_partner');
    await db
      .insertInto('access_approvals')
      .values({
        id: `acc-${partner}`,
        inventory_id: OTHER,
        user_id: partner,
        reason: 'Case',
        asked_at: new Date(BEGIN),
        decision: 'approved',
        decided_at: new Date(BEGIN),
        decided_by: 'chief',
        ends_at: new Date(BEGIN + 10 * VIEW_MS),
      })
      .execute();
    await sql`insert into groups (id, inventory_id, name) values ('view-other', ${OTHER}, 'other') on conflict do nothing`.execute(
      db,
    );
    await begin(partner, boss);
    expect((await boss.groups.lightFetch({})).map(({ uid }) => uid)).not.toContain('view-other');
  });

  it('downloads under both names', async () => {
    const chief = await newUser('luc_admin');
    const headers = { ...(await adminHeaders()), origin: 'http://localhost', host: 'localhost' };
    const inject = injectable(api.app);
    await inject({ method: 'POST', url: contract.userViews.begin.path.replace('{id}', chief), headers });
    const url = `${contract.users.list.path}/file`;
    expect((await inject({ method: 'GET', url, headers })).status).toBe(200);
    const row = await db
      .selectFrom('audit')
      .select(['username', 'viewed_as'])
      .where('action', '=', 'user:export')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ username: `user-luc_admin-${north}`, viewed_as: `viewed.${made}` });
  });
});

/** Adds a user to the inventory, with a role that administrators cannot assign. */
async function placed(
  role: 'luc_media_group_admin' | 'luc_contractor' | 'luc_curator' | 'luc_partner',
): Promise<string> {
  const id = await newUser();
  await boss.users.update({ ...at(id), body: { role } });
  return id;
}
async function also(): Promise<string> {
  await enters(OTHER);
  return anna;
}
async function foreign(): Promise<string> {
  await boss.users.update({ ...at(anna), body: { inventoryIds: [OTHER], groupIds: [] } });
  return anna;
}
async function inactive(): Promise<string> {
  await boss.users.update({ ...at(anna), body: { active: false } });
  return anna;
}
async function enterprise(): Promise<string> {
  await sql`insert into enterprise_users (user_id, issuer, subject) values (${anna}, 'https://login.metro.example', ${anna})`.execute(
    db,
  );
  return anna;
}
async function enters(...more: string[]): Promise<void> {
  await boss.users.update({ ...at(anna), body: { inventoryIds: [inventoryId, ...more], groupIds: [north] } });
}
const revive = () => boss.users.update({ ...at(anna), body: { active: true } });
const retype = () => boss.users.update({ ...at(anna), body: { role: 'luc_regular' } });
const regroup = () => boss.users.update({ ...at(anna), body: { groupIds: [north] } });
const adminId = `user-luc_admin-${north}`;
const leaves = () => boss.users.update({ ...at(adminId), body: { inventoryIds: [OTHER], groupIds: [] } });
const returns = () => boss.users.update({ ...at(adminId), body: { inventoryIds: [inventoryId], groupIds: [north] } });
const types = (role: 'luc_read' | 'luc_admin') => boss.users.update({ ...at(adminId), body: { role } });
