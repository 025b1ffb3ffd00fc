import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;
type Query = Parameters<Api['placeHistory']['list']>[0]['query'];
const stays = async (query: Query) => (await boss.placeHistory.list({ query })).items;
const OTHER = 'second';

beforeEach(async () => {
  await world.db.insertInto('inventories').values({ id: OTHER, name: 'Second' }).onConflict((c) => c.doNothing()).execute(); // prettier-ignore
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('the history of a unit', () => {
  it('has each inventory and each group in which it was, with who moved it, after everything is deleted', async () => {
    const group = await boss.groups.create({ body: { name: 'tour', inventoryId: world.inventoryId } });
    const { uid } = await boss.units.create({ body: { name: 'wanderer', groupId: group.id } });
    const me = (await boss.session.currentUser({})).username;
    const searchValue = uid;
    expect(await stays({ place: 'group', searchValue })).toMatchObject([
      { kind: 'unit', deviceName: 'wanderer', placeName: 'tour', begunBy: me, endedAt: null, endedBy: null },
    ]);
    await boss.groups.update({ params: { id: group.id }, body: { name: 'world_tour' } });
    expect(await stays({ place: 'group', searchValue })).toMatchObject([{ placeName: 'world_tour' }]);
    await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: uid } });
    await boss.groups.remove({ params: { id: group.id } });
    await boss.adminUnits.remove({ params: { id: uid } });
    const [last, first] = await stays({ place: 'inventory', searchValue });
    expect(last).toMatchObject({ placeId: OTHER, placeName: 'Second', begunBy: me, endedBy: me });
    expect(first).toMatchObject({ placeId: world.inventoryId, begunBy: me, endedBy: me });
    expect(first?.endedAt).toBe(last?.begunAt);
    const [inGroup] = await stays({ place: 'group', searchKey: 'group', searchValue: 'world_t' });
    expect(inGroup).toMatchObject({ deviceName: 'wanderer', placeName: 'world_tour', endedBy: me });
    expect(await boss.placeHistory.get({ params: { number: inGroup?.id ?? '' } })).toEqual(inGroup);
    expect(await stays({ place: 'group', searchValue, state: 'present' })).toEqual([]);
    expect(await stays({ place: 'group', searchValue, to: 1000 })).toEqual([]);
    expect(await stays({ place: 'group', searchValue, kind: 'server' })).toEqual([]);
  });

  it('is taken as a file by superusers alone', async () => {
    const file = async (query: string, role: 'super_user' | 'luc_admin') =>
      api.app.inject({
        url: `/luc/luc-core-web/rest/v2/admin/placeHistory/file?${query}`,
        headers: await api.headersOf(role, { inventoryId: world.inventoryId }),
      });
    await boss.units.create({ body: { name: 'listed', groupId: world.north } });
    const csv = await file('place=group&searchValue=listed', 'super_user');
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain(',listed,');
    expect((await file('place=group&from=-1', 'super_user')).statusCode).toBe(400);
    expect((await file('place=group', 'luc_admin')).statusCode).toBe(403);
    const administrator = await api.as('luc_admin', { inventoryId: world.inventoryId });
    expect(await refusal(administrator.placeHistory.list({ query: { place: 'group' } }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(boss.placeHistory.get({ params: { number: '999999' } }))).toMatchObject({ status: 404 });
  });
});
