import { ownVersion } from '@backhaul/domain';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, serverId, unitId, north, south } = world;
let console: TestConsole;
let api: TestApi;
let admin: Api;

beforeEach(async () => {
  await db.updateTable('inventories').set({ unit_version: null, server_version: null }).execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
});

const listed = async (by = admin, query = {}) =>
  (await by.deviceVersions.list({ query })).items.map(({ name, version, defaultVersion, behind }) => [name, version, defaultVersion, behind]); // prettier-ignore
const set = (body: Parameters<Api['deviceVersions']['setDefaults']>[0]['body'], by = admin) =>
  by.deviceVersions.setDefaults({ params: { id: inventoryId }, body });

it('lists units and servers with the versions that they have, and says which are behind', async () => {
  await console.unitReports(unitId, { swVersion: '9.2' });
  await console.serverReports(serverId, { swVersion: ownVersion('0.2.0') });
  expect(await listed()).toEqual([
    ['crew-1', '9.2', null, false],
    ['crew-2', '', null, false],
    ['media-1', ownVersion('0.2.0'), null, false],
  ]);
  expect(await set({ unit: '9.10' })).toEqual({ unit: '9.10', server: null });
  expect(await set({ server: '0.2.0' })).toEqual({ unit: '9.10', server: '0.2.0' });
  expect(await listed()).toEqual([
    ['crew-1', '9.2', '9.10', true],
    ['crew-2', '', '9.10', false],
    ['media-1', ownVersion('0.2.0'), '0.2.0', false],
  ]);
  expect((await listed(admin, { kind: 'server' })).map(([name]) => name)).toEqual(['media-1']);
  expect((await listed(admin, { searchValue: 'CREW-2' })).map(([name]) => name)).toEqual(['crew-2']);
  expect(await set({ unit: null })).toEqual({ unit: null, server: '0.2.0' });
});

it('shows the version that a device was asked to install', async () => {
  await console.unitReports(unitId, { swVersion: '9.0' });
  const boss = await api.as('super_user');
  await boss.adminUnits.setTargetVersion({ params: { id: unitId, version: '9.1' } });
  expect(await admin.deviceVersions.get({ params: { id: unitId } })).toMatchObject({
    kind: 'unit',
    targetVersion: '9.1',
    status: 'rejected',
    inventory: { id: inventoryId, name: 'Metro' },
  });
  expect(await admin.deviceVersions.get({ params: { id: serverId } })).toMatchObject({
    targetVersion: null,
    status: null,
  });
});

it('keeps to what the caller sees and manages', async () => {
  const regular = await api.as('luc_regular', { groupId: south });
  expect(await listed(regular)).toEqual([]);
  expect(await refusal(regular.deviceVersions.get({ params: { id: unitId } }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal(set({ unit: '9.1' }, regular))).toMatchObject({ status: 403 });
  expect(await listed(await api.as('luc_regular', { groupId: north }))).toHaveLength(3);
  const guest = await api.as('luc_media_group_admin', { groupId: north });
  expect(await refusal(set({ unit: '9.1' }, guest))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal(set({ unit: '9' }))).toMatchObject({ code: 'INVALID' });
});

it('writes a change down, and nothing where nothing changed', async () => {
  await db.deleteFrom('audit').execute();
  await set({ unit: '9.1' });
  await set({ unit: '9.1' });
  const entries = await db.selectFrom('audit').select(['action', 'subject_id', 'changes']).execute();
  expect(entries).toEqual([
    {
      action: 'inventory:softwareVersions',
      subject_id: inventoryId,
      changes: [{ path: 'unit', from: null, to: '9.1' }],
    },
  ]);
});
