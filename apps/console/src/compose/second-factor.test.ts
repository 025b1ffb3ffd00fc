import { contract } from '@backhaul/contract';
import { refusalOf, testClient, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../platform/access/passwords.js';
import { Providers } from '../control/sign-on/providers.js';
import { Passkeys } from '../platform/access/passkeys.js';
import { SecondFactors } from '../platform/access/second-factors.js';
import type { Sessions } from '../platform/access/sessions.js';
import { insertTenant } from '../platform/access/testing.js';
import { Throttle } from '../platform/access/throttle.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { injectable, testHttp } from '../platform/http/testing.js';
import { testVault } from '../platform/vault/testing.js';
import { sessionHandlers } from '../areas/session/handlers.js';
import { secondFactorHandlers } from '../areas/second-factor/handlers.js';
import { noSubjects } from '../testing/policies.js';

/** The code of a moment, as an authenticator app shows it. */
const codeAt = (secret: string, nowMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: nowMs });

const calls = { session: contract.session, secondFactor: contract.secondFactor };
const { home } = twoTenants();
const PASSWORD = 'Right-pass-1';
const STEP_MS = 30_000;
const username = 'home.luc_regular';
const clock = { at: Date.now(), now: () => clock.at };
let database: TestDatabase;
let app: FastifyInstance;
let sessions: Sessions;

const browser = () => testClient(calls, injectable(app));
const signIn = (code?: string, password = PASSWORD) => {
  const one = browser();
  return {
    ...one,
    done: one.client.session.signIn({ body: { username, password, ...(code !== undefined && { code }) } }),
  };
};
async function signedIn(code?: string) {
  const one = signIn(code);
  await one.done;
  return one;
}
/** A user with an app. */
async function withFactor() {
  const one = await signedIn();
  const { secret } = await one.client.secondFactor.begin({ body: { password: PASSWORD } });
  const { recoveryCodes } = await one.client.secondFactor.confirm({ body: { code: codeAt(secret, clock.at) } });
  clock.at += STEP_MS;
  return { ...one, secret, recoveryCodes, now: () => codeAt(secret, clock.at) };
}

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await insertTenant(db, home);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('username', '=', username)
    .execute();
  ({ app, sessions } = await testHttp(db, {
    contract: calls,
    subjects: noSubjects,
    clock,
    handlers: (parts) => {
      const throttle = new Throttle({ db, clock });
      const secondFactors = new SecondFactors({ db, vault: testVault(), clock });
      const passkeys = new Passkeys({ db, clock, publicUrl: undefined });
      const providers = new Providers({ clock, networks: [] });
      const shared = { db, vault: testVault(), sessions: parts.sessions, throttle, secondFactors, passkeys, clock };
      const deps = { ...shared, providers, publicUrl: undefined };
      return { session: sessionHandlers(deps), secondFactor: secondFactorHandlers(deps) };
    },
  }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  clock.at = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  await database.db.deleteFrom('second_factors').execute();
  await database.db.deleteFrom('throttles').execute();
});

describe('setting one up', () => {
  it('requires the password, shows the secret once, and is active from the first code on', async () => {
    const one = await signedIn();
    expect(await refusalOf(one.client.secondFactor.begin({ body: { password: 'wrong' } }))).toMatchObject({
      errors: [{ path: 'body.password' }],
    });
    const { secret, uri } = await one.client.secondFactor.begin({ body: { password: PASSWORD } });
    expect(uri).toContain(`secret=${secret}`);
    expect(await one.client.secondFactor.state()).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 });
    // No code is required before the first one is confirmed.
    await signedIn();
    const wrong = codeAt(secret, clock.at + 10 * STEP_MS);
    expect(await refusalOf(one.client.secondFactor.confirm({ body: { code: wrong } }))).toMatchObject({
      errors: [{ path: 'body.code' }],
    });
    const { recoveryCodes } = await one.client.secondFactor.confirm({ body: { code: codeAt(secret, clock.at) } });
    expect(new Set(recoveryCodes).size).toBe(8);
    expect(await one.client.secondFactor.state()).toEqual({ enabled: true, since: clock.at, recoveryCodesLeft: 8 });
  });

  it('ends every other session', async () => {
    const other = await signedIn();
    const token = other.jar.get('backhaul') ?? '';
    const one = await withFactor();
    expect(await sessions.find(token)).toBeUndefined();
    expect(await one.client.secondFactor.state()).toMatchObject({ enabled: true });
  });

  it('makes a new secret as long as none is confirmed, and none afterwards', async () => {
    const one = await signedIn();
    const first = await one.client.secondFactor.begin({ body: { password: PASSWORD } });
    const second = await one.client.secondFactor.begin({ body: { password: PASSWORD } });
    expect(second.secret).not.toBe(first.secret);
    await one.client.secondFactor.confirm({ body: { code: codeAt(second.secret, clock.at) } });
    const refused = await refusalOf(one.client.secondFactor.begin({ body: { password: PASSWORD } }));
    expect(refused).toMatchObject({ code: 'CONFLICT' });
  });

  it('keeps no secret and no recovery code in the clear', async () => {
    const { secret, recoveryCodes } = await withFactor();
    const { rows: factors } = await database.pool.query('select * from second_factors');
    const { rows: codes } = await database.pool.query<{ code_hash: Buffer }>('select code_hash from recovery_codes');
    expect(JSON.stringify(factors)).not.toContain(secret);
    const stored = codes.map(({ code_hash }) => code_hash.toString('latin1')).join('');
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });
});

