import { INVENTORY_FEATURES, type InventoryFeature } from '@backhaul/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { inventoryId, north, unitId } = world;
const [, ptmpId] = world.unitIds;
let boss: Api;
let regular: Api;
let console: TestConsole;
let fresh: Awaited<ReturnType<typeof freshConsole>>;

const set = (features: readonly InventoryFeature[]) =>
  boss.inventories.setProperties({ params: { id: inventoryId }, body: { features: [...features] } });
const without = (feature: InventoryFeature) => INVENTORY_FEATURES.filter((one) => one !== feature);

beforeEach(async () => {
  await world.db.updateTable('units').set({ type: 'ptmpUnits' }).where('device_id', '=', ptmpId).execute();
  fresh = await freshConsole(world);
  ({ console, regular } = fresh);
  boss = await fresh.api.as('super_user');
  for (const id of world.unitIds) await console.unitReports(id);
});
afterEach(() => set(INVENTORY_FEATURES));

const params = { id: unitId };
const USES: Readonly<Record<InventoryFeature, readonly ((client: Api) => Promise<unknown>)[]>> = {
  MapView: [
    (client) => client.locations.track({ params }),
    (client) => client.devices.fetchCoords({ query: { crnt_vcg_uid: north } }),
  ],
  Reboot: [(client) => client.devices.command({ params: { id: unitId, command: 'reboot' }, body: {} })],
  Ptmp: [(client) => client.ptmp.add({ params: { id: ptmpId }, body: { channelId: world.channelId } })],
  Gauge: [(client) => client.units.history({ params })],
  SocialMediaIntegration: [
    (client) =>
      client.rtmpOutputs.startCdn({
        params,
        body: { name: 'web', url: 'rtmp://live.example.org/app', key: 'secret' },
      }),
  ],
  // Operators may not create links.
  ExternalPreview: [
    () =>
      boss.shareLinks.create({
        params: { id: world.channelId },
        body: { description: 'Agency', duration: 'hour' },
      }),
  ],
};

it.each(INVENTORY_FEATURES)('without %s in the inventory its function is refused, and not offered', async (feature) => {
  expect(await set(without(feature))).toEqual({ features: without(feature) });
  for (const use of USES[feature]) {
    const code = feature === 'SocialMediaIntegration' ? 'SERVICE_OFF' : 'FEATURE_OFF';
    expect(await refusal(use(regular))).toMatchObject({ status: 409, code });
  }
  const { features } = await regular.groups.features({ query: { uid: north } });
  expect(features).not.toContain(feature);
  expect((await regular.client.configuration()).activeFeatures).not.toContain(feature);
});

it.each(INVENTORY_FEATURES)('with %s in the inventory and the group it is not refused for that', async (feature) => {
  for (const use of USES[feature]) {
    const answer = await refusal(use(regular));
    expect(answer).not.toMatchObject({ code: 'FEATURE_OFF' });
    expect(answer).not.toMatchObject({ code: 'SERVICE_OFF' });
  }
  expect((await regular.groups.features({ query: { uid: north } })).features).toContain(feature);
  expect(await boss.inventories.properties({ params: { id: inventoryId } })).toEqual({
    features: [...INVENTORY_FEATURES],
  });
});

// Coordinates are fetched by group.
const uses = (feature: InventoryFeature) => (feature === 'MapView' ? USES.MapView.slice(0, 1) : USES[feature]);

describe('of a unit in no group', () => {
  const ofUnits = INVENTORY_FEATURES.filter((feature) => feature !== 'ExternalPreview');
  let admin: Api;
  beforeEach(async () => {
    admin = await fresh.api.as('luc_admin', { inventoryId });
    for (const id of world.unitIds) await boss.adminUnits.removeFromGroup({ params: { id: north, unitId: id } });
  });
  afterEach(async () => {
    for (const id of world.unitIds) await boss.adminUnits.putInGroup({ params: { id: north, unitId: id } });
  });

  it.each(ofUnits)('%s is decided by the inventory alone', async (feature) => {
    for (const use of uses(feature)) {
      const answer = await refusal(use(admin));
      expect(answer).not.toMatchObject({ code: 'FEATURE_OFF' });
      expect(answer).not.toMatchObject({ code: 'SERVICE_OFF' });
    }
    await set(without(feature));
    const code = feature === 'SocialMediaIntegration' ? 'SERVICE_OFF' : 'FEATURE_OFF';
    for (const use of uses(feature)) expect(await refusal(use(admin))).toMatchObject({ status: 409, code });
  });

  it('its place is shown while the inventory has the map', async () => {
    await console.unitReports(unitId, { location: { lat: 48.1, lng: 11.5 } });
    expect((await admin.devices.fetchById({ params })).location).toMatchObject({ lat: 48.1 });
    await set(without('MapView'));
    expect((await admin.devices.fetchById({ params })).location).toBeNull();
  });
});
