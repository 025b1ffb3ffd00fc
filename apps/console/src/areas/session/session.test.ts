import { contract } from '@backhaul/contract';
import { refusalOf, testClient, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/access/passwords.js';
import { Providers } from '../../control/sign-on/providers.js';
import { Passkeys } from '../../platform/access/passkeys.js';
import { SecondFactors } from '../../platform/access/second-factors.js';
import type { SessionEnding, Sessions } from '../../platform/access/sessions.js';
import { insertTenant } from '../../platform/access/testing.js';
import { Throttle } from '../../platform/access/throttle.js';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { injectable, testHttp } from '../../platform/http/testing.js';
import { testVault } from '../../platform/vault/testing.js';
import { sessionHandlers } from './handlers.js';
import { noSubjects } from '../../testing/policies.js';

const calls = { session: contract.session };
const { home } = twoTenants();
const PASSWORD = 'Right-pass-1';
const username = 'home.luc_regular';
const clock = { at: Date.now(), now: () => clock.at };
const ended: SessionEnding[] = [];
let database: TestDatabase;
let app: FastifyInstance;
let secure: FastifyInstance;
let sessions: Sessions;

const browser = (server = app) => testClient(calls, injectable(server));
const serve = (publicUrl?: string) =>
  testHttp(database.db, {
    contract: calls,
    subjects: noSubjects,
    clock,
    ...(publicUrl !== undefined && { publicUrl }),
    handlers: (parts) => ({
      session: sessionHandlers({
        db: database.db,
        vault: testVault(),
        sessions: parts.sessions,
        throttle: new Throttle({ db: database.db, clock }),
        secondFactors: new SecondFactors({ db: database.db, vault: testVault(), clock }),
        passkeys: new Passkeys({ db: database.db, clock, publicUrl }),
        providers: new Providers({ clock, networks: [] }),
        publicUrl,
        clock,
      }),
    }),
  });

beforeAll(async () => {
  database = await testDatabase();
  await insertTenant(database.db, home);
  ({ app, sessions } = await serve());
  ({ app: secure } = await serve('https://live.example'));
  sessions.onEnded((ending) => ended.push(ending));
});
afterAll(async () => {
  await app.close();
  await secure.close();
  await database.close();
});
beforeEach(async () => {
  clock.at = Date.now();
  ended.length = 0;
  await database.db.deleteFrom('throttles').execute();
  await database.db.deleteFrom('password_history').execute();
  await database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD), active: true })
    .where('username', '=', username)
    .execute();
});

