import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const URL_OF_CONSOLE = 'https://console.example';
const HOUR_MS = 60 * 60_000;
const VOID = { status: 410, code: 'PASSWORD_LINK' };
let api: TestApi;
let admin: Api;
let userId: string;
let username: string;
let made = 0;

const tokenIn = (text: string | null | undefined): string => /set_password#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
const link = (deliver: 'copy' | 'email' = 'copy', client = admin) =>
  client.users.createPasswordLink({ params: { id: userId }, body: { deliver } });
const copied = async (): Promise<string> => tokenIn((await link()).url);
const read = (token: string) => api.anonymous.users.readPasswordLink({ body: { token } });
const set = (token: string, password: string) => api.anonymous.users.setPassword({ body: { token, password } });
const signIn = (password: string) => api.anonymous.session.signIn({ body: { username, password } });
const password = () => `Lantern-${(made += 1)}-quay!`;

beforeEach(async () => {
  ({ api } = await freshConsole(world, URL_OF_CONSOLE));
  admin = await api.as('luc_admin', { inventoryId });
  username = `anna-${(made += 1)}`;
  const names = { username, firstName: 'Anna', lastName: 'Berg', email: `${username}@metro.example` };
  const place = { role: 'luc_regular' as const, inventoryIds: [inventoryId], groupIds: [north] };
  ({ id: userId } = await admin.users.create({ body: { ...names, ...place } }));
  await db.deleteFrom('throttles').execute();
});

