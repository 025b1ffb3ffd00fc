import { contract } from '@backhaul/contract';
import type { Client } from '@backhaul/contract/client';
import { testClient, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTenant, sessionHeaders } from '../../platform/access/testing.js';
import { Throttle } from '../../platform/access/throttle.js';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { refusal } from '../../testing/api.js';
import { injectable, testHttp } from '../../platform/http/testing.js';
import type { Message } from '../../control/mail/message.js';
import { updateToken } from '../../control/release-notes/update-token.js';
import { testVault } from '../../platform/vault/testing.js';
import { contactHandlers } from './handlers.js';
import { noSubjects } from '../../testing/policies.js';

const calls = { contacts: contract.contacts };
const { home } = twoTenants();
const [one, other] = home.users;
let database: TestDatabase;
let app: FastifyInstance;
let mine: Client<typeof calls>['contacts'];
let theirs: Client<typeof calls>['contacts'];
let now = Date.now();
const posted: Message[] = [];
const HOUR = 3_600_000;
const codeOf = (message: Message | undefined): string => /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(message?.text ?? '')?.[0] ?? '';

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await insertTenant(db, home);
  const clock = { now: () => now };
  const http = await testHttp(db, {
    contract: calls,
    subjects: noSubjects,
    handlers: () => ({
      contacts: contactHandlers({
        db,
        clock,
        vault: testVault(),
        throttle: new Throttle({ db, clock }),
        mailer: {
          post: async (_tx, message) => {
            posted.push(message);
            return 'sent';
          },
        },
      }),
    }),
  });
  app = http.app;
  const as = async (userId = '') => {
    const { client, jar } = testClient(calls, injectable(app));
    const { cookie } = await sessionHeaders(db, http.sessions, userId);
    jar.set('backhaul', cookie.slice(cookie.indexOf('=') + 1));
    return client.contacts;
  };
  [mine, theirs] = [await as(one?.id), await as(other?.id)];
});
afterAll(async () => {
  await app.close();
  await database.close();
});

it('is empty at first, and changes field by field for the user alone', async () => {
  const empty = {
    emailVerified: false,
    phone: '',
    company: '',
    country: '',
    note: '',
    agreesToUpdates: false,
    updatesDecidedAt: null,
  };
  expect(await mine.contact()).toMatchObject(empty);
  await mine.updateContact({ body: { phone: '4930123', company: 'Metro' } });
  expect(await mine.updateContact({ body: { country: 'Germany' } })).toMatchObject({
    ...empty,
    phone: '4930123',
    company: 'Metro',
    country: 'Germany',
  });
  expect(await theirs.contact()).toMatchObject(empty);
});

const decided = async (id = '') => {
  const { db } = database;
  const rows = await db.selectFrom('audit').select(['action', 'username']).where('subject_id', '=', id).where('action', 'like', 'contact:%pdates').orderBy('id').execute(); // prettier-ignore
  return rows.map(({ action, username }) => `${username} ${action}`);
};

describe('the agreement to news by e-mail', () => {
  it('is given and withdrawn by the user alone, with its time and in the audit', async () => {
    const given = await mine.updateContact({ body: { agreesToUpdates: true } });
    expect(given).toMatchObject({ agreesToUpdates: true, updatesDecidedAt: now, phone: '4930123' });
    expect(await theirs.contact()).toMatchObject({ agreesToUpdates: false, updatesDecidedAt: null });
    now += 1000;
    expect(await mine.updateContact({ body: { agreesToUpdates: true } })).toEqual(given);
    expect(await mine.updateContact({ body: { agreesToUpdates: false } })).toMatchObject({
      agreesToUpdates: false,
      updatesDecidedAt: now,
    });
    expect(await decided(one?.id)).toEqual([
      `${one?.username} contact:agreeToUpdates`,
      `${one?.username} contact:withdrawUpdates`,
    ]);
  });

  it('is withdrawn by the link of a message, without signing in, and by no other', async () => {
    const { client } = testClient(calls, injectable(app));
    const withdraw = (token: string) => client.contacts.withdrawUpdates({ body: { token } });
    await theirs.updateContact({ body: { agreesToUpdates: true } });
    const token = updateToken(testVault(), other?.id ?? '');
    const foreign = updateToken(testVault(), one?.id ?? '');
    const mixed = `${other?.id ?? ''}.${foreign.split('.')[1] ?? ''}`;
    for (const bad of [mixed, `${token}.x`, token.slice(0, -1), other?.id ?? '', updateToken(testVault(), 'nobody')])
      expect(await refusal(withdraw(bad))).toMatchObject({ status: 410, code: 'UPDATES_LINK' });
    expect(await theirs.contact()).toMatchObject({ agreesToUpdates: true });
    await withdraw(token);
    await withdraw(token);
    expect(await theirs.contact()).toMatchObject({ agreesToUpdates: false, updatesDecidedAt: now });
    expect(await decided(other?.id)).toEqual([
      `${other?.username} contact:agreeToUpdates`,
      `${other?.username} contact:withdrawUpdates`,
    ]);
  });

  it('counts guesses at links by address', async () => {
    const { client } = testClient(calls, injectable(app));
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => refusal(client.contacts.withdrawUpdates({ body: { token: `guess-${i}` } }))),
    );
    const codes = guesses.map((answer) =>
      typeof answer === 'object' && answer && 'code' in answer ? answer.code : '',
    );
    expect(codes).toContain('THROTTLED');
  });
});

