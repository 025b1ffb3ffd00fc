import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { PositionHistory } from '../../control/jobs/position-history.js';

const world = await testWorld();
const unit = world.unitId;
let console: TestConsole;
let api: TestApi;
let regular: Api;
const MINUTE = 60_000;
const at = (id: string) => ({ params: { id } });

beforeEach(async () => {
  await world.db.deleteFrom('device_positions').execute();
  await world.db
    .updateTable('groups')
    .set({ features: ['MapView'] })
    .where('id', '=', world.north)
    .execute();
  ({ console, api, regular } = await freshConsole(world));
});

it('keeps where a unit moved, a point a minute at most, for a day', async () => {
  const history = new PositionHistory(world.db);
  const start = world.now - 10 * MINUTE;
  history.place(unit, { lat: 1, lng: 1 }, world.now - 25 * 60 * MINUTE);
  for (let second = 0; second < 180; second += 1) {
    history.place(unit, { lat: 10 + second / 1000, lng: 20 }, start + second * 1000);
  }
  history.place(unit, null, start + 200_000);
  history.place('gone', { lat: 0, lng: 0 }, start);
  await history.flush();
  await history.flush();
  const { points } = await regular.locations.track(at(unit));
  expect(points).toEqual([
    { at: start, lat: 10, lng: 20 },
    { at: start + MINUTE, lat: 10.06, lng: 20 },
    { at: start + 2 * MINUTE, lat: 10.12, lng: 20 },
  ]);
});

it('is deleted on request, with points that wait to be stored, until the unit reports a location again', async () => {
  const history = new PositionHistory(world.db);
  await console.unitReports(unit, { location: { lat: 48.86, lng: 2.35 } });
  history.place(unit, { lat: 48.86, lng: 2.35 }, world.now);
  await history.flush();
  history.place(unit, { lat: 49, lng: 2.35 }, world.now + MINUTE);
  world.now += 2 * MINUTE;
  expect(await refusal((await api.as('luc_read')).locations.clear(at(unit)))).toMatchObject({ status: 403 });
  await regular.locations.clear(at(unit));
  await history.flush();
  expect((await regular.locations.track(at(unit))).points).toEqual([]);
  expect(await regular.units.unit(at(unit))).toMatchObject({ location: null });
  world.now += 1;
  await console.unitReports(unit, { location: { lat: 49, lng: 2.35 } });
  expect(await regular.units.unit(at(unit))).toMatchObject({ location: { lat: 49, lng: 2.35 } });
  const audited = await world.db.selectFrom('audit').select('action').where('subject_id', '=', unit).execute();
  expect(audited.map(({ action }) => action)).toContain('unit:clearPlace');
});

describe('where a unit is', () => {
  const place = { lat: 48.8566, lng: 2.3522, address: { formattedAddress: 'Rue de Rivoli' } };
  /** Which answers of the API contain the position of the unit. */
  const shown = async (who: Api) => {
    const answers = await Promise.all([
      who.units.unit(at(unit)),
      who.units.list({ query: { groupId: world.north } }),
      who.devices.fetch({ query: { crnt_vcg_uid: world.north } }),
      who.devices.fetchById(at(unit)),
      who.adminUnits.details({ query: { inventoryId: world.inventoryId, groupId: world.north } }),
    ]);
    return answers.map((answer) => JSON.stringify(answer).includes('48.8566'));
  };

  it.each([
    ['its group', sql`update groups set features = '{}' where id = ${world.north}`],
    ['its inventory', sql`update inventories set features = '{}' where id = ${world.inventoryId}`],
  ])('is in the answer of no call where %s has no map', async (_what, withoutMap) => {
    await console.unitReports(unit, { location: place });
    const readers = await Promise.all(
      (['super_user', 'luc_admin', 'luc_regular', 'luc_read'] as const).map((role) =>
        api.as(role, { groupId: world.north }),
      ),
    );
    for (const reader of readers) expect(await shown(reader)).toEqual([true, true, true, true, true]);
    await withoutMap.execute(world.db);
    await console.registry.refresh('unit', unit);
    for (const reader of readers) expect(await shown(reader)).toEqual([false, false, false, false, false]);
    await sql`update inventories set features = '{MapView}'`.execute(world.db);
  });

  it('is shown to users of a group with the map that has the unit, and to no others', async () => {
    await sql`insert into device_groups (device_id, group_id) values (${unit}, ${world.south}) on conflict do nothing`.execute(
      world.db,
    );
    await sql`update groups set features = '{}' where id = ${world.south}`.execute(world.db);
    await console.registry.refresh('unit', unit);
    await console.unitReports(unit, { location: place });
    expect(await (await api.as('luc_regular', { groupId: world.north })).units.unit(at(unit))).toMatchObject({
      location: { lat: 48.8566 },
    });
    expect(await (await api.as('luc_regular', { groupId: world.south })).units.unit(at(unit))).toMatchObject({
      location: null,
    });
  });

  it('is no longer shown as soon as a superuser takes the map from the inventory', async () => {
    await console.unitReports(unit, { location: place });
    const boss = await api.as('super_user');
    await boss.inventories.update({ params: { id: world.inventoryId }, body: { features: [] } });
    await console.registry.refresh('unit', unit);
    expect(await regular.units.unit(at(unit))).toMatchObject({ location: null });
    await boss.inventories.update({ params: { id: world.inventoryId }, body: { features: ['MapView'] } });
  });
});

it('is shown to groups with the map alone', async () => {
  await world.db.updateTable('groups').set({ features: [] }).where('id', '=', world.north).execute();
  expect(await refusal(regular.locations.track(at(unit)))).toMatchObject({ status: 409, title: 'Feature disabled' });
});
