import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, channelId, serverId } = world;
const [unitId] = world.unitIds;
const at = (id: string) => ({ params: { id } });
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

beforeEach(async () => {
  for (const table of ['commands', 'transmissions', 'destinations', 'share_links'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('channels').set({ force_output: true, distributor: false }).execute();
  await db.updateTable('units').set({ selected_channel_id: null, type: 'fieldUnits' }).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.serverReports(serverId, {});
  await console.unitReports(unitId);
});

type Body = Parameters<Api['channels']['update']>[0]['body'];
const change = (body: Body) => admin.channels.update({ ...at(channelId), body });
const shown = async () => {
  const { type, flags } = await regular.channels.get(at(channelId));
  return { type, on: Object.entries(flags).flatMap(([name, on]) => (on ? [name] : [])) };
};
const addDestination = (protocol: 'rtmp' | 'srt') =>
  admin.destinations.create({
    ...at(channelId),
    body:
      protocol === 'rtmp'
        ? { protocol, name: 'cdn', url: 'rtmp://live.example.org/app', key: 'secret-key' }
        : { protocol, name: 'srt', mode: 'caller', host: '192.0.2.9', port: 9000 },
  });
const start = (mode?: 'storeAndForward') =>
  regular.units.startStream({ ...at(unitId), body: { channelId, ...(mode && { mode }) } });

const select = () =>
  regular.devices.command({
    params: { id: unitId, command: 'set_virtual_channel' },
    body: { channelId },
  });

describe('the type of a channel', () => {
  it('follows from its flags and destinations', async () => {
    expect(await shown()).toEqual({ type: 'output', on: ['output', 'forceOutput'] });
    await change({ forceOutput: false });
    expect(await shown()).toEqual({ type: 'preview', on: ['preview'] });
    expect(console.registry.channel(channelId)?.type).toBe('preview');
    const { destinationId } = await addDestination('rtmp');
    expect(await shown()).toEqual({ type: 'output', on: ['output', 'forwardRtmp'] });
    expect(console.registry.channel(channelId)?.type).toBe('output');
    await admin.destinations.remove({ params: { id: channelId, destinationId } });
    await change({ distributor: true });
    expect(await shown()).toEqual({ type: 'distributor', on: ['output', 'distributor', 'forceOutput'] });
    await change({ distributor: false });
    expect((await shown()).type).toBe('output');
    const audit = await regular.channels.list({ query: { type: ['output'] } });
    expect(audit.items.map(({ id }) => id)).toContain(channelId);
    expect((await regular.channels.list({ query: { type: ['preview', 'distributor'] } })).items).toEqual([]);
  });

  it('is changed whole or not at all, by those who configure channels', async () => {
    expect(await refusal(change({ distributor: true, forceOutput: false }))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(regular.channels.update({ ...at(channelId), body: { distributor: true } }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await shown()).type).toBe('output');
  });

  it('stays while the channel is in use, by the codes of the specification', async () => {
    await console.serverReports(serverId, { channels: [aReportedChannel(channelId, { status: 'collecting' })] });
    expect(await refusal(change({ forceOutput: false }))).toMatchObject({ code: 9168, title: 'Output channel busy' });
    await console.serverReports(serverId, { draining: true });
    expect(await refusal(change({ forceOutput: false }))).toMatchObject({ code: 'SERVER_BUSY' });
    await console.serverReports(serverId, {});
    await admin.shareLinks.create({ ...at(channelId), body: { description: 'Agency', duration: 'day' } });
    expect((await shown()).on).toContain('sharing');
    expect(await refusal(change({ distributor: true }))).toMatchObject({ code: 9169 });
    // A request without effect is not refused.
    await change({ forceOutput: true, slate: true });
    await db.deleteFrom('share_links').execute();
    const { destinationId } = await addDestination('srt');
    await change({ distributor: true });
    await db.updateTable('destinations').set({ enabled: true }).where('id', '=', destinationId).execute();
    expect(await refusal(change({ distributor: false }))).toMatchObject({
      code: 9170,
      title: 'Input IP streaming channel busy',
    });
    expect((await shown()).type).toBe('distributor');
  });
});

describe('what a unit selects', () => {
  it('streams to outputs alone, and files go to no preview', async () => {
    await change({ distributor: true });
    expect(await refusal(start())).toMatchObject({ code: 'CHANNEL_TYPE' });
    await change({ distributor: false, forceOutput: false });
    expect(await refusal(start())).toMatchObject({ code: 'CHANNEL_TYPE' });
    expect(await refusal(start('storeAndForward'))).toMatchObject({
      code: 'PREVIEW_CHANNEL',
      title: 'Cannot play to preview channel',
    });
    expect(await refusal(select())).toMatchObject({ code: 'CHANNEL_TYPE' });
    await change({ forceOutput: true });
    expect(await start()).toMatchObject({ transmissionId: expect.any(String) });
  });

  it('binds point-to-multipoint units to outputs that are no distributors', async () => {
    await db
      .updateTable('groups')
      .set({ features: ['Ptmp'] })
      .execute();
    await db.updateTable('units').set({ type: 'ptmpUnits' }).where('device_id', '=', unitId).execute();
    await console.registry.refresh('unit', unitId);
    await console.unitReports(unitId);
    const bind = () => regular.ptmp.set({ ...at(unitId), body: { channelIds: [channelId] } });
    await change({ distributor: true });
    expect(await refusal(bind())).toMatchObject({ code: 'CHANNEL_TYPE' });
    await change({ distributor: false, forceOutput: false });
    expect(await refusal(bind())).toMatchObject({ code: 'CHANNEL_TYPE' });
    await change({ forceOutput: true });
    expect((await bind()).selectedChannels).toHaveLength(1);
  });
});

it('answers the channels of a group together', async () => {
  const params = { groupId: world.north };
  const [first] = world.channelIds;
  await console.serverReports(serverId, { channels: [aReportedChannel(first, { status: 'collecting' })] });
  const details = await regular.channels.groupChannels({ params });
  expect(details).toMatchObject({ status: 'collecting', idle: 0, busy: 1 });
  expect(details.channels.find((one) => one.channelId === first)).toMatchObject({
    status: 'collecting',
    type: 'output',
    allocatedTo: null,
    allocatedToByApp: null,
  });
  const [several] = await regular.channels.multiChannels({ params });
  expect(several).toMatchObject({ uniqueId: serverId, sdi: false, status: 'offline', busy: true });
  expect(several?.channels).toHaveLength(3);
  await db.updateTable('channels').set({ force_output: false }).where('id', '<>', first).execute();
  for (const id of world.channelIds) await console.registry.refresh('channel', id);
  expect(await regular.channels.multiChannels({ params })).toEqual([]);
});

const idsOf = (channels: readonly { readonly channelId: string }[]) => channels.map((one) => one.channelId);

describe('the calls that read channels', () => {
  const others = world.channelIds.slice(1);

  it('answer the outputs of an inventory, and which channels a point-to-multipoint unit can have', async () => {
    const [second = ''] = others;
    await change({ distributor: true });
    await admin.channels.update({ ...at(second), body: { forceOutput: false } });
    const query = { inventoryId: world.inventoryId };
    const outputs = idsOf(await regular.channels.output({ query }));
    expect([outputs.includes(channelId), outputs.includes(second)]).toEqual([true, false]);
    expect(await regular.channels.sdi({ query })).toEqual([]);
    const selectable = idsOf(await regular.ptmp.selectable({ query: { crnt_vcg_uid: world.north } }));
    expect([selectable.includes(channelId), selectable.includes(second)]).toEqual([false, false]);
    expect(selectable).toContain(others[1]);
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect(await stranger.channels.output({ query })).toEqual([]);
  });

  it('answer what a channel can do, where its picture is and where it belongs', async () => {
    await console.serverReports(serverId, { uploadPort: 9700, srtla: true, channels: [aReportedChannel(channelId)] });
    expect(await regular.channels.capabilities(at(channelId))).toMatchObject({ takes4K: true, files: true });
    expect((await regular.channels.capabilities(at(channelId))).inputs).toEqual(['unit', 'srt', 'srtla', 'rtmp']);
    const media = await regular.channels.media({ body: { uniqueIds: [channelId, 'ch-none', channelId] } });
    expect(media).toMatchObject([{ uniqueId: channelId, status: 'idle' }]);
    expect((await regular.channels.groups(at(channelId))).map(({ uid }) => uid)).toEqual([world.north]);
    expect((await regular.channels.inventories(at(channelId))).map(({ id }) => id)).toEqual([world.inventoryId]);
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect(await stranger.channels.media({ body: { uniqueIds: [channelId] } })).toEqual([]);
  });

  it('assign the channels of a unit', async () => {
    await db
      .updateTable('groups')
      .set({ features: ['Ptmp'] })
      .execute();
    await db.updateTable('units').set({ type: 'ptmpUnits' }).where('device_id', '=', unitId).execute();
    await console.registry.refresh('unit', unitId);
    await console.unitReports(unitId);
    const assign = (...channelIds: string[]) => regular.ptmp.update({ body: { uid: unitId, channelIds } });
    expect((await assign(channelId, ...others)).selectedChannels).toHaveLength(3);
    expect((await assign()).selectedChannels).toEqual([]);
    await change({ distributor: true });
    expect(await refusal(assign(channelId))).toMatchObject({ code: 'CHANNEL_TYPE' });
  });
});
