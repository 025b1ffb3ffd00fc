import { refusalOf } from '@backhaul/testing';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { SignOnCheckJob } from '../control/sign-on/check-job.js';
import { BACKCHANNEL_LOGOUT, CALLBACK } from '../control/sign-on/addresses.js';
import { Providers } from '../control/sign-on/providers.js';
import { ownNetworks } from '../control/webhooks/receivers.js';
import { Sessions } from '../platform/access/sessions.js';
import { aPerson, clientOf, SECRET, signOnWorld, TestBrowser, throughProvider } from '../testing/sign-on.js';
import { testVault } from '../platform/vault/testing.js';

const world = signOnWorld();
let made = 0;

/** An organization of the test's own. */
async function organization(over: object = {}) {
  const { boss, provider, inventoryId, database } = world();
  await database.db.deleteFrom('organizations').execute();
  return boss.organizations.create({
    body: {
      name: `Metro ${(made += 1)}`,
      issuer: provider.issuer,
      clientId: 'backhaul',
      clientSecret: SECRET,
      defaultRole: 'luc_read',
      domains: ['metro.example'],
      inventoryIds: [inventoryId],
      ...over,
    },
  });
}

/** A browser that begins to sign in. */
async function begin(browser: TestBrowser, body: { organization: string; back?: string }) {
  const { running } = world();
  const client = clientOf(running.url, browser);
  const { url } = await client.session.beginSignOn({ body });
  return url;
}

/** Signs in up to the callback; returns where the console redirects the browser. */
async function signOn(login: string, { name, back }: { name: string; back?: string }, browser = new TestBrowser()) {
  const { running, provider } = world();
  const start = await begin(browser, { organization: name, ...(back !== undefined && { back }) });
  const callback = await throughProvider(browser, provider, start, login);
  const response = await browser.visit(callback);
  return { to: response.headers.get('location'), browser, callback, client: clientOf(running.url, browser) };
}