it('refuses by field', async () => {
  expect(await refusal(mine.updateContact({ body: { phone: '+49', company: 'x'.repeat(256) } }))).toMatchObject({
    errors: [
      { path: 'body.phone', message: 'Must only contain numeric characters' },
      { path: 'body.company', message: 'Must have at most 255 characters' },
    ],
  });
  expect(await refusal(mine.updateContact({ body: { phone: '4'.repeat(256) } }))).toMatchObject({
    errors: [{ path: 'body.phone', message: 'Must have at most 255 characters' }],
  });
  expect(await refusal(mine.updateContact({ body: { phone: '49', note: 'x\\y' } }))).toMatchObject({
    errors: [{ path: 'body.note', message: 'Cannot contain \\' }],
  });
  expect(await refusal(mine.startEmailVerification({ body: { email: 'nobody' } }))).toMatchObject({
    errors: [{ path: 'body.email' }],
  });
});

it('takes an address that was proved by its code: once, in time, and from who asked', async () => {
  const { expiresAt } = await mine.startEmailVerification({ body: { email: 'anna@metro.example' } });
  expect(expiresAt).toBe(now + 72 * HOUR);
  const code = codeOf(posted.at(-1));
  expect(posted.at(-1)).toMatchObject({ recipient: 'anna@metro.example', transport: 'email' });
  const bad = { errors: [{ path: 'body.code', message: 'Invalid field' }] };
  expect(await refusal(theirs.verifyEmail({ body: { code } }))).toMatchObject(bad);
  expect(await refusal(mine.verifyEmail({ body: { code: 'AAAA-AAAA' } }))).toMatchObject(bad);
  now += 72 * HOUR + 1;
  expect(await refusal(mine.verifyEmail({ body: { code } }))).toMatchObject(bad);
  await mine.startEmailVerification({ body: { email: 'anna@metro.example' } });
  const second = codeOf(posted.at(-1)).replace('-', '').toLowerCase();
  now += 71 * HOUR;
  expect(await mine.verifyEmail({ body: { code: second } })).toMatchObject({
    email: 'anna@metro.example',
    emailVerified: true,
  });
  expect(await refusal(mine.verifyEmail({ body: { code: second } }))).toMatchObject(bad);
});

it('refuses an address that another account has, however it is written', async () => {
  await mine.startEmailVerification({ body: { email: 'carla@metro.example' } });
  await mine.verifyEmail({ body: { code: codeOf(posted.at(-1)) } });
  await theirs.startEmailVerification({ body: { email: 'Carla@metro.example' } });
  expect(await refusal(theirs.verifyEmail({ body: { code: codeOf(posted.at(-1)) } }))).toMatchObject({
    code: 'EMAIL_TAKEN',
    title: 'Please define a different email address',
  });
  expect(await theirs.contact()).toMatchObject({ emailVerified: false });
});

it('sends the code in the language of who asks', async () => {
  await mine.startEmailVerification({ body: { email: 'anna@metro.example' } });
  expect(posted.at(-1)?.subject).toBe('Confirm your e-mail address');
  await database.db
    .insertInto('preferences')
    .values({ user_id: other?.id ?? '', data: '{}' })
    .execute();
  for (const [language, subject, text] of [
    ['es', 'Confirme su dirección de correo', 'en Cuenta en las próximas 72 horas'],
    ['de', 'Bestätigen Sie Ihre E-Mail-Adresse', 'innerhalb von 72 Stunden unter Konto'],
  ] as const) {
    const data = JSON.stringify({ language });
    await database.db
      .updateTable('preferences')
      .set({ data })
      .where('user_id', '=', other?.id ?? '')
      .execute();
    await theirs.startEmailVerification({ body: { email: 'ben@metro.example' } });
    expect(posted.at(-1)).toMatchObject({ subject, text: expect.stringContaining(text) });
  }
  expect(await theirs.verifyEmail({ body: { code: codeOf(posted.at(-1)) } })).toMatchObject({ emailVerified: true });
});

it('sends no mail without end', async () => {
  const asked = [];
  for (let i = 0; i < 30; i += 1) {
    asked.push(await refusal(theirs.startEmailVerification({ body: { email: 'b@metro.example' } })));
  }
  expect(asked.at(-1)).toMatchObject({ status: 429, code: 'THROTTLED' });
});

const guess = () => refusal(mine.verifyEmail({ body: { code: 'AAAA-AAAA' } }));

it('gives no guesses at another address back for proving one of one’s own', async () => {
  now += 2 * 60 * 60_000;
  for (let round = 0; round < 5; round += 1) {
    await mine.startEmailVerification({ body: { email: 'anna@metro.example' } });
    expect(await guess()).toMatchObject({ status: 400 });
    if (round < 4) await mine.verifyEmail({ body: { code: codeOf(posted.at(-1)) } });
  }
  expect(await guess()).toMatchObject({ status: 429, code: 'THROTTLED' });
});

it('makes a code void after ten wrong ones, however slowly they come', async () => {
  now += 2 * HOUR;
  await mine.startEmailVerification({ body: { email: 'anna@metro.example' } });
  const code = codeOf(posted.at(-1));
  for (let round = 0; round < 10; round += 1) {
    expect(await guess()).toMatchObject({ status: 400 });
    now += HOUR;
  }
  expect(await refusal(mine.verifyEmail({ body: { code } }))).toMatchObject({ status: 400, code: 'INVALID' });
  await mine.startEmailVerification({ body: { email: 'anna@metro.example' } });
  expect(await mine.verifyEmail({ body: { code: codeOf(posted.at(-1)) } })).toMatchObject({ emailVerified: true });
});
