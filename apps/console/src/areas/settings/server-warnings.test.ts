import { ownVersion } from '@backhaul/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId, unitId, channelId } = world;
let console: TestConsole;
let api: TestApi;
let settings: Api['settings'];

beforeEach(async () => {
  await db
    .updateTable('devices')
    .set({ paired_at: new Date(0) })
    .where('id', '=', serverId)
    .execute();
  await db.updateTable('units').set({ selected_channel_id: channelId }).where('device_id', '=', unitId).execute();
  ({ console, api } = await freshConsole(world));
  settings = (await api.as('luc_regular')).settings;
  await console.serverReports(serverId, { swVersion: ownVersion('0.2.0') });
});
afterEach(() => console.unitLeaves(unitId));

const codes = async () => (await settings.warnings({ params: { id: serverId } })).map(({ code }) => code);
const ofInventory = (by = settings, query = {}) => by.inventoryWarnings({ params: { id: world.inventoryId }, query });

it('a server warns of what is wrong with it, alone and among those of its inventory', async () => {
  expect(await codes()).toEqual([]);
  expect((await ofInventory()).items.map(({ deviceId }) => deviceId)).not.toContain(serverId);
  await console.unitReports(unitId, { swVersion: ownVersion('0.3.0') });
  await console.serverReports(serverId, {
    swVersion: ownVersion('0.2.0'),
    draining: true,
    engines: [{ name: 'ffmpeg', version: null, install: 'apt-get install ffmpeg' }],
  });
  expect(await codes()).toEqual(['UNIT_VERSION', 'ENGINE_MISSING', 'DRAINING']);
  const page = await ofInventory();
  const own = page.items.find(({ deviceId }) => deviceId === serverId);
  expect(own?.warnings.map(({ code }) => code)).toEqual(['UNIT_VERSION', 'ENGINE_MISSING', 'DRAINING']);
  expect(page).toMatchObject({ offset: 0, limit: 100 });
  expect((await ofInventory(settings, { offset: page.total })).items).toEqual([]);
});

it('an upgrade that was rolled back is a warning, until another one is done', async () => {
  const upgrade = { version: '0.3.0', commandId: 'c1', askedAt: 0, code: 101, reason: 'no' };
  const ended = async (outcome: string | null) => {
    await db
      .updateTable('servers')
      .set({ upgrade: JSON.stringify({ ...upgrade, outcome }) })
      .where('device_id', '=', serverId)
      .execute();
    await console.registry.refresh('server', serverId);
    return codes();
  };
  expect(await ended(null)).toEqual([]);
  expect(await ended('rolledBack')).toEqual(['UPGRADE_FAILED']);
  expect(await ended('done')).toEqual([]);
});

it('a machine that is not paired is a warning', async () => {
  await db.updateTable('devices').set({ paired_at: null }).where('id', '=', serverId).execute();
  await console.registry.refresh('server', serverId);
  expect(await codes()).toEqual(['NOT_PAIRED']);
});

it('warnings are those of the caller’s servers alone', async () => {
  await console.serverReports(serverId, { draining: true });
  const stranger = (await api.as('luc_regular', { groupId: world.south })).settings;
  expect(await refusal(stranger.warnings({ params: { id: serverId } }))).toMatchObject({ status: 404 });
  const seen = await ofInventory(stranger).then(
    ({ items }) => items.map(({ deviceId }) => deviceId),
    () => [],
  );
  expect(seen).not.toContain(serverId);
});

it('an inventory lists its units with warnings beside its servers, by name and in pages', async () => {
  await console.serverReports(serverId, { swVersion: ownVersion('0.2.0'), draining: true });
  await console.unitReports(unitId, { cameraConnected: false });
  const { items, total } = await ofInventory();
  expect(items.map(({ name, kind }) => [name, kind])).toEqual([
    ['crew-1', 'unit'],
    ['crew-2', 'unit'],
    ['media-1', 'server'],
  ]);
  expect(items[0]?.warnings).toEqual(await settings.warnings({ params: { id: unitId } }));
  expect(items[0]?.warnings.map(({ code }) => code)).toContain('CAMERA');
  const second = await ofInventory(settings, { offset: 1, limit: 1 });
  expect(second).toMatchObject({ total, offset: 1, limit: 1, items: [{ name: 'crew-2' }] });
});

it('an alert says since when', async () => {
  console.registry.setAlerts('server', serverId, [
    { id: 'a1', type: 'serverStorage', severity: 'critical', since: 1000, text: 'Storage 95 % used' },
  ]);
  expect(await settings.warnings({ params: { id: serverId } })).toContainEqual({
    code: 'ALERT',
    text: 'Storage 95 % used',
    since: 1000,
  });
});
