import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshConsole } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const OTHER = 'other-inventory';

it('administrators see what a user may do, where, and from which type', async () => {
  const { api } = await freshConsole(world);
  const [boss, admin] = [await api.as('super_user'), await api.as('luc_admin', { inventoryId })];
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other')`.execute(db);
  const names = { username: 'anna.berg', firstName: 'Anna', lastName: 'Berg', email: 'anna@metro.example' };
  const { id } = await admin.users.create({
    body: { ...names, role: 'luc_regular', inventoryIds: [inventoryId], groupIds: [north] },
  });
  const at = { params: { id } };
  const shown = await admin.users.permissions(at);
  expect(shown).toMatchObject({
    usable: true,
    reach: 'groups',
    elsewhere: false,
    inventories: [{ id: inventoryId, groups: [{ uid: north }] }],
  });
  const named = shown.permissions.map(({ permission }) => permission);
  expect(named).toContain('unit:start');
  expect(named).not.toContain('user:manage');
  expect(shown.permissions.every(({ withheld }) => withheld === null)).toBe(true);
  // Features that a group or its inventory has switched off are listed there.
  const offIn = async () => {
    const [seen] = (await admin.users.permissions(at)).inventories;
    return { inventory: seen?.off, group: seen?.groups[0]?.off };
  };
  expect(await offIn()).toEqual({ inventory: [], group: [] });
  await db
    .updateTable('groups')
    .set({ features: ['MapView', 'Ptmp', 'Gauge', 'SocialMediaIntegration', 'ExternalPreview'] })
    .where('id', '=', north)
    .execute();
  expect(await offIn()).toEqual({ inventory: [], group: ['Reboot'] });
  await db
    .updateTable('inventories')
    .set({ features: ['Ptmp', 'Gauge', 'SocialMediaIntegration', 'ExternalPreview'] })
    .where('id', '=', inventoryId)
    .execute();
  expect(await offIn()).toEqual({ inventory: ['MapView', 'Reboot'], group: ['MapView', 'Reboot'] });
  await boss.users.update({ ...at, body: { inventoryIds: [inventoryId, OTHER] } });
  expect(await admin.users.permissions(at)).toMatchObject({
    elsewhere: true,
    inventories: [{ id: inventoryId }],
  });
  await boss.users.update({ ...at, body: { active: false } });
  expect(await boss.users.permissions(at)).toMatchObject({ usable: false });
});