const person = (over: Parameters<typeof aPerson>[0] = {}) => {
  const login = `person-${(made += 1)}`;
  world().provider.people.set(login, aPerson(over));
  return login;
};
const lastAudit = async (action: string) => {
  const { database } = world();
  return database.db
    .selectFrom('audit')
    .select(['action', 'result', 'code', 'detail', 'subject_id', 'changes'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();
};

describe('an organization', () => {
  it('has a name that no other has, when it is made and when it is changed', async () => {
    const { boss } = world();
    const first = await organization({ name: 'Metro One' });
    const body = { name: 'METRO ONE', issuer: first.issuer, clientId: 'backhaul', defaultRole: 'luc_read' as const };
    const taken = { status: 409, code: 'NAME_TAKEN', title: 'Name is already taken. Please select a different name' };
    expect(await refusalOf(boss.organizations.create({ body }))).toMatchObject(taken);
    const { id } = await boss.organizations.create({ body: { ...body, name: 'Metro Two' } });
    const rename = boss.organizations.update({ params: { id }, body: { name: 'Metro One' } });
    expect(await refusalOf(rename)).toMatchObject(taken);
  });
});

describe('a sign-in', () => {
  it('makes an account with the default type in the inventories of the organization, and opens the screen that was asked for', async () => {
    const { inventoryId } = world();
    const { name } = await organization();
    const login = person();
    const { to, client } = await signOn(login, { name, back: '/unit/map' });
    expect(to).toBe('/unit/map');
    const user = await client.session.currentUser();
    expect(user).toMatchObject({
      username: login,
      firstName: 'Anna',
      lastName: 'Berg',
      roles: ['luc_read'],
      enterprise: true,
    });
    expect(user.inventories.map(({ id }) => id)).toEqual([inventoryId]);
    expect((await client.session.sessions())[0]).toMatchObject({ way: 'organization' });
    expect(await lastAudit('user:create')).toMatchObject({ result: 'done', subject_id: user.userId });
    expect(await lastAudit('session:signIn')).toMatchObject({ result: 'done', detail: 'organization' });
  });

  it('is found by the domain of an e-mail address, whatever its letters', async () => {
    await organization();
    expect(await begin(new TestBrowser(), { organization: 'Anna@METRO.example' })).toContain(world().provider.issuer);
    for (const unknown of ['anna@other.example', 'Nobody'])
      expect(await refusalOf(begin(new TestBrowser(), { organization: unknown }))).toMatchObject({
        code: 'NO_ORGANIZATION',
      });
  });

  it('applies type and groups of the mapping each time, and takes away what no longer fits', async () => {
    const { north, south, provider } = world();
    const { name } = await organization({
      mappings: [
        { providerGroup: 'producers', role: 'luc_regular', groupIds: [north] },
        { providerGroup: 'all', role: 'luc_studio', groupIds: [south] },
      ],
    });
    const login = person({ groups: ['all', 'producers', 'unknown'] });
    const groups = async (one: Awaited<ReturnType<typeof signOn>>) =>
      (await one.client.groups.lightFetch()).map(({ uid }) => uid).toSorted();
    const first = await signOn(login, { name });
    expect(await groups(first)).toEqual([north, south]);
    expect((await first.client.session.currentUser()).roles).toEqual(['luc_regular']);
    const before = provider.people.get(login);
    if (before) provider.people.set(login, { ...before, groups: ['all'] });
    const second = await signOn(login, { name });
    expect(await groups(second)).toEqual([south]);
    // The session that was there already has the new rights too.
    expect((await first.client.session.currentUser()).roles).toEqual(['luc_studio']);
  });

  it.each([
    ['another browser', async (callback: string) => new TestBrowser().visit(callback)],
    [
      'a second time',
      async (callback: string, browser: TestBrowser) => (await browser.visit(callback), browser.visit(callback)),
    ],
    [
      'another state',
      async (callback: string, browser: TestBrowser) => browser.visit(callback.replace(/state=[^&]*/, 'state=AAAA')),
    ],
    [
      'another code',
      async (callback: string, browser: TestBrowser) => browser.visit(callback.replace(/code=[^&]*/, 'code=AAAA')),
    ],
    [
      'another issuer',
      async (callback: string, browser: TestBrowser) =>
        browser.visit(callback.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fother.example')),
    ],
    [
      'no answer',
      async (_callback: string, browser: TestBrowser) => browser.visit(`${world().running.url}${CALLBACK}`),
    ],
  ])('is refused with %s', async (_, visit) => {
    const { provider } = world();
    const { name } = await organization();
    const browser = new TestBrowser();
    const callback = await throughProvider(browser, provider, await begin(browser, { organization: name }), person());
    const response = await visit(callback, browser);
    expect(response.headers.get('location')).toBe('/login?problem=SIGN_ON_REFUSED');
    expect(await lastAudit('session:signIn')).toMatchObject({ result: 'refused', code: 'SIGN_ON_REFUSED' });
  });

  it('is refused when the provider refuses, and after 10 minutes', async () => {
    const { database, provider } = world();
    const { name } = await organization();
    expect((await signOn('nobody', { name })).to).toBe('/login?problem=SIGN_ON_REFUSED');
    expect((await lastAudit('session:signIn'))?.detail).toBe(`organization: ${name}: access_denied`);
    const browser = new TestBrowser();
    const callback = await throughProvider(browser, provider, await begin(browser, { organization: name }), person());
    await database.db.updateTable('sign_on_attempts').set({ expires_at: new Date() }).execute();
    expect((await browser.visit(callback)).headers.get('location')).toBe('/login?problem=SIGN_ON_REFUSED');
  });

  it.each(['//other.example', 'https://other.example', 'javascript:alert(1)', '/a b'])(
    'never goes on to another site: %s',
    async (back) => {
      const { name } = await organization();
      expect((await signOn(person(), { name, back })).to).toBe('/');
    },
  );

  it('is refused for an account that is there already, and for a person of another tenant', async () => {
    const { boss, inventoryId } = world();
    const { name } = await organization({ externalIdentityUid: 'metro', identityClaim: 'tid' });
    const taken = `taken-${(made += 1)}@metro.example`;
    const account = {
      username: `local-${made}`,
      firstName: 'Anna',
      lastName: 'Berg',
      email: taken,
      role: 'luc_read' as const,
    };
    await boss.users.create({ body: { ...account, inventoryIds: [inventoryId] } });
    expect((await signOn(person({ email: taken }), { name })).to).toBe('/login?problem=USER_EXISTS');
    expect((await signOn(person({ tid: 'other' }), { name })).to).toBe('/login?problem=SIGN_ON_REFUSED');
    expect((await lastAudit('session:signIn'))?.detail).toContain('of another organization');
    // An address that is not verified is not used: the account is another one.
    const { client } = await signOn(person({ email: taken, emailVerified: false }), { name });
    expect((await client.session.currentUser()).email).toBe('');
  });

  it('is refused without a licence for another user', async () => {
    const { boss } = world();
    const { name, id } = await organization({ maxUsers: 1 });
    const first = person();
    expect((await signOn(first, { name })).to).toBe('/');
    expect((await signOn(person(), { name })).to).toBe('/login?problem=NO_USER_LICENSE');
    expect((await signOn(first, { name })).to).toBe('/');
    expect(await boss.organizations.get({ params: { id } })).toMatchObject({ users: 1, maxUsers: 1 });
  });
});

describe('an enterprise user', () => {
  it('is changed by nobody here', async () => {
    const { boss, north, inventoryId } = world();
    const { name } = await organization();
    const { client } = await signOn(person(), { name });
    const { userId: id } = await client.session.currentUser();
    const params = { id };
    const refused = { code: 'ENTERPRISE_USER', title: 'Enterprise users are managed only by the customer IT admin' };
    expect(await boss.users.get({ params })).toMatchObject({ organization: name, editable: false });
    const member = { params: { id: north, userId: id } };
    for (const change of [
      () => boss.users.update({ params, body: { label: 'x' } }),
      () => boss.users.update({ params, body: { active: false } }),
      () => boss.users.update({ params, body: { inventoryIds: [inventoryId], groupIds: [north] } }),
      () => boss.users.createPasswordLink({ params, body: { deliver: 'copy' } }),
      () => boss.groups.putUser(member),
      () => boss.groups.removeUser(member),
      () => client.session.updateCurrentUser({ body: { firstName: 'Berta' } }),
      () => client.contacts.startEmailVerification({ body: { email: 'other@metro.example' } }),
    ])
      expect(await refusalOf(change())).toMatchObject(refused);
    // Without a password to confirm, no passkey and no app can be added.
    expect(await refusalOf(client.passkeys.begin({ body: { password: 'x' } }))).toMatchObject({ code: 'INVALID' });
    expect(await refusalOf(client.secondFactor.begin({ body: { password: 'x' } }))).toMatchObject({ code: 'INVALID' });
  });

  it('leaves an inventory with the organization, and is signed out and deactivated when it is deleted', async () => {
    const { boss, north, database } = world();
    const { name, id } = await organization({ mappings: [{ providerGroup: 'all', role: null, groupIds: [north] }] });
    const login = person({ groups: ['all'] });
    const { client } = await signOn(login, { name });
    const { userId } = await client.session.currentUser();
    await boss.organizations.update({ params: { id }, body: { inventoryIds: [], mappings: [] } });
    expect(await client.groups.lightFetch()).toEqual([]);
    expect((await signOn(login, { name })).to).toBe('/login?problem=SIGN_ON_REFUSED');
    await boss.organizations.remove({ params: { id } });
    expect(await refusalOf(client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    const user = await database.db.selectFrom('users').select('active').where('id', '=', userId).executeTakeFirst();
    expect(user).toEqual({ active: false });
    expect(await refusalOf(boss.users.update({ params: { id: userId }, body: { active: true } }))).toMatchObject({
      code: 'ENTERPRISE_USER',
    });
  });
});

describe('a sign-out', () => {
  it('goes on to the provider, which sends it back', async () => {
    const { provider, running } = world();
    const { name } = await organization();
    const { client, browser } = await signOn(person(), { name });
    const { url } = await client.session.signOutOfOrganization();
    expect(url).toMatch(`${provider.issuer}/session/end?`);
    expect(new URL(url ?? '').searchParams.get('post_logout_redirect_uri')).toBe(`${running.url}/sign_in`);
    expect(url).not.toContain('id_token_hint');
    expect(await refusalOf(client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    const page = await (await browser.visit(url ?? '')).text();
    expect(page).toContain('name="xsrf"');
  });

  it('of the provider ends the sessions here', async () => {
    const { provider } = world();
    const { name } = await organization();
    const { client, browser } = await signOn(person(), { name });
    const other = await signOn(person(), { name });
    const page = await (await browser.visit(`${provider.issuer}/session/end?client_id=backhaul`)).text();
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(page)?.[1] ?? '';
    await browser.visit(`${provider.issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    await expect.poll(() => refusalOf(client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await other.client.session.currentUser()).toBeDefined();
    expect((await lastAudit('session:end'))?.detail).toBe(`signed out by the organization: ${name}`);
  });

  it.each(['', 'logout_token=', 'logout_token=abc', 'logout_token=e30.e30.e30'])(
    'with a bad token is refused: %s',
    async (body) => {
      const { running } = world();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await fetch(`${running.url}${BACKCHANNEL_LOGOUT}`, { method: 'POST', headers, body });
      expect(response.status).toBe(400);
    },
  );
});

describe('users whom the provider no longer has', () => {
  const clock = { now: () => Date.now() + 16 * 60_000 };
  const check = async () => {
    const { db } = world().database;
    const providers = new Providers({ clock, networks: ownNetworks('127.0.0.0/8') });
    const sessions = new Sessions({ db, clock });
    await new SignOnCheckJob({
      db,
      vault: testVault(),
      sessions,
      providers,
      clock,
      log: pino({ level: 'silent' }),
    }).run();
  };

  it('are signed out and deactivated; others stay, and so does everybody while the provider cannot be reached', async () => {
    const { provider, boss } = world();
    const { name } = await organization();
    const [leaver, stayer] = [person(), person()];
    const gone = await signOn(leaver, { name });
    const stays = await signOn(stayer, { name });
    const { userId } = await gone.client.session.currentUser();
    const known = provider.people.get(leaver);
    provider.people.delete(leaver);
    provider.suspend();
    await check();
    expect(await gone.client.session.currentUser()).toBeDefined();
    provider.resume();
    await world()
      .database.db.updateTable('sign_on_sessions')
      .set({ checked_at: new Date(0) })
      .execute();
    await check();
    await expect.poll(() => refusalOf(gone.client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await boss.users.get({ params: { id: userId } })).toMatchObject({ active: false });
    expect(await stays.client.session.currentUser()).toMatchObject({ username: stayer });
    expect(await lastAudit('user:update')).toMatchObject({
      subject_id: userId,
      detail: `the organization no longer has the user: ${name}`,
    });
    // A person whom the provider knows again can sign in again.
    if (known) provider.people.set(leaver, known);
    const again = await signOn(leaver, { name });
    expect(await again.client.session.currentUser()).toMatchObject({ userId });
  });
});

it('keys of a user are suspended when the organization has not confirmed the user for 7 days', async () => {
  const { running, database, boss } = world();
  const { name } = await organization({ defaultRole: 'luc_admin' });
  const login = person();
  const { client } = await signOn(login, { name });
  const { userId, inventories } = await client.session.currentUser();
  const { secret, id } = await client.apiKeys.create({
    body: {
      name: 'Rundown',
      role: 'luc_read',
      inventoryIds: inventories.map((one) => one.id),
      groupIds: [world().north],
    },
  });
  const status = async () => {
    const headers = { authorization: `Bearer ${secret}`, 'application-id': 'rundown' };
    const response = await fetch(`${running.url}/luc/luc-core-web/rest/groups/light_fetch`, { headers });
    return response.status;
  };
  expect(await status()).toBe(200);
  await client.session.signOut({});
  await database.db
    .updateTable('enterprise_users')
    .set({ confirmed_at: new Date(Date.now() - 7 * 86_400_000) })
    .where('user_id', '=', userId)
    .execute();
  await expect.poll(status, { timeout: 5000 }).toBe(401);
  expect(await boss.apiKeys.get({ params: { id } })).toMatchObject({ state: 'suspended' });
  await signOn(login, { name });
  await expect.poll(status, { timeout: 5000 }).toBe(200);
  expect(await boss.apiKeys.get({ params: { id } })).toMatchObject({ state: 'active' });
});

it('keeps every secret sealed, and answers none', async () => {
  const { database, boss } = world();
  const { name, id } = await organization();
  await signOn(person(), { name });
  const row = await database.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.client_secret).toMatch(/^sealed:/);
  expect(JSON.stringify(await boss.organizations.get({ params: { id } }))).not.toContain(SECRET);
  const [session] = await database.db.selectFrom('sign_on_sessions').selectAll().execute();
  expect(session?.refresh_token).toMatch(/^sealed:/);
  const audit = JSON.stringify(await database.db.selectFrom('audit').selectAll().execute());
  expect(audit).not.toContain(SECRET);
});
