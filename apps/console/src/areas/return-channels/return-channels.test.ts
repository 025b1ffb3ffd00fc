import { aReportedChannel, aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const capabilities = { ...aUnitState({}).capabilities, orders: ['startReturn', 'stopReturn'] };
const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let made = 0;

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db
    .updateTable('units')
    .set({ bridges: '{}', services: ['videoReturn'] })
    .execute();
  await world.db.deleteFrom('channels').where('video_return', '=', true).execute();
  ({ api, console, regular } = await freshConsole(world));
  admin = await api.as('luc_admin');
  await reports();
  await console.unitReports(world.unitId, { capabilities });
});

const reports = (change: object = {}) =>
  console.serverReports(world.serverId, {
    gatePort: 9800,
    fetches: ['testPicture', 'srtCaller', 'channel'],
    channels: world.channelIds.map((id, index) => aReportedChannel(id, { port: 9001 + index, status: 'collecting' })),
    ...change,
  });
const create = (change: object = {}) =>
  admin.returnChannels.create({
    body: { name: `return-${(made += 1)}`, serverId: world.serverId, input: 'testPicture', ...change },
  });
const at = (id: string) => ({ params: { id } });
const startReturn = (channelId: string, instance: '1' | '2' = '2') =>
  regular.bridges.startReturn({ params: { id: world.unitId, instance }, body: { channelId } });
const receives = (instance: '1' | '2', change: object = {}) =>
  console.unitReports(world.unitId, {
    capabilities,
    applications: { videoReturn: { [instance]: { state: 'connected' } } },
    ...change,
  });
const sentChannel = (id: string) => {
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === id);
};
const source = () => regular.returnChannels.ofChannel(at(world.channelId));

describe('any channel as a source of video return', () => {
  it('is idle without a picture, and has its input connected with one', async () => {
    expect(await source()).toEqual({ status: 'idle', ptmpStatuses: [] });
    await console.serverReports(world.serverId, {
      channels: world.channelIds.map((id) => aReportedChannel(id, { status: 'collecting', hasPicture: true })),
    });
    expect(await source()).toEqual({ status: 'inputConnected', ptmpStatuses: [] });
  });

  it('is connecting, collecting and idle again as a unit receives it; who does not see the unit is not told', async () => {
    await startReturn(world.channelId);
    const receiver = { unitId: world.unitId, instance: '2' };
    expect(await source()).toMatchObject({
      status: 'connecting',
      ptmpStatuses: [{ ...receiver, state: 'connecting' }],
    });
    await receives('2');
    expect(await source()).toMatchObject({
      status: 'collecting',
      ptmpStatuses: [{ ...receiver, state: 'connected', kbps: null }],
    });
    await world.db
      .insertInto('channel_groups')
      .values({ channel_id: world.channelId, group_id: world.south })
      .execute();
    await console.registry.refresh('channel', world.channelId);
    const south = await api.as('luc_regular', { groupId: world.south });
    expect(await south.returnChannels.ofChannel(at(world.channelId))).toMatchObject({ ptmpStatuses: [] });
    await world.db.deleteFrom('channel_groups').where('group_id', '=', world.south).execute();
    await console.registry.refresh('channel', world.channelId);
    world.now += 30_000;
    await console.unitReports(world.unitId, { capabilities, applications: {} });
    expect(await source()).toMatchObject({ status: 'idle', ptmpStatuses: [] });
  });
});

