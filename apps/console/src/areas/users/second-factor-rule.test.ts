import { contract } from '@backhaul/contract';
import { refusalOf, testClient } from '@backhaul/testing';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/access/passwords.js';
import { injectable } from '../../platform/http/testing.js';
import { type Api, freshConsole, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const PASSWORD = 'Harbour-7-lantern';
const STEP_MS = 30_000;
let api: TestApi;
let boss: Api;
let admin: Api;
let made = 0;

const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp });
const ask = (twoFactor: boolean) => boss.inventories.update({ params: { id: inventoryId }, body: { twoFactor } });
const change = (id: string, body: object) => admin.users.update({ params: { id }, body });
const entriesOf = (id: string, action: string) =>
  db
    .selectFrom('audit')
    .select(['detail', 'changes'])
    .where('subject_id', '=', id)
    .where('action', '=', action)
    .orderBy('id')
    .execute();

type Place = 'inventory' | 'group' | 'none';

/** Makes a user with a password: in the inventory and its group, only in its group, or nowhere. */
async function userIn(place: Place = 'inventory', role: 'luc_regular' | 'super_user' = 'luc_regular') {
  const username = `berta.kern-${(made += 1)}`;
  const id = `usr-berta-${made}`;
  const password_hash = await hashPassword(PASSWORD);
  await db
    .insertInto('users')
    .values({ id, username, password_hash, roles: [role] })
    .execute();
  if (place === 'inventory')
    await db.insertInto('user_inventories').values({ user_id: id, inventory_id: inventoryId }).execute();
  if (place !== 'none') await db.insertInto('user_groups').values({ user_id: id, group_id: north }).execute();
  const signIn = async (code?: string) => {
    const { client } = testClient(contract, injectable(api.app));
    const user = await client.session.signIn({
      body: { username, password: PASSWORD, ...(code !== undefined && { code }) },
    });
    return { client, user };
  };
  return { id, username, signIn };
}

/** Sets up an authenticator app; returns its secret. */
async function setUpApp(client: Pick<Api, 'secondFactor'>): Promise<string> {
  const { secret } = await client.secondFactor.begin({ body: { password: PASSWORD } });
  await client.secondFactor.confirm({ body: { code: codeAt(secret, world.now) } });
  world.now += STEP_MS;
  return secret;
}

beforeEach(async () => {
  world.now = Math.floor(Date.parse('2040-06-15T10:00:00Z') / STEP_MS) * STEP_MS;
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  await ask(false);
});

