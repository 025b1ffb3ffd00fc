import { afterAll, beforeEach, expect, it } from 'vitest';
import { insertUnits } from '../../control/devices/new-unit.js';
import { testApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const [unit] = world.unitIds;
const console = await world.console();
const api = await testApi(world, console);
const north = (await api.as('luc_read')).search;
const south = (await api.as('luc_read', { groupId: world.south })).search;
const everything = (await api.as('super_user')).search;

afterAll(() => api.close());

const placeUnit = (groupIds: string[]) =>
  world.db.transaction().execute(async (tx) => {
    const [id = ''] = await insertUnits(tx, [
      { inventoryId: world.inventoryId, groupIds, name: `far crew-${groupIds.length}`, type: 'fieldUnits' },
    ]);
    return id;
  });
const far = await placeUnit([world.south]);
const shared = await placeUnit([world.north, world.south]);
const lost = await placeUnit([]);

beforeEach(async () => {
  for (const id of [far, shared, lost]) await console.registry.refresh('unit', id);
});

const unitsOf = async (who: typeof north, text: string) => (await who.find({ query: { text } })).units;
const idsOf = async (who: typeof north, text: string) => (await unitsOf(who, text)).map(({ uid }) => uid);

it('finds units, channels and servers of all groups of the caller, and in which of them', async () => {
  expect(await everything.find({ query: { text: 'crew' } })).toMatchObject({
    units: [
      { name: 'crew-1', type: 'fieldUnits', groupIds: [world.north] },
      { name: 'crew-2' },
      { name: 'far crew-0', groupIds: [] },
      { name: 'far crew-1', groupIds: [world.south] },
      { name: 'far crew-2' },
    ],
    channels: [],
    servers: [],
  });
  expect(await everything.find({ query: { text: 'MEDIA' } })).toMatchObject({
    units: [],
    servers: [{ deviceId: world.serverId, name: 'media-1', groupIds: [world.north] }],
  });
  const { channels } = await north.find({ query: { text: 'studio', limit: 2 } });
  expect(channels).toMatchObject([{ channelName: 'studio-1', unit: null }, { channelName: 'studio-2' }]);
});

it('finds nothing of groups that are not the caller’s, and names no such group of what is shared', async () => {
  expect(await idsOf(north, 'far')).toEqual([shared]);
  expect(await idsOf(south, 'far')).toEqual([far, shared]);
  expect(await idsOf(south, 'crew-1')).toEqual([far]);
  expect((await unitsOf(north, 'far'))[0]?.groupIds).toEqual([world.north]);
  expect(await south.find({ query: { text: 'studio' } })).toEqual({ units: [], channels: [], servers: [] });
});

it('finds by every word, anywhere, and an empty text finds what there is', async () => {
  expect(await idsOf(everything, '1 CREW far')).toEqual([far]);
  expect(await idsOf(everything, 'nobody')).toEqual([]);
  expect(await idsOf(north, '')).toHaveLength(3);
});

it('names the unit that uses a channel to those who see it alone', async () => {
  const { db } = world;
  const channel = world.channelIds[0];
  await db.insertInto('channel_groups').values({ channel_id: channel, group_id: world.south }).execute();
  await world.db
    .insertInto('transmissions')
    .values({ id: 'run', unit_id: unit, channel_id: channel, created_at: new Date(world.now) })
    .execute();
  await console.registry.refresh('unit', unit);
  await console.registry.refresh('channel', channel);
  const userOf = async (who: typeof north) => (await who.find({ query: { text: 'studio-1' } })).channels[0]?.unit;
  expect(await userOf(north)).toEqual({ uid: unit, name: 'crew-1' });
  expect(await userOf(south)).toBeNull();
});

it('shows each role the kinds that it may read', async () => {
  const studio = (await api.as('luc_studio')).search;
  expect(await studio.find({ query: { text: '' } })).toMatchObject({
    units: [],
    channels: [{ channelName: 'studio-1', unit: null }, {}, {}],
    servers: [{ name: 'media-1' }],
  });
});
