import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId, inventoryId } = world;
const [first, second, third] = world.channelIds;
const [unitId, otherId] = world.unitIds;
const at = (id: string) => ({ params: { id } });
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

beforeEach(async () => {
  for (const table of ['commands', 'transmissions', 'destinations', 'share_links', 'audit'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('units').set({ selected_channel_id: null }).execute();
  await db.deleteFrom('channels').where('grouping', '=', true).execute();
  await db.updateTable('channels').set({ force_output: true, distributor: false }).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await serverReports();
  for (const id of [unitId, otherId]) await console.unitReports(id);
});

const serverReports = (statuses: Readonly<Record<string, 'collecting' | 'offline'>> = {}) =>
  console.serverReports(serverId, {
    channels: world.channelIds.map((id) => aReportedChannel(id, { status: statuses[id] ?? 'idle' })),
  });
const create = (memberIds: string[] = [first, second], name = 'studios') =>
  admin.channels.createGroup({ body: { name, inventoryId, memberIds } });
const start = (id: string, channelId?: string) =>
  regular.units.startStream({ ...at(id), body: { ...(channelId !== undefined && { channelId }) } });
const startedTo = async (id: string) => {
  const { transmission, channelId } = await regular.units.unit(at(id));
  return { channelId, member: transmission?.channelId, group: transmission?.group?.channelName };
};

describe('a group of channels', () => {
  it('has 1 to 32 outputs of its inventory in their order, and neither server nor input', async () => {
    const group = await create([second, first]);
    expect(group).toMatchObject({ type: 'group', server: null, status: 'idle', busy: false });
    expect(group.flags).toMatchObject({ output: false, preview: false, forceOutput: false, recording: false });
    expect(group.members?.map(({ channelId, free }) => [channelId, free])).toEqual([
      [second, true],
      [first, true],
    ]);
    expect((await regular.channels.get(at(first))).memberOf).toEqual([{ id: group.id, name: 'studios' }]);
    const changed = await admin.channels.update({ ...at(group.id), body: { memberIds: [third], name: 'outer' } });
    expect([changed.name, changed.members?.map(({ channelId }) => channelId)]).toEqual(['outer', [third]]);
    expect((await regular.channels.list({ query: { type: ['group'] } })).items.map(({ id }) => id)).toEqual([group.id]);
    await admin.channels.remove(at(group.id));
    expect((await regular.channels.get(at(third))).memberOf).toEqual([]);
  });

  it.each<[string, () => string[], code: string, why: string | undefined]>([
    ['a channel twice', () => [first, first], 'INVALID', 'A channel can be a member of a group only once'],
    ['a channel that does not exist', () => [first, 'ch-none'], 'NOT_FOUND', undefined],
  ])('does not take %s', async (_what, members, code, why) => {
    const refused = await refusal(create(members()));
    expect(refused).toMatchObject({ code });
    if (why !== undefined) expect(JSON.stringify(refused)).toContain(why);
    expect((await regular.channels.list({ query: { type: ['group'] } })).items).toEqual([]);
  });

  it('takes no preview, no distributor and no group', async () => {
    const group = await create([third]);
    expect(await refusal(create([group.id], 'nested'))).toMatchObject({ code: 'NOT_FOUND' });
    for (const role of [{ forceOutput: false }, { distributor: true }]) {
      await admin.channels.update({ ...at(first), body: role });
      expect(JSON.stringify(await refusal(create([first], 'unfit')))).toContain('Only output channels');
    }
    expect(await refusal(create([], 'empty'))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(create([second], 'studio 1'))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(create([second], 'studios'))).toMatchObject({ code: 'NAME_TAKEN' });
    expect(
      await refusal(regular.channels.createGroup({ body: { name: 'x', inventoryId, memberIds: [second] } })),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('has nothing of what its members have', async () => {
    const { id } = await create();
    const refusals = await Promise.all([
      refusal(admin.channels.addInputSource({ ...at(id), body: { protocol: 'srt' } })),
      refusal(admin.channels.setRecording({ ...at(id), body: { enabled: true } })),
      refusal(admin.shareLinks.create({ ...at(id), body: { description: 'Agency', duration: 'day' } })),
      refusal(admin.channels.setBandwidthLimit({ body: { channelId: id, option: 3.6, customKbps: 0 } })),
      refusal(
        admin.destinations.create({
          ...at(id),
          body: { protocol: 'srt', name: 'srt', mode: 'caller', host: '192.0.2.9', port: 9000 },
        }),
      ),
    ]);
    for (const one of refusals) expect(one).toMatchObject({ code: 'NOT_FOUND' });
    expect(JSON.stringify(refusals[0])).toContain('A group of channels has no input');
    expect(await refusal(admin.channels.update({ ...at(id), body: { slate: true } }))).toMatchObject({
      code: 'UNSUPPORTED',
    });
    expect(await refusal(admin.channels.update({ ...at(first), body: { memberIds: [second] } }))).toMatchObject({
      code: 'INVALID',
    });
    expect(await regular.channels.inputSource(at(id))).toEqual([]);
    expect(await regular.channels.ips(at(id))).toEqual([]);
    expect(await regular.channels.capabilities(at(id))).toMatchObject({
      inputs: ['unit'],
      files: false,
      programme: false,
    });
    expect(await regular.channels.status(at(id))).toMatchObject({ type: 'group', serverId: null });
  });
});

describe('a unit that is sent to a group', () => {
  it('gets the first member that is free, and the next unit the next one', async () => {
    const { id } = await create();
    await start(unitId, id);
    expect(await startedTo(unitId)).toEqual({ channelId: first, member: first, group: 'studios' });
    expect(console.registry.unitRecord(unitId)?.selectedChannelId).toBe(id);
    await start(otherId, id);
    expect(await startedTo(otherId)).toMatchObject({ member: second, group: 'studios' });
    const view = await regular.channels.status(at(id));
    expect(view.members?.map(({ free, unitId: holder }) => [free, holder])).toEqual([
      [false, unitId],
      [false, otherId],
    ]);
    expect(view.busy).toBe(true);
    const runs = await db.selectFrom('transmissions').select(['channel_id', 'group_channel_id']).execute();
    expect(runs).toHaveLength(2);
    expect(runs.every(({ group_channel_id }) => group_channel_id === id)).toBe(true);
    const audit = await db.selectFrom('audit').select('detail').where('action', '=', 'unit:start').execute();
    expect(audit.map(({ detail }) => detail)).toContain(`channel ${id} → ${first}`);
    const { transmissions } = await regular.timeline.ofUnit({ ...at(unitId), query: {} });
    expect(transmissions[0]).toMatchObject({ channelId: first, group: { channelId: id, channelName: 'studios' } });
    expect(await refusal(admin.channels.remove(at(id)))).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete channel, a unit was sent to a member by group studios',
    });
  });

  it('has it selected, and starts to it again after a stop', async () => {
    const { id } = await create([second, first]);
    await regular.devices.command({
      params: { id: unitId, command: 'set_virtual_channel' },
      body: { channelId: id },
    });
    await start(unitId);
    expect(await startedTo(unitId)).toMatchObject({ member: second });
    await regular.units.stopStream(at(unitId));
    expect(console.registry.unitRecord(unitId)?.selectedChannelId).toBe(id);
  });

  it.each<[string, Readonly<Record<string, 'collecting' | 'offline'>>, code: string, title: string]>([
    ['all are busy', { [first]: 'collecting', [second]: 'collecting' }, 'CHANNEL_BUSY', 'Selected channel is busy'],
    [
      'one is busy, the other offline',
      { [first]: 'offline', [second]: 'collecting' },
      'CHANNEL_BUSY',
      'Selected channel is busy',
    ],
    ['all are offline', { [first]: 'offline', [second]: 'offline' }, 'CHANNEL_OFFLINE', 'Selected channel is offline'],
  ])('is refused while %s', async (_what, statuses, code, title) => {
    const { id } = await create();
    await serverReports(statuses);
    expect(await refusal(start(unitId, id))).toMatchObject({ code, title });
  });

  it('passes over a member that is offline, or no output any more', async () => {
    const { id } = await create([first, second, third]);
    await serverReports({ [first]: 'offline' });
    await admin.channels.update({ ...at(second), body: { forceOutput: false } });
    await start(unitId, id);
    expect(await startedTo(unitId)).toMatchObject({ member: third });
  });

  it('sends no files to it', async () => {
    const { id } = await create();
    for (const mode of ['storeAndForward', 'storeOnly'] as const)
      expect(await refusal(regular.units.startStream({ ...at(unitId), body: { channelId: id, mode } }))).toMatchObject({
        code: 'CHANNEL_TYPE',
      });
  });

  it('gets another member than a unit that starts at the same time', async () => {
    const { id } = await create();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([start(unitId, id), start(otherId, id)]);
      const members = [(await startedTo(unitId)).member, (await startedTo(otherId)).member];
      expect(new Set(members)).toEqual(new Set([first, second]));
      await db.deleteFrom('transmissions').execute();
      await console.registry.load();
      await serverReports();
      for (const one of [unitId, otherId]) await console.unitReports(one);
    }
  });
});

describe('members that a viewer does not see', () => {
  it('have no name, and no unit of the viewer is sent to them', async () => {
    const { id } = await create();
    await db.deleteFrom('channel_groups').where('channel_id', '=', first).execute();
    await console.registry.refresh('channel', first);
    const [hidden, seen] = (await regular.channels.status(at(id))).members ?? [];
    expect(hidden).toEqual({
      channelId: null,
      channelName: null,
      status: 'unavailable',
      free: false,
      unitId: null,
      unitName: null,
    });
    expect(seen).toMatchObject({ channelId: second, free: true });
    await start(unitId, id);
    expect(await startedTo(unitId)).toMatchObject({ member: second });
    await db.insertInto('channel_groups').values({ channel_id: first, group_id: world.north }).execute();
  });
});

describe('a member that is deleted', () => {
  it('leaves its groups, which go on with the others', async () => {
    const extra = await admin.channels.create({ body: { name: 'extra', serverId } });
    const { id } = await create([extra.id, first]);
    await admin.channels.remove(at(extra.id));
    expect((await regular.channels.status(at(id))).members?.map(({ channelId }) => channelId)).toEqual([first]);
    await start(unitId, id);
    expect(await startedTo(unitId)).toMatchObject({ member: first });
  });
});

describe('what is shared', () => {
  it('is not deleted: neither the channel nor its server, with the words of the specification', async () => {
    const server = await api.as('super_user');
    await admin.shareLinks.create({ ...at(third), body: { description: 'Agency', duration: 'day' } });
    expect(await refusal(admin.channels.remove(at(third)))).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete channel, channel studio-3 is currently sharing',
    });
    expect(
      await refusal(admin.channels.removeFromInventory({ params: { id: inventoryId, channelId: third } })),
    ).toMatchObject({ code: 'CHANNEL_BUSY' });
    expect(await refusal(server.servers.remove(at(serverId)))).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete device, channel studio-3 is currently sharing',
    });
    expect((await regular.channels.get(at(third))).flags.sharing).toBe(true);
  });

  it('ends the refusal with the link', async () => {
    const extra = await admin.channels.create({ body: { name: 'shared', serverId } });
    const body = { description: 'Agency', duration: 'day' as const };
    const link = await admin.shareLinks.create({ ...at(extra.id), body });
    expect(await refusal(admin.channels.remove(at(extra.id)))).toMatchObject({ code: 'CHANNEL_BUSY' });
    await admin.shareLinks.revoke({ params: { id: extra.id, shareLinkId: link.shareLinkId } });
    await admin.channels.remove(at(extra.id));
  });
});

it('answers for groups where it answers for channels', async () => {
  const { id } = await create();
  const params = { groupId: world.north };
  const details = await regular.channels.groupChannels({ params });
  expect(details.channels.find(({ channelId }) => channelId === id)).toMatchObject({ type: 'group', status: 'idle' });
  const access = await regular.channels.accessibility({ params: { ...params, channelId: id } });
  expect(access).toMatchObject({ accessible: true, reason: null });
  expect(await regular.channels.info({ params: { ...params, channelId: id } })).toMatchObject({ type: 'group' });
  const several = await regular.channels.multiChannels({ params });
  expect(several.find(({ uniqueId }) => uniqueId === id)).toMatchObject({
    name: 'studios',
    status: 'idle',
    busy: false,
  });
});
