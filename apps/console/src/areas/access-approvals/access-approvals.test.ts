import { SUPPORT_ACCESS_MS, ANSWER_WITHIN_MS } from '@backhaul/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { AccessEndJob } from './end-job.js';

const world = await testWorld();
const { db, unitId, inventoryId } = world;
const OTHER = 'support-inventory';
const DESK = 'support-desk';
const BEGIN = Date.UTC(2040, 1, 10, 12);
const ASKED = { inventory: 'metro', reason: 'Case 4711: no picture' } as const;
let api: TestApi;
let console: TestConsole;
let partner: Api;
let admin: Api;
let boss: Api;

const ask = () => partner.accessApprovals.ask({ body: ASKED });
const guess = () => partner.accessApprovals.ask({ body: { ...ASKED, inventory: 'guess' } });
const at = (id: string) => ({ params: { id } });
async function visit(): Promise<string> {
  const { id } = await ask();
  await admin.accessApprovals.approve(at(id));
  return id;
}
const groupsOf = async (user: Api) => (await user.groups.lightFetch({})).map(({ uid }) => uid);
const seesUnit = async (user: Api) => (await refusal(user.units.unit(at(unitId)))) === 'not refused';
const audited = async () =>
  (
    await db
      .selectFrom('audit')
      .select(['action', 'username', 'approved_by', 'detail', 'result'])
      .orderBy('id')
      .execute()
  )
    .filter(({ action }) => !action.startsWith('session'))
    .map(({ action, username, approved_by, result }) => [action, username, approved_by, result]);

beforeEach(async () => {
  world.now = BEGIN;
  await db.deleteFrom('access_approvals').execute();
  await db.deleteFrom('audit').execute();
  await db.deleteFrom('throttles').execute();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Support desk') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values (${DESK}, ${OTHER}, 'desk') on conflict do nothing`.execute(
    db,
  );
  ({ api, console } = await freshConsole(world));
  partner = await api.as('luc_partner', { groupId: DESK, inventoryId: OTHER });
  admin = await api.as('luc_admin', { inventoryId });
  boss = await api.as('super_user');
});

