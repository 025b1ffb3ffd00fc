import { contract } from '@backhaul/contract';
import { refusalOf, testClient, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkeyHandlers } from '../areas/passkeys/handlers.js';
import { secondFactorHandlers } from '../areas/second-factor/handlers.js';
import { sessionHandlers } from '../areas/session/handlers.js';
import { pruneAccess } from '../platform/access/housekeeping.js';
import { Passkeys } from '../platform/access/passkeys.js';
import { hashPassword } from '../platform/access/passwords.js';
import { SecondFactors } from '../platform/access/second-factors.js';
import { insertTenant } from '../platform/access/testing.js';
import { Throttle } from '../platform/access/throttle.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { injectable, testHttp } from '../platform/http/testing.js';
import { testVault } from '../platform/vault/testing.js';
import { type Fault, SoftwarePasskey } from '../testing/authenticator.js';
import { noSubjects } from '../testing/policies.js';

const calls = { session: contract.session, secondFactor: contract.secondFactor, passkeys: contract.passkeys };
const { home } = twoTenants();
const ORIGIN = 'https://live.example';
const PASSWORD = 'Right-pass-1';
const MINUTE = 60_000;
const username = 'home.luc_regular';
const clock = { at: Date.now(), now: () => clock.at };
let database: TestDatabase;
let app: FastifyInstance;

const browser = (server = app) => testClient(calls, injectable(server));
type Browser = ReturnType<typeof browser>;

const serve = async (publicUrl: string | undefined) => {
  const { db } = database;
  const http = await testHttp(db, {
    contract: calls,
    subjects: noSubjects,
    clock,
    ...(publicUrl !== undefined && { publicUrl }),
    handlers: ({ sessions }) => {
      const vault = testVault();
      const secondFactors = new SecondFactors({ db, vault, clock });
      const passkeys = new Passkeys({ db, clock, publicUrl });
      const deps = { db, vault, sessions, throttle: new Throttle({ db, clock }), secondFactors, passkeys, clock };
      return {
        session: sessionHandlers(deps),
        secondFactor: secondFactorHandlers(deps),
        passkeys: passkeyHandlers(deps),
      };
    },
  });
  return http.app;
};

async function signedIn(name = username): Promise<Browser> {
  const one = browser();
  await one.client.session.signIn({ body: { username: name, password: PASSWORD } });
  return one;
}

/** A signed-in user's new passkey. */
async function addTo(one: Browser, { kind = {}, name = 'Laptop', fault = {} }: Adding = {}) {
  const passkey = new SoftwarePasskey(ORIGIN, kind);
  const options = await one.client.passkeys.begin({ body: { password: PASSWORD } });
  const added = await one.client.passkeys.add({ body: { name, passkey: passkey.create(options, fault) } });
  return { ...added, device: passkey };
}
interface Adding {
  readonly kind?: ConstructorParameters<typeof SoftwarePasskey>[1];
  readonly name?: string;
  readonly fault?: Fault;
}

/** A user with a passkey; `device` is what holds it. */
async function withPasskey(adding: Adding = {}, name = username) {
  const one = await signedIn(name);
  return { ...one, ...(await addTo(one, adding)) };
}

async function signInWith(device: SoftwarePasskey, fault: Fault = {}, one = browser()) {
  const options = await one.client.session.passkeyChallenge();
  return one.client.session.signInWithPasskey({ body: { passkey: device.sign(options, fault) } });
}

/** How the session of a browser began. */
const wayOf = async ({ client }: Browser) => (await client.session.sessions()).find(({ current }) => current)?.way;

const signIns = () =>
  database.db
    .selectFrom('audit')
    .select(['result', 'username', 'code', 'detail'])
    .where('action', '=', 'session:signIn')
    .orderBy('id')
    .execute();

beforeAll(async () => {
  database = await testDatabase();
  await insertTenant(database.db, home);
  app = await serve(ORIGIN);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  clock.at = Date.now();
  const { db } = database;
  for (const table of ['passkeys', 'second_factors', 'recovery_codes', 'throttles', 'audit'] as const)
    await db.deleteFrom(table).execute();
  await db
    .updateTable('users')
    .set({
      password_hash: await hashPassword(PASSWORD),
      active: true,
      password_forced: false,
      password_policy: 'never',
      password_changed_at: new Date(clock.at),
    })
    .execute();
});

