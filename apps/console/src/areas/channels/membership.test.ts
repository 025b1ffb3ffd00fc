import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, channelId, serverId, north, south, inventoryId } = world;
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

beforeEach(async () => {
  await db.updateTable('channels').set({ force_output: true, distributor: false, input: 'unit' }).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.serverReports(serverId, { channels: world.channelIds.map((id) => aReportedChannel(id)) });
});

const inGroup = (groupId: string) => ({ params: { groupId, channelId } });
/** An administrator, who sees all groups of the inventory. */
const owner = () => api.as('luc_admin', { inventoryId });

describe('a channel of a group', () => {
  it('is answered to those who see both, and is not found in another group', async () => {
    expect(await regular.channels.info(inGroup(north))).toEqual(
      await regular.channels.status({ params: { id: channelId } }),
    );
    expect(await refusal((await owner()).channels.info(inGroup(south)))).toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await api.as('luc_regular', { groupId: south });
    expect(await refusal(stranger.channels.info(inGroup(north)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(stranger.channels.info(inGroup(south)))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says whether its units can transmit to it, and why not', async () => {
    const accessible = () => regular.channels.accessibility(inGroup(north));
    const known = { channelId, groupId: north, inGroup: true };
    expect(await accessible()).toEqual({ ...known, accessible: true, reason: null });
    await console.serverReports(serverId, { channels: [aReportedChannel(channelId, { status: 'collecting' })] });
    expect(await accessible()).toEqual({ ...known, accessible: false, reason: 'CHANNEL_BUSY' });
    await console.serverReports(serverId, { draining: true, channels: [aReportedChannel(channelId)] });
    expect(await accessible()).toMatchObject({ accessible: false, reason: 'SERVER_DRAINING' });
    await console.serverReports(serverId, { channels: [] });
    expect(await accessible()).toMatchObject({ accessible: false, reason: 'CHANNEL_OFFLINE' });
    await console.serverReports(serverId, { channels: [aReportedChannel(channelId)] });
    await admin.channels.addInputSource({ params: { id: channelId }, body: { protocol: 'srt' } });
    expect(await accessible()).toMatchObject({ accessible: false, reason: 'CHANNEL_EXTERNAL' });
    expect(await (await owner()).channels.accessibility(inGroup(south))).toEqual({
      channelId,
      groupId: south,
      inGroup: false,
      accessible: false,
      reason: null,
    });
  });
});

const inInventory = (id: string, channel = channelId) => ({ params: { id, channelId: channel } });

describe('a channel of an inventory', () => {
  it('stays in that of its server', async () => {
    const kept = await admin.channels.putInInventory(inInventory(inventoryId));
    expect(kept).toMatchObject({ id: channelId, inventory: { id: inventoryId } });
    await db
      .insertInto('inventories')
      .values({ id: 'inv-second', name: 'Second' })
      .onConflict((on) => on.doNothing())
      .execute();
    const boss = await api.as('super_user');
    expect(await refusal(boss.channels.putInInventory(inInventory('inv-second')))).toMatchObject({
      status: 409,
      code: 'CHANNEL_OF_SERVER',
    });
    expect(await refusal(boss.channels.removeFromInventory(inInventory('inv-second')))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusal(admin.channels.putInInventory(inInventory('inv-second')))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await regular.channels.inventories({ params: { id: channelId } })).map(({ id }) => id)).toEqual([
      inventoryId,
    ]);
  });

  it('and a group of channels, that another group has too is deleted by who may enter both', async () => {
    const channel = await admin.channels.create({ body: { name: 'made-for-two', serverId } });
    const group = await admin.channels.createGroup({
      body: { name: 'studios-for-two', inventoryId, memberIds: [channelId] },
    });
    const boss = await owner();
    for (const { id } of [channel, group]) {
      await db.insertInto('channel_groups').values({ channel_id: id, group_id: south }).execute();
      await console.registry.refresh('channel', id);
      expect(await refusal(admin.channels.remove({ params: { id } }))).toMatchObject({
        code: 'FORBIDDEN',
        detail: 'Cannot be deleted: groups that you are not in use it too',
      });
      await boss.channels.remove({ params: { id } });
    }
  });

  it('is deleted with its place, unless it is busy', async () => {
    const { id } = await admin.channels.create({ body: { name: 'made-to-go', serverId } });
    await console.serverReports(serverId, { channels: [aReportedChannel(id, { status: 'collecting' })] });
    const remove = (by: Api) => by.channels.removeFromInventory(inInventory(inventoryId, id));
    expect(await refusal(remove(regular))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(remove(admin))).toMatchObject({ code: 'CHANNEL_BUSY' });
    await console.serverReports(serverId, { channels: [aReportedChannel(id)] });
    await remove(admin);
    expect(await refusal(admin.channels.get({ params: { id } }))).toMatchObject({ code: 'NOT_FOUND' });
    const audit = await db.selectFrom('audit').select(['action', 'detail']).where('subject_id', '=', id).execute();
    expect(audit).toContainEqual({ action: 'channel:remove', detail: 'made-to-go' });
  });
});
