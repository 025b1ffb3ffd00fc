import { contract } from '@backhaul/contract';
import { refusalOf } from '@backhaul/testing';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { passkeyHandlers } from '../areas/passkeys/handlers.js';
import { secondFactorHandlers } from '../areas/second-factor/handlers.js';
import { sessionHandlers } from '../areas/session/handlers.js';
import { pruneAccess } from '../platform/access/housekeeping.js';
import { type Fault, SoftwarePasskey } from '../testing/authenticator.js';

import { MINUTE, ORIGIN, PASSWORD, passkeyWorld, username } from '../testing/passkeys.js';

const world = passkeyWorld((parts) => ({
  session: sessionHandlers(parts),
  secondFactor: secondFactorHandlers(parts),
  passkeys: passkeyHandlers(parts),
}));
const { clock, browser, serve, signedIn, withPasskey, signInWith, wayOf, signIns } = world;

const withPassword = (shown: object = {}, one = browser()) =>
  one.client.session.signIn({ body: { username, password: PASSWORD, ...shown } });
const asked = () => browser().client.session.passkeyChallenge();

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
    // A wrong answer consumes the challenge, too.
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
    await pruneAccess(world.database.db, clock.at);
    expect(await world.database.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  it('answers alike for an unknown passkey, a wrong signature, and one of an inactive user', async () => {
    const { device } = await withPasskey();
    const unknown = new SoftwarePasskey(ORIGIN);
    unknown.create(
      await (await withPasskey({}, 'home.luc_read')).client.passkeys.begin({ body: { password: PASSWORD } }),
    );
    const answers = [await refusalOf(signInWith(unknown)), await refusalOf(signInWith(device, { badSignature: true }))];
    await world.database.db.updateTable('users').set({ active: false }).where('username', '=', username).execute();
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
    await world.database.db.updateTable('users').set(terms).where('username', '=', username).execute();
    const one = browser();
    expect(await signInWith(device, {}, one)).toMatchObject({ passwordDue: due });
    expect(await refusalOf(one.client.passkeys.list())).toMatchObject({ code: 'PASSWORD_DUE' });
    await world.database.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('username', '=', username)
      .execute();
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
  it('offers what the user has, and nothing before the password is right', async () => {
    const one = await withPasskey();
    const wrong = { username, password: 'wrong', passkey: one.device.sign(await asked()) };
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
    const passkey = device.sign(await asked());
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
    expect(await refusalOf(withPassword({ passkey: other.device.sign(await asked()) }))).toMatchObject({
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
      const passkey = device.sign(await asked(), { badSignature: true });
      expect(await refusalOf(withPassword({ passkey }))).toMatchObject({ code: 'SECOND_FACTOR' });
    }
    expect(await refusalOf(withPassword({ passkey: device.sign(await asked()) }))).toMatchObject({
      code: 'THROTTLED',
    });
  });
});