describe('adding one', () => {
  it('asks for the password, and keeps name, day and kind', async () => {
    const one = await signedIn();
    expect(await refusalOf(one.client.passkeys.begin({ body: { password: 'wrong' } }))).toMatchObject({
      errors: [{ path: 'body.password' }],
    });
    expect(await one.client.passkeys.list()).toEqual([]);
    await addTo(one, { name: ' Phone ', kind: { synced: true } });
    clock.at += MINUTE;
    await addTo(one, { name: 'Key', kind: { counts: true } });
    expect(await one.client.passkeys.list()).toMatchObject([
      { name: 'Phone', synced: true, createdAt: clock.at - MINUTE, lastUsedAt: null },
      { name: 'Key', synced: false, createdAt: clock.at },
    ]);
    const { detail } = (await database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').execute())[0] ?? {};
    expect(detail).toBe('passkey added: Key');
  });

  it('says what a browser is to make, and names those that the user has', async () => {
    const { client, device } = await withPasskey();
    const options = await client.passkeys.begin({ body: { password: PASSWORD } });
    expect(options).toMatchObject({
      rp: { id: 'live.example' },
      user: { name: username },
      excludeCredentials: [{ type: 'public-key', id: device.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  it.each<[string, Fault]>([
    ['another origin', { origin: 'https://other.example' }],
    ['another name', { rpId: 'other.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['the answer of a sign-in', { type: 'webauthn.get' }],
    ['no user verification', { unverified: true }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses one with %s', async (_, fault) => {
    const one = await signedIn();
    expect(await refusalOf(addTo(one, { fault }))).toMatchObject({
      code: 'INVALID',
      errors: [{ path: 'body.passkey', code: 'PASSKEY_REFUSED' }],
    });
    expect(await one.client.passkeys.list()).toEqual([]);
  });

  it('takes a challenge once, for 5 minutes, in the session that it was given to', async () => {
    const one = await signedIn();
    const other = await signedIn();
    const begin = () => one.client.passkeys.begin({ body: { password: PASSWORD } });
    const add = (client: Browser['client'], passkey: ReturnType<SoftwarePasskey['create']>) =>
      refusalOf(client.passkeys.add({ body: { name: 'Laptop', passkey } }));
    const late = new SoftwarePasskey(ORIGIN).create(await begin());
    clock.at += 5 * MINUTE;
    expect(await add(one.client, late)).toMatchObject({ code: 'INVALID' });
    const stolen = new SoftwarePasskey(ORIGIN).create(await begin());
    expect(await add(other.client, stolen)).toMatchObject({ code: 'INVALID' });
    // A sign-in's challenge makes none.
    const { challenge } = await browser().client.session.passkeyChallenge();
    expect(await add(one.client, new SoftwarePasskey(ORIGIN).create(await begin(), { challenge }))).toBeDefined();
    const options = await begin();
    expect(await add(one.client, new SoftwarePasskey(ORIGIN).create(options))).toBeUndefined();
    expect(await add(one.client, new SoftwarePasskey(ORIGIN).create(options))).toMatchObject({ code: 'INVALID' });
  });

  it('takes a credential for one user alone', async () => {
    const { device } = await withPasskey();
    const other = await signedIn('home.luc_read');
    const options = await other.client.passkeys.begin({ body: { password: PASSWORD } });
    const passkey = device.create(options);
    expect(await refusalOf(other.client.passkeys.add({ body: { name: 'Theirs', passkey } }))).toMatchObject({
      code: 'INVALID',
    });
  });

  it('takes 20 and no more, also at once', async () => {
    const one = await signedIn();
    for (let i = 0; i < 18; i += 1) await addTo(one);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => refusalOf(addTo(one))));
    expect(outcomes.filter((outcome) => JSON.stringify(outcome)?.includes('PASSKEY_LIMIT'))).toHaveLength(2);
    expect(await one.client.passkeys.list()).toHaveLength(20);
    expect(await refusalOf(one.client.passkeys.begin({ body: { password: PASSWORD } }))).toMatchObject({
      code: 'PASSKEY_LIMIT',
    });
  });

  it('gives recovery codes with the first factor and ends other sessions, and neither with the next', async () => {
    const other = await signedIn();
    const one = await withPasskey();
    expect(new Set(one.recoveryCodes).size).toBe(8);
    expect(await refusalOf(other.client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    const third = browser();
    await signInWith(one.device, {}, third);
    expect((await addTo(one)).recoveryCodes).toEqual([]);
    expect(await third.client.session.currentUser()).toMatchObject({ username });
    expect(await one.client.secondFactor.state()).toEqual({ enabled: false, since: null, recoveryCodesLeft: 8 });
  });
});

describe('signing in with one alone', () => {
  it('needs no password, no code, and says so in sessions and audit', async () => {
    const { device } = await withPasskey();
    const one = browser();
    expect(await signInWith(device, {}, one)).toMatchObject({ username });
    expect(await wayOf(one)).toBe('passkey');
    expect((await one.client.passkeys.list())[0]?.lastUsedAt).toBe(clock.at);
    expect((await signIns()).at(-1)).toEqual({ result: 'done', username, code: null, detail: 'passkey' });
  });

  it('is offered to everybody alike', async () => {
    const { challenge, ...before } = await browser().client.session.passkeyChallenge();
    await withPasskey();
    const { challenge: next, ...after } = await browser().client.session.passkeyChallenge();
    expect(after).toEqual(before);
    expect(after).toEqual({ rpId: 'live.example', timeout: 5 * MINUTE, userVerification: 'required' });
    expect(next).not.toBe(challenge);
  });

  it.each<[string, Fault, string]>([
    ['another origin', { origin: 'https://other.example' }, 'not signed as asked'],
    ['the same name without TLS', { origin: 'http://live.example' }, 'not signed as asked'],
    ['another name', { rpId: 'other.example' }, 'not signed as asked'],
    ['another challenge', { challenge: 'AAAA' }, 'challenge unknown, used or expired'],
    ['the answer of a new passkey', { type: 'webauthn.create' }, 'not signed as asked'],
    ['a wrong signature', { badSignature: true }, 'not signed as asked'],
    ['no user verification', { unverified: true }, 'not signed as asked'],
    ['a frame of another site', { crossOrigin: true }, 'challenge unknown, used or expired'],
    ['another user', { userHandle: Buffer.from('usr-other').toString('base64url') }, 'passkey of another user'],
  ])('refuses one with %s, and audits why', async (_, fault, why) => {
    const { device } = await withPasskey({ kind: { counts: true } });
    expect(await refusalOf(signInWith(device, fault))).toMatchObject({ code: 'PASSKEY_REFUSED', status: 401 });
    expect((await signIns()).at(-1)).toEqual({
      result: 'refused',
      username,
      code: 'PASSKEY_REFUSED',
      detail: `passkey: ${why}`,
    });
    expect(await signInWith(device)).toMatchObject({ failedSignIns: 1 });
  });

  it.each<[string, number, number, boolean]>([
    ['grows', 5, 6, true],
    ['stays', 5, 5, false],
    ['goes back', 5, 4, false],
    ['goes back to 0', 5, 0, false],
    ['stays 0', 0, 0, true],
  ])('a counter that %s (%i, then %i) is taken: %s', async (_, first, second, taken) => {
    const { device } = await withPasskey();
    await signInWith(device, { counter: first });
    const refused = await refusalOf(signInWith(device, { counter: second }));
    expect(refused === undefined).toBe(taken);
    if (!taken)
      expect((await signIns()).at(-1)).toMatchObject({
        username,
        detail: 'passkey: counter went back: the passkey may be copied',
      });
  });

  it('takes a challenge once, and one of two answers at the same time', async () => {
    const { device } = await withPasskey();
    const { client } = browser();
    const options = await client.session.passkeyChallenge();
    const answer = () => refusalOf(client.session.signInWithPasskey({ body: { passkey: device.sign(options) } }));
    const outcomes = await Promise.all([answer(), answer()]);
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(await answer()).toMatchObject({ code: 'PASSKEY_REFUSED' });
    // A wrong answer uses it up, too.
    const spent = await client.session.passkeyChallenge();
    const wrong = device.sign(spent, { badSignature: true });
    expect(await refusalOf(client.session.signInWithPasskey({ body: { passkey: wrong } }))).toBeDefined();
    expect(await refusalOf(client.session.signInWithPasskey({ body: { passkey: device.sign(spent) } }))).toBeDefined();
  });

  it('takes no answer after 5 minutes, and forgets challenges that expired', async () => {
    const { device } = await withPasskey();
    const { client } = browser();
    const passkey = device.sign(await client.session.passkeyChallenge());
    clock.at += 5 * MINUTE;
    expect(await refusalOf(client.session.signInWithPasskey({ body: { passkey } }))).toBeDefined();
    await client.session.passkeyChallenge();
    clock.at += 6 * MINUTE;
    await pruneAccess(database.db, clock.at);
    expect(await database.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  it('answers alike for an unknown passkey, a wrong signature, and one of an inactive user', async () => {
    const { device } = await withPasskey();
    const unknown = new SoftwarePasskey(ORIGIN);
    unknown.create(
      await (await withPasskey({}, 'home.luc_read')).client.passkeys.begin({ body: { password: PASSWORD } }),
    );
    const answers = [await refusalOf(signInWith(unknown)), await refusalOf(signInWith(device, { badSignature: true }))];
    await database.db.updateTable('users').set({ active: false }).where('username', '=', username).execute();
    answers.push(await refusalOf(signInWith(device)));
    expect(answers[0]).toMatchObject({ code: 'PASSKEY_REFUSED', status: 401 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await signIns()).at(-1)).toMatchObject({ detail: 'passkey: user is not active' });
  });

  it('slows down guesses at one passkey, whether it exists or not, and challenges that nobody answers', async () => {
    const { device } = await withPasskey();
    for (const one of [device, new SoftwarePasskey(ORIGIN)]) {
      one.create(await (await signedIn('home.luc_ingest')).client.passkeys.begin({ body: { password: PASSWORD } }));
      for (let i = 0; i < 5; i += 1)
        expect(await refusalOf(signInWith(one, { badSignature: true }))).toMatchObject({ code: 'PASSKEY_REFUSED' });
      expect(await refusalOf(signInWith(one))).toMatchObject({ code: 'THROTTLED' });
    }
    expect((await signIns()).at(-1)).toMatchObject({ code: 'THROTTLED', detail: 'passkey' });
    for (let i = 0; i < 50; i += 1) await refusalOf(browser().client.session.passkeyChallenge());
    expect(await refusalOf(browser().client.session.passkeyChallenge())).toMatchObject({ code: 'THROTTLED' });
  });

  it.each([
    ['forced', { password_forced: true }],
    ['expired', { password_policy: '3' as const, password_changed_at: new Date('2020-01-01') }],
  ])('is good for a new password alone while the present one is %s', async (due, terms) => {
    const { device } = await withPasskey();
    await database.db.updateTable('users').set(terms).where('username', '=', username).execute();
    const one = browser();
    expect(await signInWith(device, {}, one)).toMatchObject({ passwordDue: due });
    expect(await refusalOf(one.client.passkeys.list())).toMatchObject({ code: 'PASSWORD_DUE' });
    await database.db.updateTable('users').set({ password_hash: null }).where('username', '=', username).execute();
    expect(await signInWith(device)).toMatchObject({ passwordDue: null });
  });

  it('works only where browsers use passkeys', async () => {
    const plain = await serve(undefined);
    try {
      const at = (host: string) =>
        plain.inject({
          method: 'POST',
          url: contract.session.passkeyChallenge.path,
          headers: { host, 'application-id': 'test' },
        });
      expect((await at('localhost:3000')).json()).toMatchObject({ rpId: 'localhost' });
      expect((await at('192.0.2.7')).json()).toMatchObject({ code: 'PASSKEY_ADDRESS' });
      expect((await at('live.example')).json()).toMatchObject({ code: 'PASSKEY_ADDRESS' });
    } finally {
      await plain.close();
    }
  });
});

describe('the second step', () => {
  const withPassword = (shown: object = {}, one = browser()) =>
    one.client.session.signIn({ body: { username, password: PASSWORD, ...shown } });
  const challenge = () => browser().client.session.passkeyChallenge();

  it('offers what the user has, and nothing before the password is right', async () => {
    const one = await withPasskey();
    const wrong = { username, password: 'wrong', passkey: one.device.sign(await challenge()) };
    expect(await refusalOf(browser().client.session.signIn({ body: wrong }))).toMatchObject({
      code: 'BAD_CREDENTIALS',
    });
    expect(await refusalOf(withPassword())).toMatchObject({
      code: 'SECOND_FACTOR',
      message: { code: 'second_step_passkey' },
      errors: [{ path: 'body.code' }, { path: 'body.passkey' }],
    });
    const { secret } = await one.client.secondFactor.begin({ body: { password: PASSWORD } });
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.at });
    await one.client.secondFactor.confirm({ body: { code: code() } });
    expect(await refusalOf(withPassword())).toMatchObject({ message: { code: 'second_step_either' } });
    clock.at += MINUTE;
    await withPassword({ code: code() });
    await one.client.passkeys.remove({
      body: { passkeyId: (await one.client.passkeys.list())[0]?.id ?? '', password: PASSWORD },
    });
    expect(await refusalOf(withPassword())).toMatchObject({
      message: { code: 'SECOND_FACTOR' },
      errors: [{ path: 'body.code' }],
    });
  });

  it('takes a passkey of this user, once', async () => {
    const { device } = await withPasskey();
    const one = browser();
    const passkey = device.sign(await challenge());
    await withPassword({ passkey }, one);
    expect(await wayOf(one)).toBe('passwordAndPasskey');
    expect(await refusalOf(withPassword({ passkey }))).toMatchObject({
      code: 'SECOND_FACTOR',
      message: { code: 'PASSKEY_REFUSED' },
    });
  });

  it('refuses the passkey of another user, who is right with it alone', async () => {
    await withPasskey();
    const other = await withPasskey({}, 'home.luc_read');
    expect(await refusalOf(withPassword({ passkey: other.device.sign(await challenge()) }))).toMatchObject({
      code: 'SECOND_FACTOR',
    });
    expect((await signIns()).at(-1)).toMatchObject({ username, detail: 'passkey: passkey of another user' });
    expect(await signInWith(other.device)).toMatchObject({ username: 'home.luc_read' });
  });

  it('takes a recovery code once in place of a lost passkey', async () => {
    const { recoveryCodes } = await withPasskey();
    const [code = ''] = recoveryCodes;
    const one = browser();
    await withPassword({ code }, one);
    expect(await wayOf(one)).toBe('passwordAndCode');
    expect(await refusalOf(withPassword({ code }))).toMatchObject({ message: { code: 'code_incorrect' } });
  });

  it('slows down wrong passkeys of somebody who knows the password', async () => {
    const { device } = await withPasskey();
    for (let i = 0; i < 5; i += 1) {
      expect(await refusalOf(withPassword())).toMatchObject({ code: 'SECOND_FACTOR' });
      const passkey = device.sign(await challenge(), { badSignature: true });
      expect(await refusalOf(withPassword({ passkey }))).toMatchObject({ code: 'SECOND_FACTOR' });
    }
    expect(await refusalOf(withPassword({ passkey: device.sign(await challenge()) }))).toMatchObject({
      code: 'THROTTLED',
    });
  });
});

describe('keeping them', () => {
  it('renames, within the rules of names', async () => {
    const { client, passkey } = await withPasskey();
    const rename = (name: string) => client.passkeys.rename({ body: { passkeyId: passkey.id, name } });
    expect(await rename(' Desk 2 ')).toMatchObject({ id: passkey.id, name: 'Desk 2' });
    for (const name of ['', '  ', 'n'.repeat(65)])
      expect(await refusalOf(rename(name))).toMatchObject({ errors: [{ path: 'body.name' }] });
  });

  it('removes after the password, ends other sessions, and says what remains', async () => {
    const one = await withPasskey();
    const second = await addTo(one);
    const other = browser();
    await signInWith(one.device, {}, other);
    const remove = (passkeyId: string, password = PASSWORD) =>
      one.client.passkeys.remove({ body: { passkeyId, password } });
    expect(await refusalOf(remove(one.passkey.id, 'wrong'))).toMatchObject({ errors: [{ path: 'body.password' }] });
    expect(await remove(one.passkey.id)).toEqual({ passkeys: 1, app: false });
    expect(await refusalOf(other.client.session.currentUser())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusalOf(signInWith(one.device))).toMatchObject({ code: 'PASSKEY_REFUSED' });
    expect(await one.client.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await remove(second.passkey.id)).toEqual({ passkeys: 0, app: false });
    expect(await one.client.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 0 });
    await signedIn();
  });

  it('answers a passkey of another user like one that there is not', async () => {
    const theirs = await withPasskey({}, 'home.luc_read');
    const { client } = await signedIn();
    const { id } = theirs.passkey;
    const asked = (passkeyId: string) =>
      Promise.all([
        refusalOf(client.passkeys.rename({ body: { passkeyId, name: 'Mine' } })),
        refusalOf(client.passkeys.remove({ body: { passkeyId, password: PASSWORD } })),
      ]);
    expect(await asked(id)).toEqual(await asked('psk-none'));
    expect(await theirs.client.passkeys.list()).toMatchObject([{ id, name: 'Laptop' }]);
  });
});
