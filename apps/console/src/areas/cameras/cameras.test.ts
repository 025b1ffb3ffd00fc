import { FIRST_CONFIGURATION, NO_CAPABILITIES, type UnitConfiguration } from '@backhaul/contract';
import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { insertServer } from '../../control/devices/new-server.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const [unit, other] = world.unitIds;
const ids = world.channelIds;
let console: TestConsole;
let api: TestApi;
let regular: Api;

const ABLE = {
  capabilities: {
    ...NO_CAPABILITIES,
    codecs: ['h264' as const],
    transports: ['srt' as const],
    maxFeeds: 4,
    features: ['multiCamera' as const, 'switcher' as const],
  },
};

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.deleteFrom('audit').execute();
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: null, services: ['multiCamera'], desired: JSON.stringify(FIRST_CONFIGURATION) })
    .execute();
  ({ console, api, regular } = await freshConsole(world));
  await console.serverReports(world.serverId);
  await console.unitReports(unit, ABLE);
  await console.unitReports(other);
  console.clear();
});

const at = (id = unit) => ({ params: { id } });
const open = () =>
  world.db
    .selectFrom('transmissions')
    .select(['id', 'channel_id', 'part_of', 'picture'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
async function set(change: Partial<UnitConfiguration>): Promise<void> {
  const desired = JSON.stringify({ ...FIRST_CONFIGURATION, ...change });
  await world.db.updateTable('units').set({ desired }).where('device_id', '=', unit).execute();
  await console.registry.refresh('unit', unit);
}
const feeds = (change: Partial<UnitConfiguration['multiCamera']> = {}) =>
  set({ multiCamera: { ...FIRST_CONFIGURATION.multiCamera, feeds: 3, channelId: ids[1], ...change } });
const started = () => console.sentOrders().flatMap((order) => (order.name === 'start' ? [order.args] : []));
const startFeeds = () => regular.cameras.startMultiCamera(at());

describe('several cameras', () => {
  it('take free channels of the selected channel’s server, one each', async () => {
    await feeds();
    const { transmissionId } = await startFeeds();
    await console.dispatcher.dispatch(unit);
    const rows = await open();
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.part_of === null)).toEqual([
      { id: transmissionId, channel_id: ids[1], part_of: null, picture: 'feed1' },
    ]);
    expect(new Set(rows.map((row) => row.channel_id))).toEqual(new Set(ids));
    expect(started().slice(0, 1)).toMatchObject([
      {
        transmissionId,
        channelId: ids[1],
        several: {
          run: 'multiCamera',
          outputs: [
            { picture: 'feed1', channelId: ids[1], transport: { protocol: 'srt', port: 9002 } },
            { picture: 'feed2', channelId: ids[0], channelName: 'studio-1', transport: { port: 9001 } },
            { picture: 'feed3', channelId: ids[2], transport: { port: 9003 } },
          ],
        },
      },
    ]);
    for (const id of ids) {
      expect(console.registry.channel(id)).toMatchObject({ busy: true, allocatedToUnitUid: unit, transmissionId });
    }
    expect(console.registry.unit(unit)?.transmission?.channels).toHaveLength(3);
    const stored = await world.storedOrders();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('passphrase');
  });

  it('are refused in 4K once the unit has no PRO-4K', async () => {
    await feeds({ feeds: 2 });
    const inFourK = { ...FIRST_CONFIGURATION, resolution: '2160p30' as const };
    await console.unitReports(unit, { ...ABLE, configuration: { version: 1, applied: inFourK } });
    expect(await refusal(startFeeds())).toMatchObject({
      code: 'RESOLUTION_CONFLICT',
      detail: 'Unit does not have PRO-4K license',
    });
    expect(await open()).toEqual([]);
  });

  it('take the channels that were chosen', async () => {
    await feeds({ feeds: 2, channelSelectionMode: 'custom', customSelectedChannels: [ids[2], ids[0]] });
    await startFeeds();
    expect(console.registry.unit(unit)?.transmission?.channels).toEqual([
      { picture: 'feed1', channelId: ids[2] },
      { picture: 'feed2', channelId: ids[0] },
    ]);
    expect(console.registry.channel(ids[1])?.busy).toBe(false);
  });

  it('are not sent to a server where another unit has the file name prefix, nor is that unit to theirs', async () => {
    const filenamePrefix = 'metro';
    const refused = {
      code: 'INVALID',
      errors: [{ message: 'Another unit on the server of this channel has the same file name prefix' }],
    };
    const select = async (channelId: string | null, prefix = filenamePrefix) => {
      const desired = JSON.stringify({ ...FIRST_CONFIGURATION, filenamePrefix: prefix });
      await world.db.updateTable('units').set({ desired, selected_channel_id: channelId }).where('device_id', '=', other).execute(); // prettier-ignore
      await console.registry.refresh('unit', other);
    };
    await set({ filenamePrefix, multiCamera: { ...FIRST_CONFIGURATION.multiCamera, feeds: 2, channelId: ids[1] } });
    await select(ids[0]);
    expect(await refusal(startFeeds())).toMatchObject(refused);
    expect(await open()).toEqual([]);
    await select(null);
    await startFeeds();
    const choose = () =>
      regular.devices.command({ params: { id: other, command: 'set_virtual_channel' }, body: { channelId: ids[2] } });
    expect(await refusal(choose())).toMatchObject(refused);
    await select(null, 'city');
    await choose();
    // The other unit cannot take the file name prefix while the feeds are sent.
    const { version } = await regular.units.configuration(at(other));
    const rename = regular.units.setConfiguration({
      ...at(other),
      body: { version, configuration: { filenamePrefix } },
    });
    expect(await refusal(rename)).toMatchObject({ errors: [{ path: 'body.configuration.filenamePrefix' }] });
  });

  it('are on record as started and ended with all their channels', async () => {
    await feeds();
    const { transmissionId: id, commandId } = await startFeeds();
    const running = (phase: 'connecting' | 'streaming') => ({
      ...ABLE,
      applications: { multiCamera: { state: phase, feeds: [{ feed: 1, videoMode: '1080p50' }] } },
      transmission: { id, channelId: ids[1], phase, startedAt: 0 },
    });
    await console.answers(unit, commandId, 'done');
    await console.unitReports(unit, running('streaming'));
    expect(console.registry.unit(unit)).toMatchObject({ multiviewStatus: 'live', transition: null });
    const stop = await regular.cameras.stopMultiCamera(at());
    expect(console.registry.unit(unit)?.transition).toBe('stopping');
    await console.answers(unit, stop.commandId, 'done');
    await console.unitReports(unit, ABLE);
    expect(await open()).toEqual([]);
    for (const channel of ids) expect(console.registry.channel(channel)?.busy).toBe(false);
    const rows = await world.db.selectFrom('transmissions').select(['started_at', 'end_reason']).execute();
    expect(rows.map(({ started_at: at_, end_reason: why }) => [at_ !== null, why])).toEqual(
      Array.from({ length: 3 }, () => [true, 'Stopped']),
    );
    const { transmissions } = await regular.timeline.ofUnit({ ...at(), query: {} });
    expect(transmissions.map((one) => one.id)).toEqual([id]);
  });

  it('asked 20 times at once are one transmission', async () => {
    await feeds();
    const asks = await Promise.allSettled(
      Array.from({ length: 20 }, () => console.byId.startCameras(world.caller(), unit, 'multiCamera')),
    );
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = asks.flatMap((ask) => (ask.status === 'rejected' ? [ask.reason.error] : []));
    expect(new Set(codes)).toEqual(new Set(['UNIT_BUSY']));
    expect(await open()).toHaveLength(3);
  });

  it('and another unit that wants one of their channels at the same moment: one of both has it, the other nothing', async () => {
    await feeds({ channelSelectionMode: 'custom', customSelectedChannels: [ids[0], ids[1], ids[2]] });
    const second = await world.console();
    await second.serverReports(world.serverId);
    await second.unitReports(other);
    const asks = await Promise.allSettled([
      startFeeds(),
      second.byId.start(world.caller(), other, { channelId: ids[2] }),
    ]);
    expect(asks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([1, 3]).toContain((await open()).length);
    await second.close();
  });

  const refusals: readonly [string, string, string, () => Promise<unknown>][] = [
    ['no licence', 'MULTI_CAMERA_LICENSE', 'Multi Camera license is not enabled', async () => {
      await world.db.updateTable('units').set({ services: [] }).execute();
      await console.registry.refresh('unit', unit);
    }],
    ['a unit with one camera', 'UNSUPPORTED', '', () => console.unitReports(unit)],
    ['a unit that is away', 'UNIT_OFFLINE', 'The unit is offline', async () => console.unitLeaves(unit)],
    ['no channel', 'NO_CHANNEL', 'No channel selected', () => feeds({ channelId: null })],
    ['too few free channels', 'CHANNEL_BUSY', 'The server has 2 free channels, and 3 are needed', async () => {
      await console.byId.start(world.caller(), other, { channelId: ids[0] });
    }],
    ['more feeds than channels', 'CHANNEL_BUSY', 'The server has 3 free channels, and 4 are needed', () => feeds({ feeds: 4 })],
    ['one of the chosen busy', 'CHANNEL_BUSY', 'Selected channel is busy', async () => {
      await console.byId.start(world.caller(), other, { channelId: ids[0] });
      await feeds({ feeds: 2, channelSelectionMode: 'custom', customSelectedChannels: [ids[2], ids[0]] });
    }],
    ['a channel that is not there', 'NOT_FOUND', '', () =>
      feeds({ feeds: 2, channelSelectionMode: 'custom', customSelectedChannels: [ids[2], 'nowhere'] })],
  ]; // prettier-ignore
  it.each(refusals)('are refused: %s; nothing is begun', async (_, code, sentence, arrange) => {
    await feeds();
    await arrange();
    const before = await open();
    expect(await refusal(startFeeds())).toMatchObject({ code, ...(sentence && { detail: sentence }) });
    expect(await open()).toEqual(before);
    expect(console.orders(unit)).toEqual([]);
  });

  it('of others are answered as missing ones', async () => {
    await feeds();
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect(await refusal(stranger.cameras.startMultiCamera(at()))).toMatchObject({ status: 404 });
    expect(await refusal(stranger.cameras.stopSwitcher(at()))).toMatchObject({ status: 404 });
  });
});

const switcherMode = (change: Partial<UnitConfiguration['switcherMode']> = {}) => ({
  switcherMode: { ...FIRST_CONFIGURATION.switcherMode, highQualityChannelId: ids[0], ...change },
});

describe('the switcher', () => {
  it('sends the input on air to one channel', async () => {
    await set(switcherMode());
    await regular.cameras.startSwitcher(at());
    await console.dispatcher.dispatch(unit);
    expect(started().slice(0, 1)).toMatchObject([
      { channelId: ids[0], several: { run: 'switcher', outputs: [{ picture: 'program', channelId: ids[0] }] } },
    ]);
  });

  it('with proxy sends a small picture of all to another', async () => {
    const multiCamera = { ...FIRST_CONFIGURATION.multiCamera, mode: 'switcherAndProxy' as const };
    await set({ ...switcherMode({ proxyChannelId: ids[2] }), multiCamera });
    await regular.cameras.startSwitcher(at());
    expect(console.registry.unit(unit)?.transmission?.channels).toEqual([
      { picture: 'program', channelId: ids[0] },
      { picture: 'proxy', channelId: ids[2] },
    ]);
    const { commandId } = await regular.cameras.stopSwitcher(at());
    expect(commandId).not.toBe('');
  });

  it('in 4K asks a channel that takes it for the picture on air, and not for the small one', async () => {
    const group = { inventoryId: world.inventoryId, groupIds: [world.north] };
    const small = await world.db.transaction().execute((tx) =>
      insertServer(tx, world.vault, {
        ...group,
        name: 'media-2',
        channels: [{ name: 'small', groupIds: group.groupIds }],
      }),
    );
    const [proxyChannelId = ''] = small.channelIds;
    await world.db
      .updateTable('units')
      .set({ services: ['multiCamera', 'pro4k'] })
      .execute();
    await console.registry.refresh('server', small.id);
    await console.registry.refresh('channel', proxyChannelId);
    await console.serverReports(small.id, {
      channels: [aReportedChannel(proxyChannelId, { port: 9100 })],
      fourK: false,
    });
    const multiCamera = { ...FIRST_CONFIGURATION.multiCamera, mode: 'switcherAndProxy' as const };
    const inFourK = { ...FIRST_CONFIGURATION, resolution: '2160p30' as const };
    await console.unitReports(unit, { ...ABLE, configuration: { version: 1, applied: inFourK } });
    await set({ ...switcherMode({ highQualityChannelId: proxyChannelId, proxyChannelId: ids[2] }), multiCamera });
    expect(await refusal(regular.cameras.startSwitcher(at()))).toMatchObject({ code: 'RESOLUTION_CONFLICT' });
    await set({ ...switcherMode({ proxyChannelId }), multiCamera });
    await regular.cameras.startSwitcher(at());
    expect(console.registry.unit(unit)?.transmission?.channels).toMatchObject([
      { picture: 'program' },
      { picture: 'proxy', channelId: proxyChannelId },
    ]);
  });

  it('takes another input on air', async () => {
    await set(switcherMode());
    const { transmissionId: id, commandId } = await regular.cameras.startSwitcher(at());
    await console.answers(unit, commandId, 'done');
    await console.unitReports(unit, {
      ...ABLE,
      applications: { switcher: { state: 'streaming' } },
      transmission: { id, channelId: ids[0], phase: 'streaming', startedAt: 0 },
    });
    const after = await regular.configuration.setSdiInput({ ...at(), body: { sdiInput: 'sdi2' } });
    expect(after.desired.sdiInput).toBe('sdi2');
    expect(await open()).toHaveLength(1);
  });
});

const startAsSet = (body: { channelId?: string; mode?: 'live' | 'storeOnly' } = {}) =>
  regular.units.startStream({ ...at(), body });
const sentAs = () => {
  const [order] = started();
  return { mode: order?.mode ?? 'live', run: order?.several?.run ?? null };
};
const ready = async (change: Partial<UnitConfiguration>) => {
  await console.unitReports(unit, {
    capabilities: { ...ABLE.capabilities, storeModes: ['live', 'storeAndForward', 'liveAndStore', 'storeOnly'] },
  });
  await console.serverReports(world.serverId, { uploadPort: 9999 });
  await world.db.updateTable('units').set({ selected_channel_id: ids[0] }).where('device_id', '=', unit).execute();
  await set({ ...switcherMode({ proxyChannelId: ids[2] }), ...change });
  console.clear();
};
const multiCamera = { ...FIRST_CONFIGURATION.multiCamera, feeds: 2 };

describe('a start', () => {
  it.each([
    ['live', {}, { mode: 'live', run: null }],
    ['live', { storeMode: 'liveAndStore' }, { mode: 'liveAndStore', run: null }],
    ['storeAndForward', {}, { mode: 'storeAndForward', run: null }],
    ['storeAndForward', { storeMode: 'storeOnly' }, { mode: 'storeAndForward', run: null }],
    ['multiHq', { multiCamera }, { mode: 'live', run: 'multiCamera' }],
    ['fieldSwitcher', { multiCamera: { ...multiCamera, mode: 'switcherAndProxy' } }, { mode: 'live', run: 'switcher' }],
    ['stationSwitcher', {}, { mode: 'live', run: 'switcherAndProxy' }],
  ] as const)('in the mode %s with %j does what the mode says', async (operationalMode, change, expected) => {
    await ready({ operationalMode, ...change });
    await startAsSet();
    await console.dispatcher.dispatch(unit);
    expect(sentAs()).toEqual(expected);
  });

  it('sends one camera where the request names a store mode, whatever the unit’s mode is', async () => {
    await ready({ operationalMode: 'multiHq', multiCamera });
    await startAsSet({ mode: 'storeOnly' });
    await console.dispatcher.dispatch(unit);
    expect(sentAs()).toEqual({ mode: 'storeOnly', run: null });
  });

  it('names no channel in a mode of several cameras, whose channels are configured', async () => {
    await ready({ operationalMode: 'multiHq', multiCamera });
    const error = await refusal(startAsSet({ channelId: ids[1] }));
    expect(error).toMatchObject({
      status: 400,
      errors: [{ path: 'body.channelId', message: 'Multi-camera channels are part of the configuration' }],
    });
    expect(await open()).toEqual([]);
  });

  it.each(['multiHq', 'fieldSwitcher', 'stationSwitcher'] as const)(
    'in the mode %s needs the licence',
    async (mode) => {
      await ready({ operationalMode: mode, multiCamera });
      await world.db.updateTable('units').set({ services: [] }).execute();
      await console.registry.refresh('unit', unit);
      expect(await refusal(startAsSet())).toMatchObject({ code: 'MULTI_CAMERA_LICENSE' });
      expect(await open()).toEqual([]);
    },
  );
});

describe('in the database', () => {
  it('no channel is in two transmissions, and no unit in two', async () => {
    await feeds();
    await startFeeds();
    const row = { asked_by: null, picture: null, part_of: null };
    const channel = world.db
      .insertInto('transmissions')
      .values({ ...row, id: 'x', unit_id: other, channel_id: ids[2] });
    await expect(channel.execute()).rejects.toThrow('transmissions_open_channel');
    await world.db
      .updateTable('transmissions')
      .set({ ended_at: new Date() })
      .where('channel_id', '=', ids[0])
      .execute();
    const same = world.db.insertInto('transmissions').values({ ...row, id: 'y', unit_id: unit, channel_id: ids[0] });
    await expect(same.execute()).rejects.toThrow('transmissions_open_unit');
  });
});
