import { FIRST_CONFIGURATION } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import type { StoreMode } from '@backhaul/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUnitState } from '@backhaul/testing';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { END_REASONS } from './run-change.js';

const world = await testWorld();
const unit = world.unitId;
const channel = world.channelId;
let console: TestConsole;

afterEach(() => console.close());
beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.deleteFrom('audit').execute();
  await world.db.updateTable('units').set({ selected_channel_id: null }).execute();
  await world.db.updateTable('channels').set({ input: 'unit' }).execute();
  console = await world.console();
  await console.serverReports(world.serverId);
  await console.unitReports(unit);
  console.clear();
});

const start = (channelId?: string, unitId = unit, mode?: StoreMode) =>
  console.byId.start(world.caller(), unitId, { channelId, mode });
const record = async (id: string) =>
  world.db.selectFrom('transmissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const open = async () => world.db.selectFrom('transmissions').select('id').where('ended_at', 'is', null).execute();
const runs = (id: string, phase: 'connecting' | 'streaming' | 'stopping'): Partial<UnitState> => ({
  applications: { video: { state: phase } },
  transmission: { id, channelId: channel, phase, startedAt: 0 },
});
const receiving = () => ({
  channelId: channel,
  status: 'collecting' as const,
  port: 9001,
  video: null,
  recording: { enabled: false, state: 'off' as const, detail: '' },
  hasPicture: true,
  detail: '',
});
/** A transmission that is on air. */
async function onAir(): Promise<string> {
  const { commandId, transmissionId } = await start(channel);
  await console.unitReports(unit, runs(transmissionId, 'connecting'));
  await console.answers(unit, commandId, 'done');
  await console.unitReports(unit, runs(transmissionId, 'streaming'));
  return transmissionId;
}

describe('start', () => {
  it('opens a transmission, stores the channel, and sends the unit the channel’s address', async () => {
    const { commandId, transmissionId } = await start(channel);
    await console.dispatcher.dispatch(unit);
    expect(console.sent.find(({ downlink }) => downlink.type === 'order')?.downlink).toMatchObject({
      id: commandId,
      expires: world.now + 15_000,
      order: {
        name: 'start',
        args: {
          transmissionId,
          channelName: 'studio-1',
          transport: { protocol: 'srt', host: '127.0.0.1', port: 9001 },
        },
      },
    });
    expect(console.registry.unit(unit)).toMatchObject({ transition: 'starting', channelId: channel });
    expect(console.registry.channel(channel)).toMatchObject({ busy: true, allocatedToUnitUid: unit });
    const rows = await world.db.selectFrom('audit').selectAll().execute();
    expect(rows).toMatchObject([{ action: 'unit:start', user_id: 'operator', subject_id: unit, result: 'done' }]);
    const stored = await world.db.selectFrom('commands').select('order').executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain('passphrase');
  });

  it('is on record as started when the unit streams', async () => {
    const id = await onAir();
    expect((await record(id)).started_at?.getTime()).toBe(world.now);
    expect(console.registry.unit(unit)?.transmission).toMatchObject({ id, phase: 'streaming' });
  });

  const refusals: readonly [string, string, string, () => Promise<unknown>, (() => string | undefined)?, string?][] = [
    ['no channel', 'NO_CHANNEL', 'No channel selected', () => Promise.resolve(), () => undefined],
    [
      'channel offline',
      'CHANNEL_OFFLINE',
      'Selected channel is offline',
      async () => console.unitLeaves(world.serverId),
    ],
    [
      'channel of an SRT sender',
      'CHANNEL_EXTERNAL',
      'Selected channel is external',
      () => world.db.updateTable('channels').set({ input: 'srt' }).where('id', '=', channel).execute(),
    ],
    [
      'channel receives from elsewhere',
      'CHANNEL_BUSY',
      'Selected channel is busy',
      () => console.serverReports(world.serverId, { channels: [receiving()] }),
    ],
    ['unit offline', 'UNIT_OFFLINE', 'The unit is offline', async () => console.unitLeaves(unit)],
    [
      'unit busy',
      'UNIT_BUSY',
      'The unit is busy',
      () => console.unitReports(unit, { applications: { fetchlogs: {} } }),
    ],
    [
      'no camera',
      'CAMERA_NOT_CONNECTED',
      'Camera not connected',
      () => console.unitReports(unit, { cameraConnected: false }),
    ],
    ['unknown channel', 'NOT_FOUND', '', () => Promise.resolve(), () => 'nowhere'],
  ];

  it.each(refusals)('is refused: %s', async (_, code, sentence, arrange, choose = () => channel) => {
    await arrange();
    const refused = await start(choose()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ error: code });
    if (sentence) expect(refused).toMatchObject({ detail: { text: expect.stringContaining(sentence) } });
    expect(await open()).toEqual([]);
  });

  const MODES: StoreMode[] = ['live', 'storeAndForward', 'liveAndStore', 'storeOnly'];
  const offers = (storeModes = MODES) =>
    console.unitReports(unit, { capabilities: { ...aUnitState().capabilities, storeModes } });

  it.each<[StoreMode, object]>([
    ['storeAndForward', { transport: null, forward: { host: '127.0.0.1', port: 9700 } }],
    ['liveAndStore', { transport: { protocol: 'srt' } }],
    ['storeOnly', { transport: null }],
  ])('in the mode %s is ordered so, recorded so and shown so', async (mode, args) => {
    await console.serverReports(world.serverId, { uploadPort: 9700 });
    await offers();
    console.clear();
    const { transmissionId } = await start(channel, unit, mode);
    await console.dispatcher.dispatch(unit);
    const order = console.sentOrders()[0];
    expect(order).toMatchObject({ name: 'start', args: { transmissionId, mode, ...args } });
    expect(order?.args).toHaveProperty('transport');
    expect('forward' in (order?.args ?? {})).toBe(mode === 'storeAndForward');
    expect((await record(transmissionId)).mode).toBe(mode);
    expect(console.registry.unit(unit)?.transmission).toMatchObject({ id: transmissionId, mode });
    // One that only stores leaves the channel to others.
    expect(console.registry.channel(channel)?.busy).toBe(mode !== 'storeOnly');
  });

  it('goes by the mode that the unit is set to when none is named', async () => {
    await offers();
    await world.db
      .updateTable('units')
      .set({ desired: JSON.stringify({ ...FIRST_CONFIGURATION, storeMode: 'storeOnly' }) })
      .where('device_id', '=', unit)
      .execute();
    await console.registry.refresh('unit', unit);
    expect((await record((await start(channel)).transmissionId)).mode).toBe('storeOnly');
    await world.db.updateTable('units').set({ desired: null }).where('device_id', '=', unit).execute();
  });

  it('is refused in a mode that the unit does not offer, or whose files the server does not take', async () => {
    await offers(['live']);
    await expect(start(channel, unit, 'liveAndStore')).rejects.toMatchObject({ error: 'UNSUPPORTED' });
    await offers();
    await console.serverReports(world.serverId, { uploadPort: 0 });
    await expect(start(channel, unit, 'storeAndForward')).rejects.toMatchObject({ error: 'UNSUPPORTED' });
    expect(await open()).toEqual([]);
  });

  it('that only stores needs no free channel, and shows as stored once the unit reports it', async () => {
    await onAir();
    const other = world.unitIds[1];
    await console.unitReports(other, { capabilities: { ...aUnitState().capabilities, storeModes: MODES } });
    const { transmissionId: id } = await start(channel, other, 'storeOnly');
    expect(console.registry.unit(other)).toMatchObject({ transition: 'starting' });
    expect(console.registry.channel(channel)).toMatchObject({ allocatedToUnitUid: unit });
    await console.unitReports(other, {
      applications: { store: {} },
      transmission: { id, channelId: channel, phase: 'streaming', startedAt: 0, mode: 'storeOnly' },
    });
    expect(console.registry.unit(other)).toMatchObject({ transition: null, multiviewStatus: 'storeandforward' });
    expect((await record(id)).started_at).not.toBeNull();
    await console.byId.stop(world.caller(), other);
    await console.unitReports(other, { applications: {}, transmission: null });
    expect(console.registry.channel(channel)).toMatchObject({ allocatedToUnitUid: unit });
  });

  it('to a recorded channel sends its server the labels of the recordings', async () => {
    await world.db.updateTable('channels').set({ recording: true }).where('id', '=', channel).execute();
    const { metadata } = FIRST_CONFIGURATION;
    const fields = { ...metadata.fields, slugline: 'Harbour fire' };
    const desired = {
      ...FIRST_CONFIGURATION,
      filenamePrefix: 'NEWS_',
      metadata: { ...metadata, enabled: true, fields },
    };
    await world.db
      .updateTable('units')
      .set({ desired: JSON.stringify(desired) })
      .where('device_id', '=', unit)
      .execute();
    await console.registry.refresh('unit', unit);
    await start(channel);
    const orders = await world.db.selectFrom('commands').select(['device_id', 'order']).execute();
    expect(orders.find(({ device_id }) => device_id === world.serverId)?.order).toEqual({
      name: 'labelRecordings',
      args: { channelId: channel, prefix: 'NEWS_', metadata: { slugline: 'Harbour fire' } },
    });
    await world.db.updateTable('channels').set({ recording: false }).where('id', '=', channel).execute();
    await world.db.updateTable('units').set({ desired: null }).where('device_id', '=', unit).execute();
  });

  it('is refused for a channel that another unit has, and for a unit or a channel of others as for a missing one', async () => {
    await onAir();
    await console.unitReports(world.unitIds[1]);
    await expect(start(channel, world.unitIds[1])).rejects.toMatchObject({ error: 'CHANNEL_BUSY' });
    await expect(start(channel)).rejects.toMatchObject({ error: 'UNIT_BUSY' });
    const foreign = console.byId.start(world.stranger(), unit, { channelId: channel });
    await expect(foreign).rejects.toMatchObject({ error: 'NOT_FOUND' });
    await expect(start(channel, 'missing')).rejects.toMatchObject({ error: 'NOT_FOUND' });
  });

  it('asked 50 times at once gives one transmission and one order', async () => {
    const asks = await Promise.allSettled(Array.from({ length: 50 }, () => start(channel)));
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = asks.flatMap((ask) => (ask.status === 'rejected' ? [ask.reason.error] : []));
    expect(new Set(codes)).toEqual(new Set(['UNIT_BUSY']));
    expect(await open()).toHaveLength(1);
    expect(await world.db.selectFrom('commands').selectAll().execute()).toHaveLength(1);
  });

  it('of two units towards one channel, through two consoles at once, gives the channel to one', async () => {
    const second = await world.console();
    await second.serverReports(world.serverId);
    const other = world.unitIds[1];
    await second.unitReports(other);
    const later = second.byId.start(world.caller(), other, { channelId: channel });
    const asks = await Promise.allSettled([start(channel), later]);
    expect(asks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asks.find((ask) => ask.status === 'rejected')).toMatchObject({ reason: { error: 'CHANNEL_BUSY' } });
  });

  it('that the unit could not do ends with what the unit said', async () => {
    const { commandId, transmissionId } = await start(channel);
    await console.answers(unit, commandId, 'failed', 'ffmpeg is missing');
    expect((await record(transmissionId)).end_reason).toBe('ffmpeg is missing');
    expect(console.registry.unit(unit)).toMatchObject({ transition: null, transmission: null });
    expect(console.registry.channel(channel)?.busy).toBe(false);
  });

  it('that ran and ended before its answer was stored ends by the report that follows', async () => {
    const { commandId, transmissionId } = await start(channel);
    await Promise.all([console.answers(unit, commandId, 'done'), console.unitReports(unit)]);
    expect((await record(transmissionId)).ended_at).not.toBeNull();
  });

  it('that was never answered ends when the unit reports that it does nothing', async () => {
    const { transmissionId } = await start(channel);
    await console.dispatcher.dispatch(unit);
    await console.unitReports(unit);
    expect((await record(transmissionId)).ended_at).toBeNull();
    world.now += 26_000;
    await console.dispatcher.sweep();
    await console.transmissions.sweep();
    expect((await record(transmissionId)).end_reason).toBe(END_REASONS.notStarted);
  });
});

