import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId } = world;
const OTHER = 'other-inventory';
const TAKEN = { status: 409, code: 'NAME_TAKEN' };
let boss: Api;

const route = {
  severities: ['critical' as const],
  types: [],
  groupIds: [],
  labelIds: [],
  userIds: ['kim'],
  dutyListIds: [],
  webhookIds: [],
  dwellMinutes: 0,
  repeatMinutes: null,
  quiet: null,
};
const hook = { url: 'https://rundown.example/hook', events: ['alert.raised' as const] };

/** Record types with names: how each is made, renamed and read. */
const NOUNS = {
  'alert routes': {
    table: 'alert_routes',
    create: (name: string, at: string) => boss.alertRoutes.create({ body: { ...route, name, inventoryId: at } }),
    rename: (id: string, name: string) => boss.alertRoutes.update({ params: { id }, body: { name } }),
    touch: (id: string, name: string) => boss.alertRoutes.update({ params: { id }, body: { name, enabled: false } }),
  },
  'duty lists': {
    table: 'duty_lists',
    create: (name: string, at: string) =>
      boss.dutyLists.create({ body: { name, inventoryId: at, timeZone: 'UTC', shifts: [] } }),
    rename: (id: string, name: string) => boss.dutyLists.update({ params: { id }, body: { name } }),
    touch: (id: string, name: string) =>
      boss.dutyLists.update({ params: { id }, body: { name, timeZone: 'Europe/Berlin' } }),
  },
  webhooks: {
    table: 'webhooks',
    create: (name: string, at: string) => boss.webhooks.create({ body: { ...hook, name, inventoryId: at } }),
    rename: (id: string, name: string) => boss.webhooks.update({ params: { id }, body: { name } }),
    touch: (id: string, name: string) => boss.webhooks.update({ params: { id }, body: { name, enabled: false } }),
  },
} as const;

beforeEach(async () => {
  for (const { table } of Object.values(NOUNS)) await db.deleteFrom(table).execute();
  await db.deleteFrom('users').where('id', '=', 'kim').execute();
  await db
    .insertInto('inventories')
    .values({ id: OTHER, name: 'Second' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.insertInto('users').values({ id: 'kim', username: 'kim', email: 'kim@example.com', roles: ['luc_regular'] }).execute(); // prettier-ignore
  await db.insertInto('user_inventories').values([inventoryId, OTHER].map((inventory_id) => ({ user_id: 'kim', inventory_id }))).execute(); // prettier-ignore
  const { api } = await freshConsole(world);
  boss = await api.as('super_user');
});

describe.each(Object.entries(NOUNS))('%s', (_, { table, create, rename, touch }) => {
  it('have a name of their own in their inventory, capitals aside, and another one may have it elsewhere', async () => {
    const { id } = await create('Desk', inventoryId);
    expect(await refusal(create('desk', inventoryId))).toMatchObject(TAKEN);
    await create('Desk', OTHER);
    const other = await create('Night', inventoryId);
    expect(await refusal(rename(other.id, 'DESK'))).toMatchObject(TAKEN);
    await rename(id, 'DESK');
    await rename(other.id, 'Late');
  });

  it('that shared a name before keep it until they are renamed', async () => {
    const [one, two] = [await create('Desk', inventoryId), await create('Night', inventoryId)];
    await db.updateTable(table).set({ name: 'Desk' }).where('id', '=', two.id).execute();
    await touch(two.id, 'Desk');
    expect(await refusal(create('Desk', inventoryId))).toMatchObject(TAKEN);
    await rename(two.id, 'Night');
    expect(await refusal(rename(two.id, 'Desk'))).toMatchObject(TAKEN);
    await rename(one.id, 'Day');
    await rename(two.id, 'Desk');
  });

  it('two that are made at once do not get the same name', async () => {
    const made = await Promise.allSettled([create('Desk', inventoryId), create('Desk', inventoryId)]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