describe('an inventory that asks for a second factor', () => {
  it('lets its users in only to set one up, from the next sign-in on', async () => {
    const { signIn } = await userIn();
    const { client: running } = await signIn();
    await ask(true);
    // Running sessions stay usable.
    expect(await running.client.preferences()).toMatchObject({ language: 'en' });
    const { client, user } = await signIn();
    expect(user).toMatchObject({ secondFactorDue: true, passwordDue: null });
    const refused = [
      client.client.preferences(),
      client.units.list({ query: { groupId: north } }),
      client.session.sessions(),
      client.session.updateCurrentUser({ body: { firstName: 'Bea' } }),
      client.secondFactor.state(),
      client.secondFactor.remove({ body: { password: PASSWORD, code: '000000' } }),
      client.passkeys.list(),
    ];
    for (const call of refused) {
      expect(await refusalOf(call)).toMatchObject({
        status: 403,
        code: 'SECOND_FACTOR_DUE',
        title: 'Set up a second factor first',
      });
    }
    const secret = await setUpApp(client);
    expect(await client.session.currentUser()).toMatchObject({ secondFactorDue: false });
    expect(await client.client.preferences()).toMatchObject({ language: 'en' });
    const { user: after } = await signIn(codeAt(secret, world.now));
    expect(after.secondFactorDue).toBe(false);
  });

  it('can be signed out of before one is set up, and is due again at the next sign-in', async () => {
    const { signIn } = await userIn();
    await ask(true);
    const { client } = await signIn();
    await client.session.signOut();
    expect(await refusalOf(client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await signIn()).user.secondFactorDue).toBe(true);
  });

  it.each<[Place, 'luc_regular' | 'super_user', boolean]>([
    ['inventory', 'luc_regular', true],
    ['group', 'luc_regular', true],
    ['none', 'luc_regular', false],
    ['none', 'super_user', false],
    ['inventory', 'super_user', true],
  ])('asks who is in its %s as %s: %s', async (place, role, due) => {
    const { signIn } = await userIn(place, role);
    await ask(true);
    expect((await signIn()).user.secondFactorDue).toBe(due);
  });

  it('asks again who has removed it, and nobody once it asks no more', async () => {
    const { signIn } = await userIn();
    await ask(true);
    const { client } = await signIn();
    const secret = await setUpApp(client);
    await client.secondFactor.remove({ body: { password: PASSWORD, code: codeAt(secret, world.now) } });
    expect((await signIn()).user.secondFactorDue).toBe(true);
    await ask(false);
    expect((await signIn()).user.secondFactorDue).toBe(false);
  });

  it('comes after a password that is due', async () => {
    const { id, signIn } = await userIn();
    await ask(true);
    await change(id, { forceChangePassword: true });
    const { client, user } = await signIn();
    expect(user).toMatchObject({ secondFactorDue: true, passwordDue: 'forced' });
    expect(await refusalOf(client.secondFactor.begin({ body: { password: PASSWORD } }))).toMatchObject({
      code: 'PASSWORD_DUE',
    });
    await client.session.updateCurrentUser({ body: { oldPassword: PASSWORD, newPassword: 'Lighthouse-9-keeper' } });
    expect(await refusalOf(client.client.preferences())).toMatchObject({ code: 'SECOND_FACTOR_DUE' });
    await client.secondFactor.begin({ body: { password: 'Lighthouse-9-keeper' } });
  });

  it('also refuses files and measurements, which are no calls', async () => {
    const { username } = await userIn('inventory', 'super_user');
    await ask(true);
    const { app } = api;
    const answer = await app.inject({
      method: 'POST',
      url: contract.session.signIn.path,
      headers: { 'application-id': 'test' },
      payload: { username, password: PASSWORD },
    });
    const token = answer.cookies.find(({ name }) => name === 'backhaul')?.value ?? '';
    const get = (url: string, headers = {}) =>
      app.inject({ method: 'GET', url, cookies: { backhaul: token }, headers });
    expect((await get('/luc/luc-core-web/rest/v2/admin/audit/file?format=csv')).statusCode).toBe(403);
    expect((await get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404);
  });

  it('does not ask API keys', async () => {
    await ask(true);
    const { secret } = await admin.apiKeys.create({
      body: { name: 'Rundown', role: 'luc_read', inventoryIds: [inventoryId], groupIds: [north], days: 30 },
    });
    expect(await api.withKey(secret).units.list({ query: { groupId: north } })).toMatchObject({ total: 2 });
  });
});

describe('who is excluded from it', () => {
  it('signs in as before; it is audited', async () => {
    const { id, signIn } = await userIn();
    await ask(true);
    expect(await change(id, { secondFactorExcluded: true })).toMatchObject({ secondFactorExcluded: true });
    expect((await signIn()).user.secondFactorDue).toBe(false);
    expect(await entriesOf(id, 'user:update')).toMatchObject([
      { changes: [{ path: 'secondFactorExcluded', from: false, to: true }] },
    ]);
    await change(id, { secondFactorExcluded: false });
    expect((await signIn()).user.secondFactorDue).toBe(true);
  });

  it('may be said of a new user, and is in the file of users', async () => {
    const username = `anna.berg-${(made += 1)}`;
    const user = await admin.users.create({
      body: {
        username,
        firstName: 'Anna',
        lastName: 'Berg',
        email: `${username}@metro.example`,
        role: 'luc_regular',
        inventoryIds: [inventoryId],
        groupIds: [north],
        secondFactorExcluded: true,
      },
    });
    expect(user.secondFactorExcluded).toBe(true);
    const headers = await api.headersOf('luc_admin', { inventoryId });
    const url = `/luc/luc-core-web/rest/v2/admin/users/file?searchValue=${username}`;
    const { body } = await api.app.inject({ method: 'GET', url, headers });
    const [head = '', row = ''] = body.split('\r\n');
    expect(row.split(',')[head.split(',').indexOf('secondFactorExcluded')]).toBe('yes');
  });

  it('is decided by who may change the account, and not by the user', async () => {
    const { id } = await userIn('inventory', 'super_user');
    expect(await refusalOf(change(id, { secondFactorExcluded: true }))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
    const { userId } = await admin.session.currentUser();
    expect(await refusalOf(change(userId, { secondFactorExcluded: true }))).toMatchObject({
      code: 'INVALID',
      errors: [
        {
          path: 'body.secondFactorExcluded',
          message: 'You cannot exclude yourself from two-factor authentication',
        },
      ],
    });
    expect(await change(userId, { secondFactorExcluded: false })).toMatchObject({ secondFactorExcluded: false });
  });
});

const remove = (client: Api, id: string) => client.users.removeSecondFactor({ params: { id } });

describe('a second factor that was lost', () => {
  it('is removed with its codes; the user is signed out everywhere, and signs in with the password', async () => {
    const { id, signIn } = await userIn();
    const { client } = await signIn();
    await setUpApp(client);
    await db
      .insertInto('passkeys')
      .values({
        id: `psk-${id}`,
        user_id: id,
        credential_id: id,
        public_key: Buffer.from('none'),
        counter: 0,
        name: 'Laptop',
        synced: false,
      })
      .execute();
    expect(await admin.users.get({ params: { id } })).toMatchObject({ secondFactor: true });
    expect(await refusalOf(signIn())).toMatchObject({ code: 'SECOND_FACTOR' });
    await remove(admin, id);
    expect(await refusalOf(client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await admin.users.get({ params: { id } })).toMatchObject({ secondFactor: false });
    for (const table of ['second_factors', 'passkeys', 'recovery_codes'] as const)
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([]);
    expect(await entriesOf(id, 'user:removeSecondFactor')).toMatchObject([{ detail: 'app, passkeys: 1' }]);
    expect((await signIn()).user.secondFactorDue).toBe(false);
  });

  it('has to be replaced where an inventory asks for one', async () => {
    const { id, signIn } = await userIn();
    await ask(true);
    const { client } = await signIn();
    await setUpApp(client);
    await remove(admin, id);
    expect((await signIn()).user.secondFactorDue).toBe(true);
  });

  it('of a user who has none changes nothing, and ends no session', async () => {
    const { id, signIn } = await userIn();
    const { client } = await signIn();
    await remove(admin, id);
    expect(await client.session.currentUser()).toMatchObject({ userId: id });
    expect(await entriesOf(id, 'user:removeSecondFactor')).toEqual([]);
  });

  it('is removed by who may change the account, and not by the user', async () => {
    const { id, signIn } = await userIn('inventory', 'super_user');
    const { client } = await signIn();
    await setUpApp(client);
    expect(await refusalOf(remove(admin, id))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
    const { id: stranger } = await userIn('none');
    expect(await refusalOf(remove(admin, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(remove(await api.as('luc_regular'), id))).toMatchObject({ code: 'FORBIDDEN' });
    const { userId } = await boss.session.currentUser();
    expect(await refusalOf(remove(boss, userId))).toMatchObject({
      code: 'OWN_ACCOUNT',
      detail: 'Change your own second factor under Account',
    });
    expect(await client.session.currentUser()).toMatchObject({ userId: id });
  });
});
