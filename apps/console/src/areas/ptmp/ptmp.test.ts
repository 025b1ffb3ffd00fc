import { aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const [unit, other] = world.unitIds;
const ids = world.channelIds;
let console: TestConsole;
let api: TestApi;
let ptmp: Api['ptmp'];

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.deleteFrom('audit').execute();
  await world.db
    .updateTable('groups')
    .set({ features: ['Ptmp'] })
    .execute();
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: null, further_channel_ids: [], type: 'ptmpUnits' })
    .where('device_id', '=', unit)
    .execute();
  ({ console, api } = await freshConsole(world));
  ({ ptmp } = await api.as('luc_regular'));
  await console.serverReports(world.serverId);
  for (const id of [unit, other]) await console.unitReports(id);
  console.clear();
});

const at = (id = unit) => ({ params: { id } });
const bind = (...channelIds: string[]) => ptmp.set({ ...at(), body: { channelIds } });
const become = async (type: 'ptpUnits' | 'fieldUnits') => {
  await world.db.updateTable('units').set({ type }).where('device_id', '=', unit).execute();
  await console.registry.refresh('unit', unit);
};

const unitsOf = async (id: string, caller: Api['ptmp'] = ptmp) => caller.unitsOfChannel({ params: { id } });

describe('a channel', () => {
  it('names the units that it is assigned to, and what it receives of them, to who sees them', async () => {
    await bind(ids[0], ids[1]);
    const bound = { unitId: unit, mode: 'pointToMultipoint', online: true, kbps: null };
    expect(await unitsOf(ids[0])).toMatchObject([bound]);
    expect(await unitsOf(ids[1])).toMatchObject([bound]);
    expect(await unitsOf(ids[2])).toEqual([]);
    await world.db.insertInto('channel_groups').values({ channel_id: ids[0], group_id: world.south }).execute();
    await console.registry.refresh('channel', ids[0]);
    const south = await api.as('luc_regular', { groupId: world.south });
    expect(await unitsOf(ids[0], south.ptmp)).toEqual([]);
    await world.db.deleteFrom('channel_groups').where('group_id', '=', world.south).execute();
    await console.registry.refresh('channel', ids[0]);
    await world.db.updateTable('units').set({ type: 'fieldUnits' }).where('device_id', '=', unit).execute();
    await console.registry.refresh('unit', unit);
    expect(await unitsOf(ids[0])).toEqual([]);
  });
});

describe('a point-to-multipoint unit', () => {
  it('is bound to several channels, and sends all of them the same', async () => {
    expect(await ptmp.channels(at())).toEqual({ uid: unit, mode: 'pointToMultipoint', selectedChannels: [] });
    await bind(ids[1], ids[0]);
    const after = await ptmp.add({ ...at(), body: { channelId: ids[2] } });
    expect(after.selectedChannels.map(({ channelId }) => channelId)).toEqual([ids[1], ids[0], ids[2]]);
    await ptmp.start(at());
    await console.dispatcher.dispatch(unit);
    expect(console.registry.unit(unit)?.transmission?.channels).toEqual([
      { picture: 'camera', channelId: ids[1] },
      { picture: 'camera', channelId: ids[0] },
      { picture: 'camera', channelId: ids[2] },
    ]);
    const busy = (await ptmp.channels(at())).selectedChannels.map((one) => one.busy);
    expect(busy).toEqual([true, true, true]);
    expect(await refusal(bind(ids[1]))).toMatchObject({ code: 'UNIT_BUSY' });
    expect((await ptmp.stop(at())).commandId).not.toBe('');
  });

  it('is sent its first channel, as any unit', async () => {
    await bind(ids[1], ids[0]);
    expect(console.orders(unit).map(({ name }) => name)).toEqual(['selectChannel']);
    await ptmp.clear(at());
    expect((await ptmp.channels(at())).selectedChannels).toEqual([]);
  });

  it('needs the feature', async () => {
    await world.db.updateTable('groups').set({ features: [] }).execute();
    expect(await refusal(bind(ids[0], ids[1]))).toMatchObject({ code: 'FEATURE_OFF', title: 'Feature disabled' });
  });

  it('cannot have a channel that another unit has', async () => {
    await console.byId.start(world.caller(), other, { channelId: ids[0] });
    expect(await refusal(bind(ids[1], ids[0]))).toMatchObject({
      code: 'BROADCAST_ALLOCATED',
      title: 'You cannot broadcast to an allocated channel.',
    });
    expect((await ptmp.channels(at())).selectedChannels).toEqual([]);
  });

  it('does not start where one of its channels is taken since', async () => {
    await bind(ids[1], ids[0]);
    await console.byId.start(world.caller(), other, { channelId: ids[0] });
    console.clear();
    expect(await refusal(ptmp.start(at()))).toMatchObject({ code: 'CHANNEL_BUSY' });
    expect(console.orders(unit)).toEqual([]);
  });

  it('cannot have what is not there or not the caller’s', async () => {
    expect(await refusal(bind('nowhere'))).toMatchObject({ status: 404 });
    const stranger = (await api.as('luc_regular', { groupId: world.south })).ptmp;
    expect(await refusal(stranger.channels(at()))).toMatchObject({ status: 404 });
    expect(await refusal(stranger.start(at()))).toMatchObject({ status: 404 });
  });
});

