import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { LiveWorld } from '../../testing/live-world.js';
import { NORTH, SOUTH } from '../../testing/seed.js';

const DESK = 'desk';
const HOUR_MS = 3_600_000;
let live: LiveWorld;
let support: Awaited<ReturnType<LiveWorld['signIn']>>;

beforeAll(async () => {
  live = await LiveWorld.make({ checkMs: 100, groupsMs: 100 });
  await sql`insert into inventories (id, name) values ('far', 'Support desk')`.execute(live.world.db);
  await sql`insert into groups (id, inventory_id, name) values (${DESK}, 'far', 'desk')`.execute(live.world.db);
});
afterAll(() => live.close());
afterEach(() => live.hangUp());
beforeEach(async () => {
  await live.world.db.deleteFrom('access_approvals').execute();
  live.sessions.userChanged();
  support = await live.signIn('support', 'luc_partner', DESK);
  live.world.comes(live.registry, live.world.unitId);
});

/** Approves access to the inventory of the north for a number of ms, and notifies the console. */
async function approved(ms: number): Promise<void> {
  const { inventory_id } = await live.world.db
    .selectFrom('groups')
    .select('inventory_id')
    .where('id', '=', NORTH)
    .executeTakeFirstOrThrow();
  const now = new Date();
  await live.world.db
    .insertInto('access_approvals')
    .values({
      id: 'acc-1',
      inventory_id,
      user_id: 'support',
      reason: 'Case 4711',
      asked_at: now,
      decision: 'approved',
      decided_at: now,
      decided_by: 'chief',
      ends_at: new Date(now.getTime() + ms),
    })
    .execute();
  live.sessions.userChanged();
}
const refusedIn = async (group: string) => {
  const browser = await live.open(support.headers);
  const answer = browser.next('refused');
  browser.ask({ type: 'subscribe', group });
  return (await answer).code;
};

test('without an approval support follows its own groups alone', async () => {
  expect(await refusedIn(NORTH)).toBe('NOT_FOUND');
  const browser = await live.open(support.headers);
  await browser.follow(DESK);
  expect(browser.tables.units.size).toBe(0);
});

test.each([
  ['asked', { decision: null, decided_at: null, decided_by: null, ends_at: null }],
  ['refused', { decision: 'refused' as const, ends_at: null }],
  ['ended', { ended_at: new Date() }],
  ['expired', { ends_at: new Date(Date.now() - 1) }],
])('a request that was %s opens no group', async (_, change) => {
  await approved(HOUR_MS);
  await live.world.db.updateTable('access_approvals').set(change).execute();
  live.sessions.userChanged();
  expect(await refusedIn(NORTH)).toBe('NOT_FOUND');
});

test('an approval opens the groups of the inventory while the socket is open', async () => {
  const browser = await live.open(support.headers);
  await browser.follow(DESK);
  await approved(HOUR_MS);
  // The visible records change, so the browser reconnects.
  await browser.closed;
  const again = await live.open(support.headers);
  await again.follow(NORTH);
  expect([...again.tables.units.keys()]).toContain(live.world.unitId);
  await again.follow(SOUTH);
});

test('one that ends puts support out of the group at once, and nothing more comes', async () => {
  await approved(HOUR_MS);
  const browser = await live.open(support.headers);
  await browser.follow(NORTH);
  const refused = browser.next('refused');
  await live.world.db.updateTable('access_approvals').set({ ended_at: new Date() }).execute();
  live.sessions.userChanged();
  expect((await refused).code).toBe('NOT_FOUND');
  const before = browser.messages.length;
  live.world.comes(live.registry, live.world.unitId);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(browser.messages.slice(before).filter(({ type }) => type === 'delta')).toEqual([]);
});

test('one whose time is over puts support out without anybody doing anything', async () => {
  await approved(700);
  const browser = await live.open(support.headers);
  await browser.follow(NORTH);
  const refused = await browser.next('refused');
  expect(refused.code).toBe('NOT_FOUND');
});