describe('signing in with one', () => {
  it('asks for the code once the password is right, and not before', async () => {
    const { now } = await withFactor();
    expect(await refusalOf(signIn(undefined, 'wrong').done)).toMatchObject({ code: 'BAD_CREDENTIALS' });
    expect(await refusalOf(signIn(now(), 'wrong').done)).toMatchObject({ code: 'BAD_CREDENTIALS' });
    const refused = signIn();
    expect(await refusalOf(refused.done)).toMatchObject({ code: 'SECOND_FACTOR', status: 401 });
    expect(refused.jar.get('backhaul')).toBeUndefined();
    await signedIn(now());
  });

  it('takes a code once, however it is replayed', async () => {
    const { now } = await withFactor();
    const code = now();
    await signedIn(code);
    expect(await refusalOf(signIn(code).done)).toMatchObject({ code: 'SECOND_FACTOR' });
    clock.at += STEP_MS;
    // The code is used, but still within its time window.
    expect(await refusalOf(signIn(code).done)).toMatchObject({ code: 'SECOND_FACTOR' });
    await signedIn(now());
  });

  it('takes one of two that come at the same time with the same code', async () => {
    const { now } = await withFactor();
    const outcomes = await Promise.all([refusalOf(signIn(now()).done), refusalOf(signIn(now()).done)]);
    expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
  });

  it.each([
    ['a step ago', -1, true],
    ['in a step', 1, true],
    ['two steps ago', -2, false],
    ['in two steps', 2, false],
  ])('takes the code of %s: %i, %s', async (_, steps, taken) => {
    const { secret } = await withFactor();
    clock.at += 3 * STEP_MS;
    const problem = await refusalOf(signIn(codeAt(secret, clock.at + steps * STEP_MS)).done);
    expect(problem === undefined).toBe(taken);
  });

  it('takes no earlier code after a later one', async () => {
    const { secret } = await withFactor();
    clock.at += 3 * STEP_MS;
    await signedIn(codeAt(secret, clock.at + STEP_MS));
    expect(await refusalOf(signIn(codeAt(secret, clock.at)).done)).toMatchObject({ code: 'SECOND_FACTOR' });
  });

  it('takes each recovery code once', async () => {
    const { client, recoveryCodes } = await withFactor();
    const [code = ''] = recoveryCodes;
    await signedIn(code.toUpperCase());
    expect(await refusalOf(signIn(code).done)).toMatchObject({ code: 'SECOND_FACTOR' });
    expect(await client.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 7 });
  });

  it('slows down guesses at codes by somebody who knows the password', async () => {
    const { secret, now } = await withFactor();
    for (let i = 0; i < 5; i += 1) {
      // A request for a code does not reset the failure count.
      expect(await refusalOf(signIn().done)).toMatchObject({ code: 'SECOND_FACTOR' });
      const wrong = codeAt(secret, clock.at + (i + 10) * STEP_MS);
      expect(await refusalOf(signIn(wrong).done)).toMatchObject({ code: 'SECOND_FACTOR' });
    }
    expect(await refusalOf(signIn(now()).done)).toMatchObject({ code: 'THROTTLED' });
    const rows = await database.db.selectFrom('audit').select('code').where('result', '=', 'refused').execute();
    expect(rows.filter(({ code }) => code === 'SECOND_FACTOR').length).toBeGreaterThanOrEqual(5);
  });
});

describe('removing it', () => {
  it('asks for password and code', async () => {
    const { client, now } = await withFactor();
    const remove = (password: string, code: string) =>
      refusalOf(client.secondFactor.remove({ body: { password, code } }));
    expect(await remove('wrong', now())).toMatchObject({ errors: [{ path: 'body.password' }] });
    expect(await remove(PASSWORD, '000000')).toMatchObject({ errors: [{ path: 'body.code' }] });
    expect(await remove(PASSWORD, now())).toBeUndefined();
    await signedIn();
    expect(await client.secondFactor.state()).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 });
  });

  it('slows down guesses at codes by somebody who knows the password and signs in elsewhere in between', async () => {
    const { client, secret, now } = await withFactor();
    const remove = (code: string) => refusalOf(client.secondFactor.remove({ body: { password: PASSWORD, code } }));
    for (let i = 0; i < 5; i += 1) {
      expect(await remove(codeAt(secret, clock.at + (i + 10) * STEP_MS))).toMatchObject({ status: 400 });
      // Refused for other reasons, after the password was correct.
      expect(await refusalOf(client.secondFactor.begin({ body: { password: PASSWORD } }))).toMatchObject({
        code: 'CONFLICT',
      });
      const body = { oldPassword: PASSWORD, newPassword: 'Password-1' };
      expect(await refusalOf(client.session.updateCurrentUser({ body }))).toMatchObject({ status: 400 });
    }
    expect(await remove(now())).toMatchObject({ status: 429, code: 'THROTTLED' });
    clock.at += 31_000;
    expect(await remove(now())).toBeUndefined();
  });

  it('lets no guesses at once pass the count', async () => {
    const { client, secret } = await withFactor();
    const guesses = Array.from({ length: 20 }, (_, i) =>
      refusalOf(
        client.secondFactor.remove({
          body: { password: PASSWORD, code: codeAt(secret, clock.at + (i + 10) * STEP_MS) },
        }),
      ),
    );
    const answers = (await Promise.all(guesses)).map((problem) => JSON.stringify(problem));
    expect(answers.filter((answer) => answer.includes('"code":"INVALID"'))).toHaveLength(5);
    expect(answers.filter((answer) => answer.includes('"code":"THROTTLED"'))).toHaveLength(15);
  });
});