describe('a point-to-point unit', () => {
  const ONE = 'Only one channel may be allocated to a unit in point-to-point mode';

  it('has one channel', async () => {
    await become('ptpUnits');
    expect(await refusal(bind(ids[0], ids[1]))).toMatchObject({ code: 'POINT_TO_POINT', detail: ONE });
    await bind(ids[0]);
    expect(await refusal(ptmp.add({ ...at(), body: { channelId: ids[1] } }))).toMatchObject({ detail: ONE });
    await ptmp.start(at());
    expect(console.registry.unit(unit)).toMatchObject({ transition: 'starting', channelId: ids[0] });
    expect(console.registry.channel(ids[0])?.busy).toBe(true);
  });

  it('cannot be made of one that has several', async () => {
    await bind(ids[0], ids[1]);
    const update = { ...at(), body: { type: 'ptpUnits' as const } };
    const boss = await api.as('super_user');
    expect(await refusal(boss.adminUnits.update(update))).toMatchObject({ code: 'POINT_TO_POINT', detail: ONE });
    expect((await ptmp.channels(at())).mode).toBe('pointToMultipoint');
    await bind(ids[0]);
    expect(await boss.adminUnits.update(update)).toMatchObject({ type: 'ptpUnits' });
  });

  it('has one channel with several cameras, too', async () => {
    const { capabilities } = aUnitState();
    await become('ptpUnits');
    await world.db
      .updateTable('units')
      .set({ services: ['multiCamera'] })
      .where('device_id', '=', unit)
      .execute();
    await console.registry.refresh('unit', unit);
    await console.unitReports(unit, { capabilities: { ...capabilities, maxFeeds: 2, features: ['multiCamera'] } });
    const { cameras, configuration } = await api.as('luc_regular');
    const feeds = { feeds: 2, channelSelectionMode: 'custom' as const, customSelectedChannels: [ids[0], ids[1]] };
    await configuration.setMultiCamera({ ...at(), body: feeds });
    expect(await refusal(cameras.startMultiCamera(at()))).toMatchObject({ code: 'POINT_TO_POINT', detail: ONE });
    expect(console.registry.unit(unit)).toMatchObject({ transition: null, transmission: null });
  });

  it('has its own flag while its channel is allocated and released', async () => {
    await become('ptpUnits');
    await bind(ids[0]);
    const flag = () => console.registry.unit(unit)?.bridging;
    expect(flag()).toEqual({});
    await ptmp.start(at());
    expect(flag()).toEqual({ pointToPoint: 'connecting' });
    await console.unitReports(unit, { applications: { video: { state: 'streaming' } } });
    expect(flag()).toEqual({});
    await ptmp.stop(at());
    expect(flag()).toEqual({ pointToPoint: 'disconnecting' });
    await console.unitReports(unit);
    expect(flag()).toEqual({});
    // A field unit has no such flag.
    await console.byId.start(world.caller(), other, { channelId: ids[1] });
    expect(console.registry.unit(other)).toMatchObject({ transition: 'starting', bridging: {} });
  });

  it('without a channel does not start', async () => {
    await become('ptpUnits');
    expect(await refusal(ptmp.start(at()))).toMatchObject({ code: 'NO_CHANNEL', detail: 'No channel selected' });
  });
});

const membersOf = (groups: readonly { uid: string; member: boolean }[]) =>
  groups.filter(({ member }) => member).map(({ uid }) => uid);

describe('groups of such a unit', () => {
  it('are selected from its inventory, and returned as selected', async () => {
    const boss = (await api.as('super_user')).ptmp;
    const before = await boss.groups(at());
    expect(before.map(({ uid }) => uid)).toEqual([world.north, world.south]);
    expect(membersOf(before)).toEqual([world.north]);
    const after = await boss.setGroups({ ...at(), body: { groupIds: [world.south, world.north, world.south] } });
    expect(membersOf(after)).toEqual([world.north, world.south]);
    expect((await boss.selectedGroups(at())).map(({ uid }) => uid)).toEqual([world.north, world.south]);
    expect(console.registry.units(world.south).map(({ uid }) => uid)).toEqual([unit]);
    const audited = await world.db.selectFrom('audit').select(['action', 'detail']).execute();
    expect(audited).toEqual([{ action: 'unit:joinGroup', detail: world.south }]);
    await boss.setGroups({ ...at(), body: { groupIds: [world.north] } });
    expect((await boss.selectedGroups(at())).map(({ uid }) => uid)).toEqual([world.north]);
  });

  it('that the caller may not enter are neither returned nor changed', async () => {
    const boss = (await api.as('super_user')).ptmp;
    await boss.setGroups({ ...at(), body: { groupIds: [world.north, world.south] } });
    expect((await ptmp.groups(at())).map(({ uid }) => uid)).toEqual([world.north]);
    expect((await ptmp.selectedGroups(at())).map(({ uid }) => uid)).toEqual([world.north]);
    const admin = (await api.as('luc_admin')).ptmp;
    expect(await refusal(admin.setGroups({ ...at(), body: { groupIds: [world.south] } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await boss.setGroups({ ...at(), body: { groupIds: [world.north] } });
  });

  it('are not for units of other kinds', async () => {
    await become('fieldUnits');
    expect(await refusal(ptmp.groups(at()))).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await refusal(ptmp.selectedGroups(at()))).toMatchObject({ code: 'UNSUPPORTED' });
  });
});

it('units of other kinds are not bound so', async () => {
  await become('fieldUnits');
  expect(await refusal(ptmp.channels(at()))).toMatchObject({ code: 'UNSUPPORTED' });
  expect(await refusal(ptmp.start(at()))).toMatchObject({ code: 'UNSUPPORTED' });
});
