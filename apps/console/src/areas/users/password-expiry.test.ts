import { contract } from '@backhaul/contract';
import { refusalOf, testClient } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/access/passwords.js';
import { injectable } from '../../platform/http/testing.js';
import { type Api, freshConsole, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const DAY = 86_400_000;
const PASSWORD = 'Harbour-7-lantern';
const OTHER = 'Lighthouse-9-keeper';
let api: TestApi;
let admin: Api;
let made = 0;

const browser = () => testClient(contract, injectable(api.app)).client;
const change = (id: string, body: object) => admin.users.update({ params: { id }, body });

/** Makes a user with a password of this age and policy. */
async function userWith(policy: 'never' | '3' | '6' | '12', ageDays: number) {
  const username = `berta.kern-${(made += 1)}`;
  const names = { username, firstName: 'Berta', lastName: 'Kern', email: `${username}@metro.example` };
  const place = { role: 'luc_regular' as const, inventoryIds: [inventoryId], groupIds: [north] };
  const { id } = await admin.users.create({ body: { ...names, ...place, passwordExpirationPolicy: policy } });
  const password_changed_at = new Date(world.now - ageDays * DAY);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD), password_changed_at })
    .where('id', '=', id)
    .execute();
  const signIn = async (password = PASSWORD) => {
    const client = browser();
    return { client, user: await client.session.signIn({ body: { username, password } }) };
  };
  return { id, username, setAt: password_changed_at.getTime(), signIn };
}

beforeEach(async () => {
  world.now = Date.parse('2040-06-15T10:00:00Z');
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
});

describe('the policy of a user', () => {
  it('is never unless set, gives the date of expiry, and is audited', async () => {
    const { id, signIn } = await userWith('never', 10);
    expect(await admin.users.get({ params: { id } })).toMatchObject({
      passwordExpirationPolicy: 'never',
      passwordExpiresAt: null,
      forceChangePassword: false,
    });
    expect((await signIn()).user).toMatchObject({ secondsToPwdExpiration: null, passwordDue: null });
    const changed = await change(id, { passwordExpirationPolicy: '3' });
    expect(changed).toMatchObject({ passwordExpiresAt: Date.parse('2040-09-05T10:00:00Z') });
    const { changes } = await db
      .selectFrom('audit')
      .select('changes')
      .where('subject_id', '=', id)
      .where('action', '=', 'user:update')
      .executeTakeFirstOrThrow();
    expect(changes).toEqual([{ path: 'passwordExpirationPolicy', from: 'never', to: '3' }]);
  });

  it('has no date for a user without a password', async () => {
    const { id } = await userWith('6', 0);
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect(await admin.users.get({ params: { id } })).toMatchObject({
      passwordExpirationPolicy: '6',
      passwordExpiresAt: null,
    });
  });

  it('counts the seconds down, and begins anew with a new password', async () => {
    const { id, signIn } = await userWith('3', 82);
    const { client, user } = await signIn();
    // Set on 25 March, valid until 25 June.
    expect(user).toMatchObject({ secondsToPwdExpiration: 10 * 86_400, passwordDue: null });
    const after = await client.session.updateCurrentUser({ body: { oldPassword: PASSWORD, newPassword: OTHER } });
    expect(after.secondsToPwdExpiration).toBe(92 * 86_400);
    expect(await admin.users.get({ params: { id } })).toMatchObject({
      passwordExpiresAt: Date.parse('2040-09-15T10:00:00Z'),
    });
  });
});

describe('a password that is due', () => {
  it('that has expired lets in only to change it', async () => {
    const { signIn } = await userWith('3', 100);
    const { client, user } = await signIn();
    expect(user).toMatchObject({ secondsToPwdExpiration: 0, passwordDue: 'expired' });
    const refused = [
      client.client.preferences(),
      client.units.list({ query: { groupId: north } }),
      client.session.sessions(),
      client.secondFactor.state(),
    ];
    for (const call of refused) {
      expect(await refusalOf(call)).toMatchObject({
        status: 403,
        code: 'PASSWORD_DUE',
        title: 'Change your password first',
      });
    }
    expect(await refusalOf(client.session.updateCurrentUser({ body: { firstName: 'Bea' } }))).toMatchObject({
      errors: [{ path: 'body.newPassword' }],
    });
    expect(
      await refusalOf(client.session.updateCurrentUser({ body: { oldPassword: PASSWORD, newPassword: PASSWORD } })),
    ).toMatchObject({ errors: [{ path: 'body.newPassword', message: 'Cannot reuse a recent password' }] });
    expect(await client.session.currentUser()).toMatchObject({ passwordDue: 'expired' });
    const after = await client.session.updateCurrentUser({ body: { oldPassword: PASSWORD, newPassword: OTHER } });
    expect(after.passwordDue).toBeNull();
    expect(await client.session.sessions()).toHaveLength(1);
    expect((await signIn(OTHER)).user.passwordDue).toBeNull();
  });

  it('also refuses files and measurements, which are no calls', async () => {
    const { signIn, id } = await userWith('never', 0);
    await db
      .updateTable('users')
      .set({ roles: ['super_user'], password_forced: true })
      .where('id', '=', id)
      .execute();
    const { app } = api;
    const { client } = await signIn();
    expect(await client.session.currentUser()).toMatchObject({ passwordDue: 'forced' });
    const { username } = await client.session.currentUser();
    const answer = await app.inject({
      method: 'POST',
      url: contract.session.signIn.path,
      headers: { 'application-id': 'test' },
      payload: { username, password: PASSWORD },
    });
    const token = answer.cookies.find(({ name }) => name === 'backhaul')?.value ?? '';
    const ask = (url: string, headers = {}) =>
      app.inject({ method: 'GET', url, cookies: { backhaul: token }, headers });
    expect((await ask('/luc/luc-core-web/rest/v2/admin/audit/file?format=csv')).statusCode).toBe(403);
    expect((await ask('/metrics', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404);
  });

  it('may be asked for by an administrator, until it is changed, and leaves running sessions alone', async () => {
    const { id, signIn } = await userWith('never', 0);
    const { client: running } = await signIn();
    expect(await change(id, { forceChangePassword: true })).toMatchObject({ forceChangePassword: true });
    // Running sessions stay usable.
    expect(await running.client.preferences()).toMatchObject({ language: 'en' });
    const { client, user } = await signIn();
    expect(user.passwordDue).toBe('forced');
    await client.session.updateCurrentUser({ body: { oldPassword: PASSWORD, newPassword: OTHER } });
    expect(await admin.users.get({ params: { id } })).toMatchObject({ forceChangePassword: false });
    expect((await signIn(OTHER)).user.passwordDue).toBeNull();
  });

  it('is settled by a link too', async () => {
    const { id, signIn } = await userWith('3', 200);
    await change(id, { forceChangePassword: true });
    const { url } = await admin.users.createPasswordLink({ params: { id }, body: { deliver: 'copy' } });
    const token = url?.split('#')[1] ?? '';
    await browser().users.setPassword({ body: { token, password: OTHER } });
    expect((await signIn(OTHER)).user).toMatchObject({ passwordDue: null });
  });

  it('can be signed out of', async () => {
    const { signIn } = await userWith('3', 100);
    const { client } = await signIn();
    await client.session.signOut();
    expect(await refusalOf(client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