describe('signing in', () => {
  it('gives a session, whatever the case of the name', async () => {
    const { client, jar } = browser();
    const user = await client.session.signIn({ body: { username: username.toUpperCase(), password: PASSWORD } });
    expect(user).toMatchObject({
      username,
      roles: ['luc_regular'],
      inventories: [{ id: home.inventoryId, name: home.inventoryId }],
      // Passwords only expire if an administrator sets a policy.
      secondsToPwdExpiration: null,
    });
    expect(user.permissions).toContain('unit:start');
    expect(user.permissions).not.toContain('unit:pair');
    expect(jar.get('backhaul')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await client.session.currentUser()).toEqual(user);
  });

  it.each([
    ['a wrong password', username, 'Wrong-pass-1'],
    ['an unknown name', 'nobody', PASSWORD],
    ['a user without a password', 'home.luc_read', '!'],
  ])('answers %s in the same way', async (_title, name, password) => {
    const refused = await refusalOf(browser().client.session.signIn({ body: { username: name, password } }));
    expect(refused).toEqual({
      type: 'urn:backhaul:problem:BAD_CREDENTIALS',
      title: 'The username or password is not correct',
      status: 401,
      code: 'BAD_CREDENTIALS',
      message: { code: 'BAD_CREDENTIALS', params: {} },
    });
  });

  it('lets no disabled user in', async () => {
    await database.db.updateTable('users').set({ active: false }).where('username', '=', username).execute();
    const refused = await refusalOf(browser().client.session.signIn({ body: { username, password: PASSWORD } }));
    expect(refused).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });

  it('waits after five failures, also with the right password, and lets in afterwards', async () => {
    const { client } = browser();
    const attempt = (password: string) => refusalOf(client.session.signIn({ body: { username, password } }));
    for (let i = 0; i < 5; i++) expect(await attempt('wrong')).toMatchObject({ code: 'BAD_CREDENTIALS' });
    expect(await attempt(PASSWORD)).toMatchObject({ code: 'THROTTLED', detail: 'Try again in 30 seconds.' });
    clock.at += 30_000;
    expect(await attempt(PASSWORD)).toBeUndefined();
    expect(await attempt('wrong')).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });

  it('stops one address that tries many names', async () => {
    const { client } = browser();
    const old = { window_start: new Date(clock.at), failures: 50 };
    await database.db
      .insertInto('throttles')
      .values({ ...old, key: 'address:127.0.0.1' })
      .execute();
    const refused = await refusalOf(client.session.signIn({ body: { username, password: PASSWORD } }));
    expect(refused).toMatchObject({ code: 'THROTTLED' });
  });

  it('lets next to none of 1,000 guesses from 1,000 addresses through, and the user in all the same', async () => {
    const mine = browser();
    await mine.client.session.signIn({ body: { username, password: PASSWORD } });
    await mine.client.session.signOut();
    const guess = async (i: number, password: string): Promise<string> => {
      const response = await app.inject({
        method: 'POST',
        url: contract.session.signIn.path,
        headers: { 'application-id': 'test' },
        payload: { username, password },
        remoteAddress: `192.0.${i >> 8}.${i & 255}`,
      });
      if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      return String(response.json<{ code?: string }>().code);
    };
    const codes = new Map<string, number>();
    for (let i = 0; i < 1_000; i += 1) {
      clock.at += 100;
      const code = await guess(i, `Guess-number-${i}`);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes.keys()].toSorted()).toEqual(['BAD_CREDENTIALS', 'THROTTLED']);
    // In 100 s: five free attempts, one after 30 s, one after 60 s more.
    expect(codes.get('BAD_CREDENTIALS')).toBe(7);
    expect(await guess(1_001, PASSWORD)).toBe('THROTTLED');
    expect(await refusalOf(mine.client.session.signIn({ body: { username, password: PASSWORD } }))).toBeUndefined();
    expect(await guess(1_002, PASSWORD)).toBe('THROTTLED');
  });

  it('has a browser wait that is known, too', async () => {
    const { client } = browser();
    await client.session.signIn({ body: { username, password: PASSWORD } });
    for (let i = 0; i < 5; i++) await refusalOf(client.session.signIn({ body: { username, password: 'wrong' } }));
    const refused = await refusalOf(client.session.signIn({ body: { username, password: PASSWORD } }));
    expect(refused).toMatchObject({ code: 'THROTTLED' });
  });

  it('takes the address from a proxy on this machine, and only where one is configured', async () => {
    await database.db.deleteFrom('audit').execute();
    const forged = { 'application-id': 'test', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' };
    const request = { method: 'POST' as const, url: contract.session.signIn.path, headers: forged };
    const payload = { username: 'nobody', password: 'x' };
    await app.inject({ ...request, payload });
    await secure.inject({ ...request, payload, remoteAddress: '198.51.100.7' });
    await secure.inject({ ...request, payload });
    const rows = await database.db.selectFrom('audit').select('address').orderBy('id').execute();
    expect(rows.map((row) => row.address)).toEqual(['127.0.0.1', '198.51.100.7', '203.0.113.9']);
  });

  it('takes a password as it is, in all its length and with every character', async () => {
    for (const one of ['🎥 Ünïcödé spaces and 1', ` ${'Abcdefg1 '.repeat(12)}`, `${'x'.repeat(71)}Y1`]) {
      await database.db
        .updateTable('users')
        .set({ password_hash: await hashPassword(one) })
        .where('username', '=', username)
        .execute();
      const attempt = (password: string) =>
        refusalOf(browser().client.session.signIn({ body: { username, password } }));
      expect(await attempt(one)).toBeUndefined();
      expect(await attempt(one.slice(0, -1))).toMatchObject({ code: 'BAD_CREDENTIALS' });
      expect(await attempt(one.toLowerCase())).toMatchObject({ code: 'BAD_CREDENTIALS' });
      await database.db.deleteFrom('throttles').execute();
    }
  });

  it('replaces the session that the browser had', async () => {
    const { client, jar } = browser();
    await client.session.signIn({ body: { username, password: PASSWORD } });
    const former = jar.get('backhaul') ?? '';
    await client.session.signIn({ body: { username, password: PASSWORD } });
    expect(jar.get('backhaul')).not.toBe(former);
    expect(await sessions.find(former)).toBeUndefined();
    expect(ended).toHaveLength(1);
  });

  it('sets the cookie for this host alone, out of reach of scripts', async () => {
    const request = {
      method: 'POST' as const,
      url: contract.session.signIn.path,
      headers: { 'application-id': 'test' },
      payload: { username, password: PASSWORD },
    };
    const shared = { httpOnly: true, path: '/' };
    expect((await app.inject(request)).cookies).toMatchObject([
      { name: 'backhaul', sameSite: 'Lax', ...shared },
      { name: 'backhaul-browser', sameSite: 'Strict', ...shared },
    ]);
    const response = await secure.inject(request);
    expect(response.cookies).toMatchObject([
      { name: '__Host-backhaul', sameSite: 'Lax', secure: true, ...shared },
      { name: '__Host-backhaul-browser', sameSite: 'Strict', secure: true, ...shared },
    ]);
    for (const cookie of response.cookies) {
      expect(cookie).not.toHaveProperty('domain');
      expect(response.body).not.toContain(cookie.value);
    }
  });

  it('writes down who came in and who did not', async () => {
    await database.db.deleteFrom('audit').execute();
    const { client } = browser();
    await refusalOf(client.session.signIn({ body: { username, password: 'Secret-guess-1' } }));
    await client.session.signIn({ body: { username, password: PASSWORD } });
    const rows = await database.db.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { action: 'session:signIn', result: 'refused', code: 'BAD_CREDENTIALS', username, address: '127.0.0.1' },
      { action: 'session:signIn', result: 'done', username, user_id: expect.any(String) },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secret-guess-1');
  });

  it('stores no name that nobody has: it may be a password', async () => {
    const { db } = database;
    await db.deleteFrom('audit').execute();
    for (let i = 0; i < 6; i += 1) {
      await refusalOf(browser().client.session.signIn({ body: { username: 'Canary-pass-1', password: 'x' } }));
    }
    const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows.map(({ username: name, detail, code }) => [name, detail, code])).toEqual([
      ...Array.from({ length: 5 }, () => ['', 'no such user', 'BAD_CREDENTIALS']),
      ['', 'no such user', 'THROTTLED'],
    ]);
    const counted = await db.selectFrom('throttles').selectAll().execute();
    expect(JSON.stringify([rows, counted]).toLowerCase()).not.toContain('canary');
  });
});

