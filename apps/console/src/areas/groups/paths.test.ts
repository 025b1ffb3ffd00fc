import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
let api: TestApi;
let admin: Api;
let regular: Api;
let made = 0;
const newName = () => `path-${(made += 1)}`;

beforeEach(async () => {
  ({ api, regular } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
  await sql`insert into inventories (id, name) values ('elsewhere', 'Elsewhere') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('elsewhere-desk', 'elsewhere', 'desk') on conflict do nothing`.execute(
    db,
  );
});

const audited = async (id: string) => {
  const rows = await db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', id)
    .where('result', '=', 'done')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('groups by their older paths', () => {
  it('are listed as by the newer ones, of what the caller may enter', async () => {
    expect(await admin.groups.fetch({ query: {} })).toEqual(await admin.groups.list({ query: {} }));
    expect((await regular.groups.fetch({ query: {} })).items.map(({ id }) => id)).toEqual([north]);
    const one = await admin.groups.fetchDetails({ query: { groupUid: north } });
    expect(one.items).toEqual([await admin.groups.get({ params: { id: north } })]);
    const all = await admin.groups.fetchDetails({ query: { inventoryUid: inventoryId } });
    expect(all).toEqual(await admin.groups.listOfInventory({ params: { id: inventoryId }, query: {} }));
    expect(await refusal(admin.groups.fetchDetails({ query: {} }))).toMatchObject({
      errors: [{ path: 'query.groupUid', message: 'This field is required' }],
    });
    for (const query of [{ groupUid: 'elsewhere-desk' }, { inventoryUid: 'elsewhere' }])
      expect(await refusal(admin.groups.fetchDetails({ query }))).toMatchObject({ status: 404 });
  });

  it('are those with units, where machines are asked for', async () => {
    const empty = await admin.groups.add({ body: { name: newName(), inventoryId } });
    const all = await admin.groups.lightFetch();
    const withUnits = await admin.groups.machineGroups();
    expect(withUnits).toEqual(all.filter(({ uid }) => uid !== empty.id && uid !== south));
    expect(withUnits.map(({ uid }) => uid)).toContain(north);
    await admin.groups.remove({ params: { id: empty.id } });
  });

  it('are created, changed and deleted by the same rules, with the same audit', async () => {
    const name = newName();
    const first = await admin.groups.add({ body: { name, inventoryId } });
    expect(await refusal(admin.groups.addDetails({ body: { name, inventoryId } }))).toMatchObject({
      code: 'NAME_TAKEN',
    });
    const second = await admin.groups.addDetails({ body: { name: newName(), inventoryId } });
    const change = (id: string, to: string) => admin.groups.change({ body: { id, name: to } });
    expect(await change(first.id, `${name}-b`)).toMatchObject({ id: first.id, name: `${name}-b` });
    const details = { body: { id: first.id, name: `${name}-c` } };
    expect(await admin.groups.updateDetails(details)).toMatchObject({ name: `${name}-c` });
    expect(await refusal(change(first.id, 'has space'))).toMatchObject({ errors: [{ path: 'body.name' }] });
    expect(await refusal(change('elsewhere-desk', 'mine'))).toMatchObject({ status: 404 });
    const ids = [first.id, second.id];
    const withForeign = admin.groups.removeMultiple({ body: { ids: [...ids, 'elsewhere-desk'] } });
    expect(await refusal(withForeign)).toMatchObject({ status: 404 });
    expect(await admin.groups.get({ params: { id: first.id } })).toMatchObject({ id: first.id });
    await admin.groups.removeMultiple({ body: { ids: [...ids, first.id] } });
    for (const id of ids) expect(await refusal(admin.groups.get({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await audited(first.id)).toEqual(['group:create', 'group:update', 'group:update', 'group:remove']);
    expect(await audited(second.id)).toEqual(['group:create', 'group:remove']);
  });

  it('are not for who may not manage groups', async () => {
    const { groups } = regular;
    expect(await refusal(groups.add({ body: { name: 'x', inventoryId } }))).toMatchObject({ status: 403 });
    expect(await refusal(groups.change({ body: { id: north, name: 'x' } }))).toMatchObject({ status: 403 });
    expect(await refusal(groups.removeMultiple({ body: { ids: [north] } }))).toMatchObject({ status: 403 });
  });
});
