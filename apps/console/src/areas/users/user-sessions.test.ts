import { contract } from '@backhaul/contract';
import { refusalOf, testClient } from '@backhaul/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/access/passwords.js';
import { injectable } from '../../platform/http/testing.js';
import { type Api, freshConsole, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const MINUTE = 60_000;
const OTHER = 'other-inventory';
const PASSWORD = 'Harbour-7-lantern';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
let api: TestApi;
let admin: Api;
let made = 0;

/** A browser with this user agent. */
const browser = (userAgent: string) => {
  const inject = injectable(api.app);
  return testClient(contract, (request) =>
    inject({ ...request, headers: { ...request.headers, 'user-agent': userAgent } }),
  ).client;
};

async function newUser(place: { inventory: string; group: string } = { inventory: inventoryId, group: north }) {
  const id = `usr-signed-in-${(made += 1)}`;
  const row = { id, username: id, roles: ['luc_regular' as const], password_hash: await hashPassword(PASSWORD) };
  await db.insertInto('users').values(row).execute();
  await db.insertInto('user_inventories').values({ user_id: id, inventory_id: place.inventory }).execute();
  await db.insertInto('user_groups').values({ user_id: id, group_id: place.group }).execute();
  return id;
}
async function signedIn(username: string, userAgent = FIREFOX) {
  const client = browser(userAgent);
  await client.session.signIn({ body: { username, password: PASSWORD } });
  return client;
}
const idOf = async (client: Api) => (await client.session.sessions()).find(({ current }) => current)?.id ?? '';
const list = async (sortDir: 'asc' | 'desc') =>
  (
    await admin.users.list({
      query: { searchValue: 'usr-signed-in', sortBy: 'lastSignInAt', sortDir, limit: 100 },
    })
  ).items;
const auditOf = (id: string, action: string) =>
  db
    .selectFrom('audit')
    .select(['username', 'detail'])
    .where('subject_id', '=', id)
    .where('action', '=', action)
    .execute();

beforeEach(async () => {
  world.now = Date.now();
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('theirs', ${OTHER}, 'theirs') on conflict do nothing`.execute(
    db,
  );
});

describe('one’s own sessions', () => {
  it('are listed with browser, system, address and times, the latest use first', async () => {
    const id = await newUser();
    const desk = await signedIn(id);
    world.now += 10 * MINUTE;
    const phone = await signedIn(id, SAFARI);
    const [first, second, ...rest] = await phone.session.sessions();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      browser: 'Safari 18',
      system: 'iOS',
      address: '127.0.0.1',
      signedInAt: world.now,
      lastUsedAt: world.now,
      current: true,
      passwordDue: false,
    });
    expect(second).toMatchObject({ browser: 'Firefox 132', system: 'Windows', current: false });
    expect(second?.lastUsedAt).toBe(world.now - 10 * MINUTE);
    world.now += MINUTE;
    expect((await desk.session.sessions()).map(({ browser: name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['Firefox 132', world.now],
      ['Safari 18', world.now - MINUTE],
    ]);
  });

  it('are ended one by one or together, at once, and never those of others', async () => {
    const [id, stranger] = [await newUser(), await newUser()];
    const [desk, phone, tablet] = [await signedIn(id), await signedIn(id, SAFARI), await signedIn(id, 'curl/8.5.0')];
    const theirs = await signedIn(stranger);
    const end = async (...clients: Api[]) => {
      const sessionIds = await Promise.all(clients.map(idOf));
      return desk.session.endSessions({ body: { sessionIds } });
    };
    expect(await end(theirs)).toEqual({ ended: 0 });
    expect(await desk.session.endSessions({ body: { sessionIds: ['ses-none'] } })).toEqual({ ended: 0 });
    expect(await end(phone)).toEqual({ ended: 1 });
    expect(await refusalOf(phone.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await end(tablet, theirs)).toEqual({ ended: 1 });
    expect(await refusalOf(tablet.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await desk.session.sessions()).toHaveLength(1);
    expect(await theirs.session.sessions()).toHaveLength(1);
    expect(await auditOf(id, 'session:end')).toEqual([
      { username: id, detail: 'sessions: 1' },
      { username: id, detail: 'sessions: 1' },
    ]);
    expect(await auditOf(stranger, 'session:end')).toEqual([]);
  });

  it('know the sign-in before, and the tries that failed since', async () => {
    const id = await newUser();
    const first = await signedIn(id);
    expect(await first.session.currentUser()).toMatchObject({
      signedInAt: world.now,
      formerSignInAt: null,
      failedSignIns: 0,
    });
    const before = world.now;
    for (const password of ['wrong-1', 'wrong-2']) {
      await refusalOf(browser(SAFARI).session.signIn({ body: { username: id.toUpperCase(), password } }));
    }
    await refusalOf(browser(SAFARI).session.signIn({ body: { username: 'nobody', password: 'wrong' } }));
    world.now += 30 * MINUTE;
    const second = await signedIn(id);
    expect(await second.session.currentUser()).toMatchObject({ formerSignInAt: before, failedSignIns: 2 });
    expect(await first.session.currentUser()).toMatchObject({ failedSignIns: 0 });
  });
});

describe('the sessions of a user', () => {
  it('are seen and ended by who may change the account', async () => {
    const id = await newUser();
    const desk = await signedIn(id);
    await signedIn(id, SAFARI);
    const sessions = await admin.users.sessions({ params: { id } });
    expect(sessions).toHaveLength(2);
    expect(sessions).toEqual(
      expect.arrayContaining(
        ['Firefox 132', 'Safari 18'].map((name) => expect.objectContaining({ browser: name, current: false })),
      ),
    );
    const sessionIds = sessions.map((one) => one.id);
    expect(await admin.users.endSessions({ params: { id }, body: { sessionIds } })).toEqual({ ended: 2 });
    expect(await refusalOf(desk.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await admin.users.sessions({ params: { id } })).toEqual([]);
    expect(await auditOf(id, 'session:end')).toMatchObject([{ detail: 'sessions: 2' }]);
  });

  it('of an enterprise user are seen and ended too, though the organization manages the account', async () => {
    const id = await newUser();
    const desk = await signedIn(id);
    await db
      .insertInto('enterprise_users')
      .values({ user_id: id, issuer: 'https://login.metro.example', subject: id })
      .execute();
    expect(await admin.users.get({ params: { id } })).toMatchObject({ organization: '', editable: false });
    const sessions = await admin.users.sessions({ params: { id } });
    expect(sessions).toMatchObject([{ browser: 'Firefox 132' }]);
    const body = { sessionIds: sessions.map((one) => one.id) };
    expect(await admin.users.endSessions({ params: { id }, body })).toEqual({ ended: 1 });
    expect(await refusalOf(desk.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await auditOf(id, 'session:end')).toMatchObject([{ detail: 'sessions: 1' }]);
  });

  it('of another customer are answered as those of nobody', async () => {
    const theirs = await newUser({ inventory: OTHER, group: 'theirs' });
    const client = await signedIn(theirs);
    const [session] = await client.session.sessions();
    const body = { sessionIds: [session?.id ?? ''] };
    const missing = await refusalOf(admin.users.sessions({ params: { id: 'nobody' } }));
    expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(admin.users.sessions({ params: { id: theirs } }))).toEqual(missing);
    expect(await refusalOf(admin.users.endSessions({ params: { id: theirs }, body }))).toEqual(missing);
    // A session of one user cannot be ended under another user's id.
    const id = await newUser();
    expect(await admin.users.endSessions({ params: { id }, body })).toEqual({ ended: 0 });
    expect(await client.session.sessions()).toHaveLength(1);
  });

  it('are closed to who may not change the account', async () => {
    const id = await newUser();
    await db
      .updateTable('users')
      .set({ roles: ['super_user'] })
      .where('id', '=', id)
      .execute();
    const refused = { code: 'NOT_ASSIGNABLE' };
    expect(await refusalOf(admin.users.sessions({ params: { id } }))).toMatchObject(refused);
    const body = { sessionIds: ['ses-none'] };
    expect(await refusalOf(admin.users.endSessions({ params: { id }, body }))).toMatchObject(refused);
    const regular = await api.as('luc_regular');
    expect(await refusalOf(regular.users.sessions({ params: { id } }))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('leave behind when the user signed in last, in the list too', async () => {
    world.now += 3 * 60 * MINUTE;
    const [early, late] = [await newUser(), await newUser()];
    await signedIn(early);
    const at = world.now;
    world.now += MINUTE;
    await (await signedIn(late)).session.signOut();
    expect((await list('desc')).slice(0, 2).map(({ id, lastSignInAt }) => [id, lastSignInAt])).toEqual([
      [late, world.now],
      [early, at],
    ]);
    const never = await newUser();
    expect((await list('asc')).map(({ id }) => id)).toContain(never);
    expect((await list('asc')).at(-1)?.id).toBe(late);
  });
});