describe('signing out', () => {
  it('ends the session and takes the cookie away', async () => {
    const { client, jar } = browser();
    await client.session.signIn({ body: { username, password: PASSWORD } });
    const token = jar.get('backhaul') ?? '';
    await client.session.signOut();
    expect(jar.get('backhaul')).toBeUndefined();
    expect(await sessions.find(token)).toBeUndefined();
    expect(ended).toHaveLength(1);
  });
});

describe('a session in use', () => {
  it('is prolonged with its cookie', async () => {
    const { client, jar } = browser();
    const { sessionExpiresAt } = await client.session.signIn({ body: { username, password: PASSWORD } });
    const token = jar.get('backhaul') ?? '';
    clock.at += 6 * 60 * 60_000;
    const response = await app.inject({
      method: 'GET',
      url: contract.session.currentUser.path,
      headers: { 'application-id': 'test', cookie: `backhaul=${token}` },
    });
    expect(response.cookies[0]?.expires?.getTime()).toBeGreaterThan(sessionExpiresAt);
    expect(response.json()).toMatchObject({ sessionExpiresAt: clock.at + 12 * 60 * 60_000 });
  });
});

describe('changing oneself', () => {
  const signedIn = async () => {
    const one = browser();
    await one.client.session.signIn({ body: { username, password: PASSWORD } });
    return one;
  };

  it.each<[title: string, body: Record<string, string>, path: string, sentence: string]>([
    ['a small first letter', { firstName: 'anna' }, 'body.firstName', 'First name must start with an uppercase letter'],
    ['a short last name', { lastName: 'B' }, 'body.lastName', 'Must be between 2 and 255 characters'],
    [
      'a short password',
      { oldPassword: PASSWORD, newPassword: 'Ab1' },
      'body.newPassword',
      'Must have at least 8 characters',
    ],
    ['no old password', { newPassword: 'Other-pass-1' }, 'body.oldPassword', 'This field is required'],
    [
      'a wrong old password',
      { oldPassword: 'x', newPassword: 'Other-pass-1' },
      'body.oldPassword',
      'Password is incorrect',
    ],
    [
      'a password that attackers try',
      { oldPassword: PASSWORD, newPassword: 'P@ssw0rd1' },
      'body.newPassword',
      'This password is easy to guess. Choose another one',
    ],
    [
      'a password that is the name',
      { oldPassword: PASSWORD, newPassword: `${username.replace('home', 'Home')}1` },
      'body.newPassword',
      'This password is easy to guess. Choose another one',
    ],
    [
      'the same password',
      { oldPassword: PASSWORD, newPassword: PASSWORD },
      'body.newPassword',
      'Cannot reuse a recent password',
    ],
  ])('refuses %s', async (_title, body, path, sentence) => {
    const { client } = await signedIn();
    const refused = await refusalOf(client.session.updateCurrentUser({ body }));
    expect(refused).toMatchObject({ code: 'INVALID', errors: [{ path, message: sentence }] });
  });

  it('changes the name', async () => {
    const { client } = await signedIn();
    const user = await client.session.updateCurrentUser({ body: { firstName: 'Åsa', lastName: 'Ek' } });
    expect(user).toMatchObject({ firstName: 'Åsa', lastName: 'Ek' });
  });

  it('changes the password and ends every other session', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()];
    const body = { oldPassword: PASSWORD, newPassword: 'Other-pass-1' };
    await here.client.session.updateCurrentUser({ body });
    expect(ended).toHaveLength(1);
    expect(await refusalOf(here.client.session.currentUser())).toBeUndefined();
    expect(await refusalOf(elsewhere.client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    const again = browser().client.session;
    expect(await refusalOf(again.signIn({ body: { username, password: PASSWORD } }))).toMatchObject({ status: 401 });
    expect(await refusalOf(again.signIn({ body: { username, password: 'Other-pass-1' } }))).toBeUndefined();
  });

  it('takes none of the last five passwords again, and an older one', async () => {
    const { client } = await signedIn();
    const change = (oldPassword: string, newPassword: string) =>
      refusalOf(client.session.updateCurrentUser({ body: { oldPassword, newPassword } }));
    const passwords = [PASSWORD, ...[1, 2, 3, 4, 5].map((n) => `Meadow-lark-${n}`)];
    for (let i = 1; i < passwords.length; i += 1) {
      clock.at += 1_000;
      expect(await change(passwords[i - 1] ?? '', passwords[i] ?? '')).toBeUndefined();
      for (const recent of passwords.slice(Math.max(0, i - 4), i + 1)) {
        expect(await change(passwords[i] ?? '', recent), recent).toMatchObject({
          errors: [{ path: 'body.newPassword', message: 'Cannot reuse a recent password' }],
        });
      }
    }
    expect(await change(passwords.at(-1) ?? '', PASSWORD)).toBeUndefined();
    expect(await database.db.selectFrom('password_history').selectAll().execute()).toHaveLength(4);
  });

  it('cannot be used to guess the password', async () => {
    const { client } = await signedIn();
    const guess = () =>
      refusalOf(client.session.updateCurrentUser({ body: { oldPassword: 'x', newPassword: 'Other-pass-1' } }));
    for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ code: 'INVALID' });
    expect(await guess()).toMatchObject({ code: 'THROTTLED' });
    expect(
      await refusalOf(browser().client.session.signIn({ body: { username, password: PASSWORD } })),
    ).toBeUndefined();
  });
});