describe('a link for a password', () => {
  it('is shown once, names its user, sets the first password and works once', async () => {
    const { url, delivery, expiresAt } = await link();
    expect({ delivery, expiresAt }).toEqual({ delivery: 'copy', expiresAt: world.now + 72 * HOUR_MS });
    expect(url).toMatch(/^https:\/\/console\.example\/set_password#[\w-]{43}$/);
    const token = tokenIn(url);
    expect(await admin.users.get({ params: { id: userId } })).toMatchObject({
      passwordSet: false,
      passwordLinkExpiresAt: expiresAt,
    });
    expect(await read(token)).toEqual({ username, expiresAt });
    const chosen = password();
    await set(token, chosen);
    expect(await signIn(chosen)).toMatchObject({ userId });
    expect(await admin.users.get({ params: { id: userId } })).toMatchObject({
      passwordSet: true,
      passwordLinkExpiresAt: null,
    });
    expect(await refusal(set(token, password()))).toMatchObject(VOID);
    expect(await refusal(read(token))).toMatchObject(VOID);
  });

  it('is kept as a hash alone, and stands in no audit row', async () => {
    const token = await copied();
    await set(token, password());
    const rows = await db.selectFrom('audit').selectAll().where('subject_id', '=', userId).execute();
    expect(rows.map(({ action }) => action)).toEqual(['user:create', 'user:createPasswordLink', 'user:setPassword']);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each<readonly [string, (old: string) => Promise<unknown>]>([
    [
      'a new password of their own',
      (oldPassword) => api.anonymous.session.updateCurrentUser({ body: { oldPassword, newPassword: password() } }),
    ],
    [
      'a confirmed new e-mail address',
      async () => {
        await api.anonymous.contacts.startEmailVerification({ body: { email: `new-${username}@metro.example` } });
        const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(api.posted.at(-1)?.text ?? '')?.[0] ?? '';
        await api.anonymous.contacts.verifyEmail({ body: { code } });
      },
    ],
  ])('is void after %s', async (_what, change) => {
    const chosen = password();
    await set(await copied(), chosen);
    await signIn(chosen);
    const token = await copied();
    await change(chosen);
    expect(await refusal(set(token, password()))).toMatchObject(VOID);
    expect(await admin.users.get({ params: { id: userId } })).toMatchObject({ passwordLinkExpiresAt: null });
  });

  it('voids the earlier one', async () => {
    const [first, second] = [await copied(), await copied()];
    expect(await refusal(read(first))).toMatchObject(VOID);
    expect(await read(second)).toMatchObject({ username });
  });

  it('is over after 72 hours', async () => {
    const token = await copied();
    const before = world.now;
    world.now += 72 * HOUR_MS - 1;
    expect(await read(token)).toMatchObject({ username });
    world.now += 1;
    expect(await refusal(read(token))).toMatchObject(VOID);
    expect(await refusal(set(token, password()))).toMatchObject(VOID);
    world.now = before;
  });

  it('sets one password when many use it at the same time', async () => {
    const token = await copied();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refusal(set(token, password()))));
    expect(answers.filter((answer) => answer === 'not refused')).toHaveLength(1);
  });

  it('goes by the rules for passwords, and stays good when one is refused', async () => {
    const chosen = password();
    await set(await copied(), chosen);
    const token = await copied();
    for (const [bad, message] of [
      ['short', 'Must have at least 8 characters'],
      ['alllowercase1', expect.stringContaining('upper case')],
      ['Password1', 'This password is easy to guess. Choose another one'],
      [chosen, 'Cannot reuse a recent password'],
    ] as const)
      expect(await refusal(set(token, bad))).toMatchObject({ errors: [{ path: 'body.password', message }] });
    await set(token, password());
  });

  it('ends every session of the user', async () => {
    const chosen = password();
    await set(await copied(), chosen);
    await signIn(chosen);
    await set(await copied(), password());
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).toEqual([]);
    expect(await refusal(signIn(chosen))).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });

  it('of an inactive user is void, and gets the answer of an unknown link', async () => {
    const token = await copied();
    await db.updateTable('users').set({ active: false }).where('id', '=', userId).execute();
    expect(await refusal(read(token))).toEqual(await refusal(read('x'.repeat(43))));
    expect(await refusal(set(token, 'short'))).toEqual(await refusal(set('unknown', 'short')));
  });

  it('is not made for an inactive user', async () => {
    await admin.users.update({ params: { id: userId }, body: { active: false } });
    const inactive = { status: 409, code: 'USER_INACTIVE', title: 'The user is not active. Activate the user first' };
    for (const deliver of ['copy', 'email'] as const) expect(await refusal(link(deliver))).toMatchObject(inactive);
    expect(await db.selectFrom('password_links').select('user_id').where('user_id', '=', userId).execute()).toEqual([]);
    expect(api.posted).toEqual([]);
    await admin.users.update({ params: { id: userId }, body: { active: true } });
    expect(await link()).toMatchObject({ delivery: 'copy' });
  });

  it('is not for one’s own account, which asks for the current password', async () => {
    const own = admin.users.createPasswordLink({ params: { id: 'user-luc_admin-north' }, body: { deliver: 'copy' } });
    expect(await refusal(own)).toMatchObject({ code: 'OWN_ACCOUNT' });
  });

  it('is not for users of a type that the caller may not assign', async () => {
    const contractor = await api.as('luc_contractor');
    const boss = await api.as('luc_media_group_admin', { inventoryId });
    await db
      .updateTable('users')
      .set({ roles: ['luc_admin'] })
      .where('id', '=', userId)
      .execute();
    expect(await refusal(link('copy', contractor))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
    expect(await link('copy', boss)).toMatchObject({ delivery: 'copy' });
  });
});

describe('a link by e-mail', () => {
  it('goes to the user, in the language that the user chose, and is not in the answer', async () => {
    await db
      .insertInto('preferences')
      .values({ user_id: userId, data: JSON.stringify({ language: 'de' }) })
      .execute();
    expect(await link('email')).toMatchObject({ delivery: 'outbox', url: null });
    const [message] = api.posted;
    // Without an inventory, so that no administrator reads it in the outbox.
    expect(message).toMatchObject({
      recipient: `${username}@metro.example`,
      subject: 'Legen Sie Ihr Passwort fest',
      inventoryId: null,
    });
    expect(await read(tokenIn(message?.text))).toMatchObject({ username });
  });

  it('needs a public address, and an address of the user', async () => {
    await db.updateTable('users').set({ email: '' }).where('id', '=', userId).execute();
    expect(await refusal(link('email'))).toMatchObject({
      errors: [{ path: 'body.deliver', message: 'The user has no email address' }],
    });
    ({ api } = await freshConsole(world));
    const client = await api.as('luc_admin', { inventoryId });
    expect(await refusal(link('email', client))).toMatchObject({ status: 409, code: 'NO_PUBLIC_URL' });
    expect((await link('copy', client)).url).toMatch(/^http:\/\/[\w.:]+\/set_password#/);
  });

  it('is not sent again and again', async () => {
    const answers = [];
    for (let i = 0; i < 8; i += 1) answers.push(await refusal(link('email')));
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect(api.posted.length).toBeLessThan(8);
  });
});

it('guesses at links are counted by address, and good links are read all the same', async () => {
  const token = await copied();
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => refusal(read(`guess-${i}`))));
  const codes = guesses.map((answer) =>
    typeof answer === 'object' && answer && 'code' in answer ? answer.code : answer,
  );
  expect(codes.filter((code) => code === 'PASSWORD_LINK')).toHaveLength(50);
  expect(codes.filter((code) => code === 'THROTTLED')).toHaveLength(10);
  expect(await read(token)).toMatchObject({ username });
});
