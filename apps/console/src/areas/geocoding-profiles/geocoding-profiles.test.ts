import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_GEOCODING } from '@backhaul/domain';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import type { TestConsole } from '../../testing/world.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;
let console: TestConsole;
let made = 0;

type New = Parameters<Api['geocodingProfiles']['create']>[0]['body'];
const FIELDS: New = {
  ...FIRST_GEOCODING,
  name: '',
  geocoders: ['gps'],
  accuracies: [50],
  reverseGeocoders: ['gazetteer'],
};
const make = (change: Partial<New> = {}) =>
  boss.geocodingProfiles.create({ body: { ...FIELDS, name: `profile ${(made += 1)}`, ...change } });
const use = (geocodingProfileId: string | null) =>
  boss.inventories.update({ params: { id: world.inventoryId }, body: { geocodingProfileId } });
const audited = async (id: string) => {
  const rows = await world.db.selectFrom('audit').select(['action', 'changes']).where('subject_id', '=', id).orderBy('id').execute(); // prettier-ignore
  return rows.map(({ action }) => action);
};

beforeEach(async () => {
  await world.db.updateTable('inventories').set({ geocoding_profile_id: null }).execute();
  await world.db.deleteFrom('geocoding_profiles').execute();
  ({ api, console } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('a geocoding profile', () => {
  it('is created, listed, changed and deleted, each of which is audited', async () => {
    const profile = await make();
    const params = { id: profile.id };
    expect(profile).toMatchObject({ ...FIELDS, name: profile.name, inventories: [] });
    const changed = await boss.geocodingProfiles.update({ params, body: { refreshInterval: 900 } });
    expect(changed).toEqual({ ...profile, refreshInterval: 900 });
    expect(await boss.geocodingProfiles.get({ params })).toEqual(changed);
    expect((await boss.geocodingProfiles.list({ query: {} })).items).toEqual([changed]);
    await boss.geocodingProfiles.remove({ params });
    expect((await boss.geocodingProfiles.list({ query: {} })).total).toBe(0);
    expect(await audited(profile.id)).toEqual([
      'geocodingProfile:create',
      'geocodingProfile:update',
      'geocodingProfile:remove',
    ]);
  });

  it.each<[Partial<New>, string, string]>([
    [{ accuracies: [] }, 'accuracies', 'Accuracies must be as many as the geocoders, each 0 or more'],
    [{ accuracies: [-1] }, 'accuracies', 'Must be 0 or more'],
    [{ refreshInterval: 5 }, 'refreshInterval', 'Must be 10 or more'],
    [{ rssiThreshold: 200 }, 'rssiThreshold', 'Must be 100 or less'],
  ])('with %j is refused when it is created and changed, and changes nothing', async (change, path, message) => {
    const expected = { code: 'INVALID', errors: [{ path: `body.${path}`, message }] };
    expect(await refusal(make(change))).toMatchObject(expected);
    const profile = await make();
    expect(await refusal(boss.geocodingProfiles.update({ params: { id: profile.id }, body: change }))).toMatchObject(
      expected,
    );
    expect((await boss.geocodingProfiles.list({ query: {} })).items).toEqual([profile]);
  });

  it('has a name of its own, whatever its case', async () => {
    const { name } = await make();
    expect(await refusal(make({ name: name.toUpperCase() }))).toMatchObject({ code: 'NAME_TAKEN' });
  });

  it('is used by an inventory, and cannot be deleted meanwhile', async () => {
    const profile = await make();
    const params = { id: profile.id };
    expect((await use(profile.id)).geocodingProfile).toEqual({ id: profile.id, name: profile.name });
    expect((await boss.geocodingProfiles.get({ params })).inventories).toMatchObject([{ id: world.inventoryId }]);
    expect(await refusal(boss.geocodingProfiles.remove({ params }))).toMatchObject({
      status: 409,
      title: 'The geocoding profile cannot be deleted while in use',
    });
    expect(await refusal(use('missing'))).toMatchObject({ status: 404 });
    expect((await use(null)).geocodingProfile).toBeNull();
    await boss.geocodingProfiles.remove({ params });
  });

  it('is what the units of its inventories go by, from its change on', async () => {
    const profile = await make();
    await use(profile.id);
    expect(console.registry.unitRecord(world.unitId)?.geocoding).toMatchObject({ refreshInterval: 300 });
    await boss.geocodingProfiles.update({ params: { id: profile.id }, body: { refreshInterval: 60 } });
    expect(console.registry.unitRecord(world.unitId)?.geocoding).toMatchObject({ refreshInterval: 60 });
    await use(null);
    expect(console.registry.unitRecord(world.unitId)?.geocoding).toBeNull();
  });

  it('is kept by superusers alone', async () => {
    const { id } = await make();
    const other = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    const forbidden = { status: 403 };
    expect(await refusal(other.geocodingProfiles.list({ query: {} }))).toMatchObject(forbidden);
    expect(await refusal(other.geocodingProfiles.get({ params: { id } }))).toMatchObject(forbidden);
    expect(await refusal(other.geocodingProfiles.create({ body: { ...FIELDS, name: 'x' } }))).toMatchObject(forbidden);
    expect(await refusal(other.geocodingProfiles.update({ params: { id }, body: { refreshLimit: 2 } }))).toMatchObject(
      forbidden,
    );
    expect(await refusal(other.geocodingProfiles.remove({ params: { id } }))).toMatchObject(forbidden);
  });
});

describe('the locations of an inventory', () => {
  it('are cleared with the tracks of its units, by superusers alone', async () => {
    const params = { id: world.inventoryId };
    const point = { device_id: world.unitId, at: new Date(world.clock.now() - 1000), lat: 52.5, lng: 13.4 };
    await world.db.insertInto('device_positions').values(point).execute();
    const other = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    expect(await refusal(other.inventories.clearGeolocation({ params }))).toMatchObject({ status: 403 });
    expect(await world.db.selectFrom('device_positions').selectAll().execute()).toHaveLength(1);
    await boss.inventories.clearGeolocation({ params });
    expect(await world.db.selectFrom('device_positions').selectAll().execute()).toEqual([]);
    expect(console.registry.unitRecord(world.unitId)?.placeClearedAt).toBe(world.clock.now());
    expect(await audited(world.inventoryId)).toContain('inventory:clearGeolocation');
  });
});
