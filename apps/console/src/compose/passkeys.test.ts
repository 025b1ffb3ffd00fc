import { refusalOf } from '@backhaul/testing';
import { describe, expect, it } from 'vitest';
import { passkeyHandlers } from '../areas/passkeys/handlers.js';
import { secondFactorHandlers } from '../areas/second-factor/handlers.js';
import { sessionHandlers } from '../areas/session/handlers.js';
import { type Fault, SoftwarePasskey } from '../testing/authenticator.js';

import { MINUTE, ORIGIN, PASSWORD, passkeyWorld, username } from '../testing/passkeys.js';

const world = passkeyWorld((parts) => ({
  session: sessionHandlers(parts),
  secondFactor: secondFactorHandlers(parts),
  passkeys: passkeyHandlers(parts),
}));
const { clock, browser, signedIn, addTo, withPasskey, signInWith } = world;

const add = (client: ReturnType<typeof browser>['client'], passkey: ReturnType<SoftwarePasskey['create']>) =>
  refusalOf(client.passkeys.add({ body: { name: 'Laptop', passkey } }));

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
    const { detail } =
      (await world.database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').execute())[0] ?? {};
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
    const late = new SoftwarePasskey(ORIGIN).create(await begin());
    clock.at += 5 * MINUTE;
    expect(await add(one.client, late)).toMatchObject({ code: 'INVALID' });
    const stolen = new SoftwarePasskey(ORIGIN).create(await begin());
    expect(await add(other.client, stolen)).toMatchObject({ code: 'INVALID' });
    // A challenge for sign-in cannot create a passkey.
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

describe('an inventory that asks for a second factor', () => {
  it('is satisfied with a passkey, which is all that a session may add before', async () => {
    const { db } = world.database;
    await db.updateTable('inventories').set({ two_factor: true }).execute();
    const one = browser();
    const signIn = { body: { username, password: PASSWORD } };
    expect(await one.client.session.signIn(signIn)).toMatchObject({ secondFactorDue: true });
    expect(await refusalOf(one.client.passkeys.list())).toMatchObject({ code: 'SECOND_FACTOR_DUE' });
    const { device } = await addTo(one, { name: 'Laptop' });
    expect(await one.client.session.currentUser()).toMatchObject({ secondFactorDue: false });
    expect(await one.client.passkeys.list()).toHaveLength(1);
    expect(await signInWith(device)).toMatchObject({ secondFactorDue: false });
    await db.updateTable('inventories').set({ two_factor: false }).execute();
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