describe('stop', () => {
  it('is refused when nothing runs', async () => {
    const refused = console.byId.stop(world.caller(), unit);
    await expect(refused).rejects.toMatchObject({
      error: 'NOT_STREAMING',
      detail: { text: 'The unit is not transmitting' },
    });
  });

  it('ends the transmission when the unit reports that it is idle; two requests are one order', async () => {
    const id = await onAir();
    const first = await console.byId.stop(world.caller(), unit);
    const again = await console.byId.stop(world.caller(), unit);
    expect(again).toEqual(first);
    expect(console.registry.unit(unit)?.transition).toBe('stopping');
    await console.unitReports(unit, runs(id, 'stopping'));
    expect((await record(id)).ended_at).toBeNull();
    await console.answers(unit, first.commandId, 'done');
    await console.unitReports(unit);
    expect(await record(id)).toMatchObject({ end_reason: END_REASONS.stopped });
    expect(console.registry.unit(unit)).toMatchObject({ transmission: null, transition: null });
  });

  it('that failed leaves the transmission on air', async () => {
    const id = await onAir();
    const { commandId } = await console.byId.stop(world.caller(), unit);
    await console.answers(unit, commandId, 'failed', 'Stuck');
    expect(await record(id)).toMatchObject({ ended_at: null, stop_asked_at: null });
    expect(console.registry.unit(unit)?.transition).toBeNull();
  });

  it('of a unit that is away frees the channel at once and waits for the unit', async () => {
    const id = await onAir();
    console.unitLeaves(unit);
    const { commandId } = await console.byId.stop(world.caller(), unit);
    expect(await record(id)).toMatchObject({ end_reason: END_REASONS.stoppedAway });
    expect(console.registry.channel(channel)?.busy).toBe(false);
    console.clear();
    await console.unitReports(unit, runs(id, 'streaming'));
    expect(console.orders(unit)).toEqual([{ id: commandId, name: 'stop' }]);
  });

  it('is ordered again when a unit returns with a transmission that has ended on record', async () => {
    const id = await onAir();
    console.unitLeaves(unit);
    await console.byId.stop(world.caller(), unit);
    world.now += 120_000;
    await console.dispatcher.sweep();
    console.clear();
    await console.unitReports(unit, runs(id, 'streaming'));
    expect(console.orders(unit).map(({ name }) => name)).toEqual(['stop']);
    await console.unitReports(unit, runs(id, 'streaming'));
    expect(await world.db.selectFrom('commands').selectAll().where('name', '=', 'stop').execute()).toHaveLength(2);
  });

  it('is ordered again by the next sweep when the database was unreachable as the unit returned', async () => {
    const id = await onAir();
    console.unitLeaves(unit);
    await console.byId.stop(world.caller(), unit);
    await world.db.deleteFrom('commands').execute();
    const away = await world.database.without('transmissions');
    await console.unitReports(unit, runs(id, 'streaming'));
    await away.end();
    console.clear();
    await console.transmissions.sweep();
    expect(console.orders(unit)).toMatchObject([{ name: 'stop' }]);
  });

  it('withdraws a start that never went out', async () => {
    const { transmissionId } = await start(channel);
    await world.db.updateTable('commands').set({ state: 'pending' }).execute();
    console.unitLeaves(unit);
    await console.byId.stop(world.caller(), unit);
    console.clear();
    await console.unitReports(unit);
    expect(console.orders(unit).map(({ name }) => name)).toEqual(['stop']);
    expect((await record(transmissionId)).ended_at).not.toBeNull();
  });

  it('leaves alone what a unit runs that is not on record', async () => {
    await console.unitReports(unit, runs('theirs', 'streaming'));
    expect(console.orders(unit)).toEqual([]);
    const { commandId } = await console.byId.stop(world.caller(), unit);
    await console.dispatcher.dispatch(unit);
    expect(console.orders(unit)[0]).toEqual({ id: commandId, name: 'stop' });
  });
});

describe('over time', () => {
  it('a transmission continues through a restart of the console', async () => {
    const id = await onAir();
    world.now += 30_000;
    const restarted = await world.console();
    await restarted.transmissions.sweep();
    expect((await record(id)).ended_at).toBeNull();
    await restarted.serverReports(world.serverId);
    await restarted.unitReports(unit, runs(id, 'streaming'));
    await restarted.transmissions.sweep();
    expect((await record(id)).ended_at).toBeNull();
    expect(restarted.registry.unit(unit)?.transmission).toMatchObject({ id, phase: 'streaming' });
  });

  it('a unit that is away for a minute while nothing arrives loses its channel', async () => {
    const id = await onAir();
    console.unitLeaves(unit);
    world.now += 59_000;
    await console.transmissions.sweep();
    expect((await record(id)).ended_at).toBeNull();
    world.now += 2_000;
    await console.transmissions.sweep();
    expect(await record(id)).toMatchObject({ end_reason: END_REASONS.lost });
  });
});
