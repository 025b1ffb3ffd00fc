import { LANGUAGES } from '@backhaul/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { testVault } from '../../platform/vault/testing.js';
import type { Message } from '../mail/message.js';
import { updateLetter } from './update-letter.js';
import { UpdateLetterJob } from './update-letter-job.js';
import { updateToken, userOfToken } from './update-token.js';

const HOUR = 3_600_000;
const URL_OF_CONSOLE = 'https://console.example';
let database: TestDatabase;
let posted: Message[];
let now = Date.UTC(2026, 0, 1);

const person = (id: string, over: object = {}) => ({
  id,
  username: id,
  roles: ['luc_regular' as const],
  email: `${id}@metro.example`,
  email_verified_at: new Date(now),
  agrees_to_updates: true,
  ...over,
});

beforeAll(async () => {
  database = await testDatabase();
  await database.db
    .insertInto('users')
    .values(
      [
        person('anna'),
        person('ben'),
        person('not-agreed', { agrees_to_updates: false }),
        person('not-verified', { email_verified_at: null }),
        person('not-active', { active: false }),
        person('no-address', { email: '' }),
      ].map((row) => ({ password_hash: null, ...row })),
    )
    .execute();
  await database.db.insertInto('preferences').values({ user_id: 'ben', data: '{"language":"de"}' }).execute();
});
beforeEach(async () => {
  posted = [];
  await database.db.deleteFrom('release_notes').execute();
});
afterAll(() => database.close());

const job = (publicUrl?: string) =>
  new UpdateLetterJob({
    db: database.db,
    vault: testVault(),
    mailer: { post: async (_tx, message) => (posted.push(message), 'sent') },
    publicUrl,
    clock: { now: () => now },
  });
const note = (id: string, over: object = {}) =>
  database.db
    .insertInto('release_notes')
    .values({
      id,
      title: 'Multiview',
      body: '**Two** screens',
      version: '1.4',
      active: true,
      published_from: new Date(now),
      mailed_at: null,
      ...over,
    }) // prettier-ignore
    .execute();
const sentTo = () => posted.map(({ recipient }) => recipient);

describe('a note on what is new', () => {
  it('is sent to active users who agreed and proved their address, once, in their language', async () => {
    await note('n');
    await Promise.all([job(URL_OF_CONSOLE).run(), job(URL_OF_CONSOLE).run()]);
    await job(URL_OF_CONSOLE).run();
    expect(sentTo()).toEqual(['anna@metro.example', 'ben@metro.example']);
    expect(posted).toMatchObject([
      { transport: 'email', inventoryId: null, subject: 'New in 1.4: Multiview' },
      { subject: 'Neu in 1.4: Multiview' },
    ]);
    expect(posted[0]?.text).toContain('**Two** screens');
    const token = /withdraw_updates#(\S+)/.exec(posted[1]?.text ?? '')?.[1] ?? '';
    expect(posted[1]?.text).toContain(`${URL_OF_CONSOLE}/withdraw_updates#`);
    expect(userOfToken(testVault(), token)).toBe('ben');
  });

  it('is sent when it is published, not before, and never while it is off', async () => {
    await note('later', { published_from: new Date(now + HOUR) });
    await note('off', { active: false });
    await job().run();
    expect(posted).toEqual([]);
    now += HOUR;
    await job().run();
    expect(sentTo()).toHaveLength(2);
    await database.db.updateTable('release_notes').set({ active: true }).where('id', '=', 'off').execute();
    await job().run();
    expect(sentTo()).toHaveLength(4);
  });

  it('is not sent again when it is changed, or to who agrees later', async () => {
    await note('n');
    await job().run();
    await database.db.updateTable('users').set({ agrees_to_updates: true }).where('id', '=', 'not-agreed').execute();
    await database.db
      .updateTable('release_notes')
      .set({ title: 'Other', published_from: new Date(now - 1) })
      .execute();
    await job().run();
    expect(sentTo()).toEqual(['anna@metro.example', 'ben@metro.example']);
    await database.db.updateTable('users').set({ agrees_to_updates: false }).where('id', '=', 'not-agreed').execute();
  });

  it('stays unsent where a message cannot be stored', async () => {
    await note('n');
    const broken = new UpdateLetterJob({
      db: database.db,
      vault: testVault(),
      mailer: { post: () => Promise.reject(new Error('no')) },
      publicUrl: undefined,
      clock: { now: () => now },
    });
    await expect(broken.run()).rejects.toThrow('no');
    await job().run();
    expect(sentTo()).toHaveLength(2);
  });
});

it.each(LANGUAGES)('in %s it says how the agreement is withdrawn', (language) => {
  const about = { title: 'A\nB', body: 'Text', version: '2' };
  expect(updateLetter(language, about, 'https://x/y#t').text).toContain('https://x/y#t');
  expect(updateLetter(language, about, null).text).not.toContain('http');
  expect(updateLetter(language, about, null).subject).toMatch(/2: A B$/);
});

it('is withdrawn by the token of the user alone', () => {
  const token = updateToken(testVault(), 'anna');
  expect(userOfToken(testVault(), token)).toBe('anna');
  for (const bad of ['', 'anna', 'anna.', token.replace('anna', 'ben'), `${token}.`, token.slice(0, -2)])
    expect(userOfToken(testVault(), bad)).toBeUndefined();
});
