import { twoTenants } from '@backhaul/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../platform/access/scope.js';
import { insertTenant } from '../../platform/access/testing.js';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { insertServer } from '../../control/devices/new-server.js';
import { insertUnits } from '../../control/devices/new-unit.js';
import { testVault } from '../../platform/vault/testing.js';
import { featuresWithin, groupsWithin } from './store.js';

const { home, foreign } = twoTenants();
const scope = (inventoryIds: string[], groupIds: string[]): Scope => ({
  all: false,
  inventoryIds: new Set(inventoryIds),
  groupIds: new Set(groupIds),
});
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  for (const tenant of [home, foreign]) await insertTenant(database.db, tenant);
  const where = { inventoryId: home.inventoryId, groupIds: [home.groupId] };
  await database.db.transaction().execute(async (tx) => {
    const units = ['one', 'two'].map((name) => ({ ...where, name, type: 'fieldUnits' as const }));
    await insertUnits(tx, units);
    await insertServer(tx, testVault(), {
      ...where,
      name: 'server',
      channels: [{ name: 'channel', groupIds: where.groupIds }],
    });
  });
  await database.db
    .updateTable('groups')
    .set({ features: ['MapView'] })
    .where('id', '=', home.groupId)
    .execute();
});
afterAll(() => database.close());

describe('groupsWithin', () => {
  it.each<[title: string, within: Scope, groups: string[]]>([
    ['everything', { all: true }, ['grp-foreign-1', 'grp-foreign-2', 'grp-home-1', 'grp-home-2']],
    ['an inventory', scope([home.inventoryId], []), ['grp-home-1', 'grp-home-2']],
    ['a group', scope([], [home.groupId]), ['grp-home-1']],
    ['nothing', scope([], []), []],
  ])('lists the groups of %s', async (_title, within, groups) => {
    expect((await groupsWithin(database.db, within)).map(({ uid }) => uid)).toEqual(groups);
  });

  it('counts units, not servers, and channels', async () => {
    expect(await groupsWithin(database.db, scope([], [home.groupId]))).toEqual([
      {
        uid: home.groupId,
        name: home.groupId,
        inventoryId: home.inventoryId,
        inventoryName: home.inventoryId,
        units: 2,
        channels: 1,
      },
    ]);
  });
});

describe('featuresWithin', () => {
  it('answers a foreign group as a missing one', async () => {
    const within = scope([], [home.groupId]);
    expect(await featuresWithin(database.db, within, home.groupId)).toEqual({
      uid: home.groupId,
      features: ['MapView'],
    });
    expect(await featuresWithin(database.db, within, foreign.groupId)).toBeUndefined();
    expect(await featuresWithin(database.db, within, 'missing')).toBeUndefined();
  });
});