describe('video return channels', () => {
  it('are made on a server, with a test picture at once, and kept by administrators', async () => {
    const { id, name } = await create({ description: 'Programme for the crews' });
    await reports({ configurationVersion: 0 });
    expect(sentChannel(id)).toMatchObject({ name, input: 'testPicture', source: { kind: 'testPicture' } });
    const one = await regular.returnChannels.get(at(id));
    expect(one).toMatchObject({
      uniqueId: id,
      description: 'Programme for the crews',
      server: { id: world.serverId },
      input: 'testPicture',
      status: 'idle',
      uptime: null,
      inputStandard: null,
    });
    expect(await regular.returnChannels.ofGroup({ params: { groupId: world.north } })).toMatchObject([{ id }]);
    expect((await admin.returnChannels.list({ query: { searchKey: 'description', searchValue: 'CREWS' } })).total).toBe(
      1,
    );
    const ofInventory = await admin.returnChannels.ofInventory({ params: { id: world.inventoryId } });
    expect(ofInventory.items).toEqual([await admin.returnChannels.get(at(id))]);
    const changed = await admin.returnChannels.change({
      params: { uniqueId: id },
      body: { description: 'Clean feed' },
    });
    expect(changed).toMatchObject({ name, description: 'Clean feed' });
    expect((await admin.returnChannels.update({ ...at(id), body: { name: 'clean' } })).name).toBe('clean');
    expect(console.registry.channelRecord(id)?.name).toBe('clean');
    await admin.returnChannels.remove(at(id));
    expect(await refusal(admin.returnChannels.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('say what arrives and since when, and which units receive them', async () => {
    const { id } = await create();
    const video = { codec: 'h264', width: 1280, height: 720, frameRate: 25 };
    const picture = { state: 'connected' as const, since: world.now - 90_000, retryAt: null, detail: '' };
    await reports({
      channels: [aReportedChannel(id, { status: 'collecting', hasPicture: true, video, source: picture })],
    });
    expect(await regular.returnChannels.get(at(id))).toMatchObject({
      status: 'inputConnected',
      uptime: 90_000,
      inputStandard: '1280x720@25',
      inputParameters: video,
      source: { state: 'connected' },
    });
    await startReturn(id, '1');
    await receives('1');
    const [received] = (await regular.returnChannels.list({})).items;
    expect(received).toMatchObject({
      status: 'collecting',
      ptmpStatuses: [{ unitId: world.unitId, instance: '1', state: 'connected' }],
    });
  });

  it('take the input sources of channels, which other channels do not get by these calls', async () => {
    const { id } = await create({ input: 'srt' });
    expect(await admin.returnChannels.inputSources(at(id))).toMatchObject([{ protocol: 'srt' }]);
    const caller = { protocol: 'srtCaller', host: 'live.example.org', port: 65_535 } as const;
    expect(await admin.returnChannels.addInputSource({ ...at(id), body: caller })).toMatchObject(caller);
    for (const port of [0, 65_536])
      expect(
        await refusal(admin.returnChannels.addInputSource({ ...at(id), body: { ...caller, port } })),
      ).toMatchObject({
        code: 'INVALID',
      });
    const fromChannel = { protocol: 'channel', channelId: world.channelId } as const;
    expect(await admin.returnChannels.addInputSource({ ...at(id), body: fromChannel })).toMatchObject({
      sourceChannel: { id: world.channelId },
    });
    const other = { ...at(world.channelId), body: caller };
    expect(await refusal(admin.returnChannels.addInputSource(other))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.returnChannels.remove(at(world.channelId)))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.returnChannels.capabilities(at(id))).inputs).toContain('testPicture');
    expect(await regular.returnChannels.ips(at(id))).toMatchObject([{ service: 'videoReturn', port: 9800 }]);
  });

  it('are in groups of their inventory', async () => {
    const { id } = await create();
    const [group] = await admin.returnChannels.groups(at(id));
    expect(group).toMatchObject({ uid: world.north });
    expect(await admin.returnChannels.groups({ ...at(id), query: { offset: 1 } })).toEqual([]);
    expect(await admin.returnChannels.inventories(at(id))).toMatchObject([{ id: world.inventoryId }]);
    const boss = await api.as('super_user');
    const all = await boss.returnChannels.groupsOfInventories(at(id));
    expect(all.map(({ uid }) => uid).toSorted()).toEqual([world.north, world.south].toSorted());
    const found = await admin.returnChannels.groupsOfInventories({ ...at(id), query: { searchValue: 'nothing' } });
    expect(found).toEqual([]);
  });

  it('are refused where the server has no channel left, no relay, or no test picture', async () => {
    await reports({ maxChannels: world.channelIds.length });
    expect(await refusal(create())).toMatchObject({
      status: 409,
      code: 'VIDEO_RETURN_LICENSE',
      title: 'No available Video Return licenses',
    });
    await reports({ gatePort: 0 });
    expect(await refusal(create({ input: 'srt' }))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports({ fetches: ['srtCaller'] });
    expect(await refusal(create())).toMatchObject({ code: 'UNSUPPORTED' });
    await create({ input: 'srt' });
    expect(await refusal(create({ input: 'srt', name: 'a b' }))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(create({ input: 'srt', description: String.raw`a\b` }))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(create({ input: 'srt', name: 'studio-1' }))).toMatchObject({ code: 'NAME_TAKEN' });
    expect(
      await refusal(regular.returnChannels.create({ body: { name: 'x', serverId: world.serverId, input: 'srt' } })),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });
});
