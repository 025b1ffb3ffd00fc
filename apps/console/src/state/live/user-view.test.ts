import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { LiveWorld } from '../../testing/live-world.js';
import { NORTH, SOUTH } from '../../testing/seed.js';

const HOUR_MS = 3_600_000;
let live: LiveWorld;
let chief: Awaited<ReturnType<LiveWorld['signIn']>>;

beforeAll(async () => {
  live = await LiveWorld.make({ checkMs: 100, groupsMs: 100 });
});
afterAll(() => live.close());
afterEach(() => live.hangUp());
beforeEach(async () => {
  await live.world.db.deleteFrom('user_views').execute();
  await live.world.db.updateTable('users').set({ active: true }).execute();
  await live.signIn('anna', 'luc_read', SOUTH);
  await live.signIn('guest', 'luc_vr_viewer', SOUTH);
  chief = await live.signIn('chief', 'super_user', NORTH);
  live.sessions.userChanged();
  live.world.comes(live.registry, live.world.unitId);
});

/** Starts a view in the session of the chief that ends after a number of ms, and notifies the console. */
async function view(userId: string, ms = HOUR_MS, notified = true): Promise<void> {
  const now = Date.now();
  await live.world.db
    .insertInto('user_views')
    .values({
      id: `uvw-${now}`,
      session_id: chief.sessionId,
      viewer_id: 'chief',
      user_id: userId,
      address: '',
      began_at: new Date(now),
      ends_at: new Date(now + ms),
    })
    .execute();
  if (notified) live.sessions.userChanged();
}
async function refusedIn(group: string): Promise<string> {
  const browser = await live.open(chief.headers);
  const answer = browser.next('refused');
  browser.ask({ type: 'subscribe', group });
  return (await answer).code;
}
async function follows(group: string): Promise<string[]> {
  const browser = await live.open(chief.headers);
  await browser.follow(group);
  return [...browser.tables.units.keys()];
}

test('a socket that is opened in a view follows what the user may follow, and nothing else', async () => {
  expect(await follows(NORTH)).toContain(live.world.unitId);
  await view('anna');
  expect(await refusedIn(NORTH)).toBe('NOT_FOUND');
  const browser = await live.open(chief.headers);
  await browser.follow(SOUTH);
});

test('one of a user who may not see units is refused', async () => {
  await view('guest');
  expect(await live.refusal(chief.headers)).toEqual({ status: 403, code: 'FORBIDDEN' });
});

test.each([true, false])('an open socket begins anew when a view begins; notified: %s', async (notified) => {
  const browser = await live.open(chief.headers);
  await browser.follow(NORTH);
  await view('anna', HOUR_MS, notified);
  expect(await browser.closed).toBe(1012);
  await live.sessions.find('');
});

test.each([
  ['is ended', () => live.world.db.deleteFrom('user_views').execute()],
  ['is over because the user is deactivated', () => activate('anna', false)],
  [
    'is over because a membership is removed',
    () => sql`delete from user_groups where user_id = 'anna'`.execute(live.world.db),
  ],
])('an open socket begins anew when a view %s', async (_, end) => {
  await view('anna');
  const browser = await live.open(chief.headers);
  await browser.follow(SOUTH);
  await end();
  live.sessions.userChanged();
  expect(await browser.closed).toBe(1012);
  expect(await follows(NORTH)).toContain(live.world.unitId);
  await activate('anna', true);
  live.sessions.userChanged();
  expect(await follows(NORTH)).toContain(live.world.unitId);
});

test('and when its time is over, without anybody doing anything', async () => {
  await view('anna', 700);
  const browser = await live.open(chief.headers);
  await browser.follow(SOUTH);
  expect(await browser.closed).toBe(1012);
});

test('a socket in a view ends with the session of the administrator, not with those of the user', async () => {
  await view('anna');
  const browser = await live.open(chief.headers);
  await browser.follow(SOUTH);
  live.sessions.ended({ userId: 'anna', except: undefined });
  await browser.follow(SOUTH);
  const end = browser.next('end');
  live.sessions.ended({ userId: 'chief', except: undefined });
  expect((await end).reason).toBe('signedOut');
});

const activate = (id: string, active: boolean) =>
  live.world.db.updateTable('users').set({ active }).where('id', '=', id).execute();