describe('support', () => {
  it('asks, is approved, is in for 8 hours, and is out at the end to the millisecond', async () => {
    expect(await groupsOf(partner)).toEqual([DESK]);
    const { id, ...asked } = await ask();
    expect(asked).toMatchObject({
      inventory: { id: inventoryId, name: 'Metro' },
      reason: ASKED.reason,
      state: 'pending',
      askedAt: BEGIN,
      answerBy: BEGIN + ANSWER_WITHIN_MS,
      decidedBy: null,
      endsAt: null,
    });
    expect(await groupsOf(partner)).toEqual([DESK]);
    expect(await seesUnit(partner)).toBe(false);
    expect(await admin.accessApprovals.current({})).toEqual({ visits: [], waiting: 1 });

    const approved = await admin.accessApprovals.approve(at(id));
    expect(approved).toMatchObject({ state: 'active', endsAt: BEGIN + SUPPORT_ACCESS_MS, decidedAt: BEGIN });
    expect(await groupsOf(partner)).toEqual(expect.arrayContaining([DESK, world.north]));
    expect(await seesUnit(partner)).toBe(true);
    const regular = await api.as('luc_regular', { inventoryId });
    const visitor = { id, inventory: { id: inventoryId, name: 'Metro' }, endsAt: BEGIN + SUPPORT_ACCESS_MS };
    expect((await regular.accessApprovals.current({})).visits).toMatchObject([
      { ...visitor, own: false, mayEnd: false },
    ]);
    expect((await admin.accessApprovals.current({})).visits).toMatchObject([{ ...visitor, own: false, mayEnd: true }]);
    expect((await partner.accessApprovals.current({})).visits).toMatchObject([{ ...visitor, own: true, mayEnd: true }]);

    world.now = BEGIN + SUPPORT_ACCESS_MS - 1;
    partner = await api.as('luc_partner', { groupId: DESK });
    expect(await seesUnit(partner)).toBe(true);
    // The session was read less than 2 s ago; its access has ended nevertheless.
    world.now = BEGIN + SUPPORT_ACCESS_MS;
    expect(await seesUnit(partner)).toBe(false);
    expect(await groupsOf(partner)).toEqual([DESK]);
    expect((await partner.accessApprovals.mine({ query: {} })).items).toMatchObject([{ id, state: 'expired' }]);
    expect((await (await api.as('luc_regular', { inventoryId })).accessApprovals.current({})).visits).toEqual([]);
  });

  it.each(['administrator', 'support', 'superuser'] as const)('is out at once when the %s ends it', async (who) => {
    const id = await visit();
    expect(await seesUnit(partner)).toBe(true);
    if (who === 'support') await partner.accessApprovals.leave({ body: { approvalId: id } });
    else await (who === 'superuser' ? boss : admin).accessApprovals.end(at(id));
    expect(await seesUnit(partner)).toBe(false);
    expect(await groupsOf(partner)).toEqual([DESK]);
    expect(await partner.accessApprovals.current({})).toEqual({ visits: [], waiting: 0 });
    expect(await refusal(admin.accessApprovals.end(at(id)))).toMatchObject({ status: 409, code: 'APPROVAL_STATE' });
    expect((await partner.accessApprovals.mine({ query: {} })).items).toMatchObject([{ id, state: 'ended' }]);
  });

  it('that is refused, was not answered, or took its request back is not in, and may ask again', async () => {
    const refused = await ask();
    expect(await admin.accessApprovals.refuse(at(refused.id))).toMatchObject({ state: 'refused', endsAt: null });
    expect(await seesUnit(partner)).toBe(false);
    const withdrawn = await ask();
    await partner.accessApprovals.leave({ body: { approvalId: withdrawn.id } });
    const lapsed = await ask();
    world.now = BEGIN + ANSWER_WITHIN_MS;
    for (const name of ['luc_partner', 'luc_admin'] as const) {
      const user = await api.as(name, name === 'luc_partner' ? { groupId: DESK } : { inventoryId });
      if (name === 'luc_partner') partner = user;
      else admin = user;
    }
    for (const { id } of [refused, withdrawn, lapsed])
      expect(await refusal(admin.accessApprovals.approve(at(id)))).toMatchObject({ code: 'APPROVAL_STATE' });
    expect(await seesUnit(partner)).toBe(false);
    expect(await admin.accessApprovals.current({})).toEqual({ visits: [], waiting: 0 });
    const again = await ask();
    expect((await admin.accessApprovals.list({ query: {} })).items.map(({ state }) => state)).toEqual([
      'pending',
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
    expect((await admin.accessApprovals.list({ query: { state: ['pending'] } })).items).toMatchObject([
      { id: again.id },
    ]);
  });

  it('asks once at a time, with a reason, for an inventory that it is not in', async () => {
    await ask();
    expect(await refusal(ask())).toMatchObject({ status: 409, code: 'APPROVAL_OPEN' });
    for (const [body, path, text] of [
      [{ ...ASKED, reason: '' }, 'reason', 'This field is required'],
      [{ ...ASKED, reason: 'x'.repeat(1025) }, 'reason', 'Must have at most 1024 characters'],
      [{ ...ASKED, inventory: '' }, 'inventory', 'This field is required'],
      [{ ...ASKED, inventory: 'no such inventory' }, 'inventory', 'Invalid field'],
      [{ ...ASKED, inventory: 'Support desk' }, 'inventory', 'Invalid field'],
    ] as const)
      expect(await refusal(partner.accessApprovals.ask({ body }))).toMatchObject({
        code: 'INVALID',
        errors: [{ path: `body.${path}`, message: text }],
      });
    expect((await partner.accessApprovals.mine({ query: {} })).total).toBe(1);
  });

  it('cannot try names for long', async () => {
    for (let n = 0; n < 5; n += 1) await refusal(guess());
    expect(await refusal(guess())).toMatchObject({ status: 429, code: 'THROTTLED' });
    expect(await refusal(ask())).toMatchObject({ status: 429 });
  });

  it('is asked by partners alone: superusers need no approval, others may not', async () => {
    expect(await refusal(boss.accessApprovals.ask({ body: ASKED }))).toMatchObject({ code: 'INVALID' });
    for (const role of ['luc_admin', 'luc_regular', 'luc_contractor', 'luc_media_group_admin'] as const) {
      const user = await api.as(role, { groupId: DESK });
      expect(await refusal(user.accessApprovals.ask({ body: ASKED }))).toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('administrators', () => {
  it('answer for the inventories that they manage, and of no other', async () => {
    const { id } = await ask();
    const foreign = await api.as('luc_admin', { groupId: DESK, inventoryId: OTHER });
    // A member of a group is no administrator of the inventory.
    const grouped = await api.as('luc_media_group_admin');
    for (const user of [foreign, grouped]) {
      expect((await user.accessApprovals.list({ query: {} })).total).toBe(0);
      expect(await refusal(user.accessApprovals.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
      for (const verb of ['approve', 'refuse', 'end'] as const)
        expect(await refusal(user.accessApprovals[verb](at(id)))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await user.accessApprovals.current({})).toEqual({ visits: [], waiting: 0 });
    }
    for (const role of ['luc_regular', 'luc_partner'] as const) {
      const user = await api.as(role, { inventoryId });
      expect(await refusal(user.accessApprovals.approve(at(id)))).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await refusal(partner.accessApprovals.approve(at(id)))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await seesUnit(partner)).toBe(false);
    const other = await api.as('luc_partner', { groupId: world.south });
    expect(await refusal(other.accessApprovals.leave({ body: { approvalId: id } }))).toMatchObject({
      code: 'APPROVAL_STATE',
    });
    expect((await other.accessApprovals.mine({ query: {} })).total).toBe(0);
    expect(await admin.accessApprovals.get(at(id))).toMatchObject({ state: 'pending' });
  });

  it('do not approve what they asked for themselves', async () => {
    const { id } = await ask();
    const userId = `user-luc_partner-${DESK}`;
    await db
      .updateTable('users')
      .set({ roles: ['luc_partner', 'luc_admin'] })
      .where('id', '=', userId)
      .execute();
    await db.insertInto('user_inventories').values({ user_id: userId, inventory_id: inventoryId }).execute();
    try {
      const both = await api.as('luc_partner', { groupId: DESK });
      expect(await refusal(both.accessApprovals.approve(at(id)))).toMatchObject({ code: 'APPROVAL_STATE' });
    } finally {
      await db
        .updateTable('users')
        .set({ roles: ['luc_partner'] })
        .where('id', '=', userId)
        .execute();
      await db
        .deleteFrom('user_inventories')
        .where('user_id', '=', userId)
        .where('inventory_id', '=', inventoryId)
        .execute();
    }
  });

  it('are sent a message, in the outbox of the inventory', async () => {
    const userId = `user-luc_admin-${world.north}`;
    await db.updateTable('users').set({ email: 'chief@metro.example' }).where('id', '=', userId).execute();
    await ask();
    expect(api.posted).toMatchObject([{ recipient: 'chief@metro.example', inventoryId, transport: 'email' }]);
    expect(api.posted[0]?.text).toContain(ASKED.reason);
  });
});

describe('what comes with access', () => {
  it('is to operate, and nothing about people, keys, secrets and the inventory itself', async () => {
    await visit();
    const query = { query: {} } as const;
    expect((await partner.users.list(query)).items.map(({ id }) => id)).not.toContain(`user-luc_admin-${world.north}`);
    const person = at(`user-luc_admin-${world.north}`);
    expect(await refusal(partner.users.get(person))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(partner.users.sessions(person))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(partner.users.createPasswordLink({ ...person, body: { deliver: 'copy' } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { apiKeys, webhooks, publishers, audit, inventories, accessApprovals } = partner;
    for (const { list } of [apiKeys, webhooks, publishers, audit, inventories, accessApprovals])
      expect(await refusal(list(query))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(partner.adminUnits.remove(at(unitId)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(partner.units.create({ body: { name: 'mine', groupId: world.north } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('does not come with an API key, and goes with the type of the user', async () => {
    await visit();
    expect(await seesUnit(partner)).toBe(true);
    const userId = `user-luc_partner-${DESK}`;
    await db
      .updateTable('users')
      .set({ roles: ['luc_contractor'] })
      .where('id', '=', userId)
      .execute();
    try {
      expect(await seesUnit(await api.as('luc_partner', { groupId: DESK }))).toBe(false);
    } finally {
      await db
        .updateTable('users')
        .set({ roles: ['luc_partner'] })
        .where('id', '=', userId)
        .execute();
    }
  });

  it('is audited under both names, in the inventory, from the request to the end', async () => {
    const id = await visit();
    await partner.devices.update({ body: { uid: unitId, comment: 'by support' } });
    world.now = BEGIN + SUPPORT_ACCESS_MS;
    await new AccessEndJob({ db, registry: console.registry, clock: world.clock }).run();
    await new AccessEndJob({ db, registry: console.registry, clock: world.clock }).run();
    const [who, chief] = [`user-luc_partner-${DESK}`, `user-luc_admin-${world.north}`];
    const entries = await audited();
    expect(entries[0]).toEqual(['accessApproval:ask', who, null, 'done']);
    expect(entries[1]).toEqual(['accessApproval:approve', chief, null, 'done']);
    expect(entries.at(-1)).toEqual(['accessApproval:expire', '', null, 'done']);
    expect(entries.filter(([action]) => action === 'accessApproval:expire')).toHaveLength(1);
    expect(entries.slice(2, -1)).toEqual([['unit:rename', who, chief, 'done']]);
    admin = await api.as('luc_admin', { inventoryId });
    const { items } = await admin.audit.list({ query: { sortDir: 'asc' } });
    expect(items.find(({ approvedBy }) => approvedBy !== null)).toMatchObject({ username: who, approvedBy: chief });
    expect(await refusal(admin.accessApprovals.end(at(id)))).toMatchObject({ code: 'APPROVAL_STATE' });
  });
});
