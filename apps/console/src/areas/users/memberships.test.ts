import type { Role } from '@backhaul/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
const OTHER = 'other-inventory';
let boss: Api;
let admin: Api;
let contractor: Api;
let both: string;
let made = 0;

const at = (id: string) => ({ params: { id } });
const change = (id: string, body: object, client = admin) => client.users.update({ ...at(id), body });
async function userWith(role: Role, groupIds: string[], inventoryIds = [inventoryId]): Promise<string> {
  const username = `placed-${(made += 1)}`;
  const names = { username, firstName: 'Anna', lastName: 'Berg', email: `${username}@metro.example`, label: '' };
  return (await boss.users.create({ body: { ...names, role, inventoryIds, groupIds } })).id;
}

beforeEach(async () => {
  const { api } = await freshConsole(world);
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  contractor = await api.as('luc_contractor', { inventoryId });
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('theirs', ${OTHER}, 'theirs') on conflict do nothing`.execute(
    db,
  );
  both = await userWith('luc_regular', [north, 'theirs'], [inventoryId, OTHER]);
});

describe('a user who is elsewhere too', () => {
  it('is put out of the inventory of each by its administrators, and stays in the other', async () => {
    expect(await change(both, { groupIds: [south] })).toMatchObject({ groups: [{ uid: south }], elsewhere: true });
    expect((await boss.users.get(at(both))).groups.map(({ uid }) => uid).toSorted()).toEqual(
      [south, 'theirs'].toSorted(),
    );
    expect(await refusal(change(both, { inventoryIds: [OTHER] }))).toMatchObject({ code: 'NOT_FOUND' });
    const out = await change(both, { inventoryIds: [] });
    expect(out).toMatchObject({ id: both, inventories: [], groups: [], elsewhere: true, editable: false });
    expect(await refusal(admin.users.get(at(both)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await boss.users.get(at(both))).toMatchObject({ inventories: [{ id: OTHER }], groups: [{ uid: 'theirs' }] });
  });

  it('leaves a group by who manages groups, and stays in the inventory of the others', async () => {
    const id = await userWith('luc_regular', [north, south]);
    expect(await change(id, { inventoryIds: [], groupIds: [] }, contractor)).toMatchObject({ groups: [] });
    expect(await admin.users.get(at(id))).toMatchObject({
      inventories: [{ id: inventoryId }],
      groups: [{ uid: south }],
    });
    const senior = await userWith('luc_admin', [north, south]);
    expect(await refusal(change(senior, { groupIds: [] }, contractor))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
  });
});
