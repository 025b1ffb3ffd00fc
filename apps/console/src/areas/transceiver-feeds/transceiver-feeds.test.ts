import type { ServerState } from '@backhaul/contract/bus';
import { aReportedChannel } from '@backhaul/testing';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { followFeedTargets } from '../../control/jobs/transceiver-feeds.js';
import { renewPassphrases } from '../../control/devices/passphrases.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId, channelIds } = world;
const [unitId] = world.unitIds;
const [sourceId, targetId, thirdId] = channelIds;
const at = (id: string) => ({ params: { id } });
let console: TestConsole;
let api: TestApi;
let operator: Api;
let admin: Api;

beforeEach(async () => {
  for (const table of ['commands', 'transceiver_feeds', 'transmissions', 'destinations'] as const)
    await db.deleteFrom(table).execute();
  await db
    .updateTable('channels')
    .set({ input: 'unit', source: null, source_on: false, force_output: true, distributor: false })
    .execute();
  await db.updateTable('channels').set({ input: 'srt' }).where('id', '=', sourceId).execute();
  ({ console, api, regular: operator } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.unitReports(unitId);
  await reports();
});

const receives = { status: 'collecting', programme: 'live', hasPicture: true } as const;
/** The server reports its channels; the first one receives a picture. */
const reports = (change: Partial<ServerState> = {}, target: object = {}, source: object = receives) =>
  console.serverReports(serverId, {
    configurationVersion: 1_000,
    fetches: ['channel'],
    inputFeatures: ['sourceOrder'],
    host: '192.0.2.7',
    channels: channelIds.map((id, index) =>
      aReportedChannel(id, {
        port: 9001 + index,
        programme: 'none',
        ...(id === sourceId && source),
        ...(id === targetId && target),
      }),
    ),
    ...change,
  });
const start = (channelId = targetId, from = sourceId, as = operator) =>
  as.transceiverFeeds.start({ ...at(from), body: { channelId } });
const stop = (id = sourceId) => operator.transceiverFeeds.stop(at(id));

/** The source's destinations in the last configuration that was sent to its server. */
async function sent() {
  await reports({ configurationVersion: 0 });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === sourceId)?.destinations;
}

describe('a channel that feeds another one', () => {
  it('sends its programme to where that one listens, and both say so', async () => {
    const view = await start();
    expect(view.transceiverFeed).toMatchObject({ channelId: targetId, channelName: 'studio-2', state: 'unknown' });
    const passphrase = console.registry.channelRecord(targetId)?.passphrase;
    expect(await sent()).toEqual([
      {
        destinationId: targetId,
        name: 'studio-2',
        target: {
          protocol: 'srt',
          mode: 'caller',
          host: '192.0.2.7',
          port: 9002,
          passphrase,
          latencyMs: expect.any(Number),
          streamId: null,
        },
      },
    ]);
    const fed = await operator.channels.get(at(targetId));
    expect(fed).toMatchObject({
      busy: true,
      status: 'connecting',
      fedBy: { channelId: sourceId, channelName: 'studio-1' },
    });
    const states = [{ destinationId: targetId, state: 'connected' as const, since: 7, retryAt: null, detail: '' }];
    await reports({}, {}, { ...receives, destinations: states });
    const feeding = await operator.channels.get(at(sourceId));
    expect(feeding.transceiverFeed).toMatchObject({ state: 'connected', since: 7 });
    // The feed is not listed as a destination.
    expect(feeding.destinations).toEqual([]);
    expect(await admin.destinations.list(at(sourceId))).toEqual([]);
    await admin.channels.update({ ...at(targetId), body: { name: 'renamed' } });
    expect(console.registry.channel(sourceId)?.transceiverFeed?.channelName).toBe('renamed');
    await admin.channels.update({ ...at(targetId), body: { name: 'studio-2' } });
  });

  it('ends, and the other one is free again', async () => {
    await start();
    await stop();
    expect(await sent()).toBeUndefined();
    expect(await operator.channels.get(at(sourceId))).toMatchObject({ transceiverFeed: null });
    expect(await operator.channels.get(at(targetId))).toMatchObject({ busy: false, fedBy: null });
    expect(await refusal(stop())).toMatchObject({ code: 'NO_FEED' });
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('action', 'like', 'transceiver_feed:%')
      .orderBy('id')
      .execute();
    expect(audit.slice(-2)).toEqual([
      { action: 'transceiver_feed:start', detail: 'studio-2' },
      { action: 'transceiver_feed:stop', detail: 'studio-2' },
    ]);
  });

  it('follows it to another address and another passphrase', async () => {
    const { registry, dispatcher } = console;
    const following = followFeedTargets({ db, registry, dispatcher, log: pino({ level: 'silent' }) });
    onTestFinished(() => following.stop());
    await start();
    await reports({}, { port: 9333 });
    await expect.poll(async () => (await sent())?.[0]?.target).toMatchObject({ host: '192.0.2.7', port: 9333 });
    const before = registry.serverRecord(serverId)?.desiredVersion ?? 0;
    await db.transaction().execute((tx) => renewPassphrases(tx, world.vault, [{ id: targetId, server_id: serverId }]));
    await registry.refresh('channel', targetId);
    await registry.refresh('server', serverId);
    expect(registry.serverRecord(serverId)?.desiredVersion).toBeGreaterThan(before);
    expect((await sent())?.[0]?.target).toMatchObject({ passphrase: registry.channelRecord(targetId)?.passphrase });
  });
});

describe('a start is refused', () => {
  it('to a channel that is offline, external, busy or allocated, in the words of the specification', async () => {
    await reports({}, { status: 'offline' });
    expect(await refusal(start())).toMatchObject({ code: 'CHANNEL_OFFLINE', title: 'Selected channel is offline' });
    await reports({}, { status: 'collecting' });
    expect(await refusal(start())).toMatchObject({ code: 'CHANNEL_BUSY', detail: 'Channel is busy' });
    await reports();
    await db.updateTable('channels').set({ input: 'rtmp' }).where('id', '=', targetId).execute();
    await console.registry.refresh('channel', targetId);
    expect(await refusal(start())).toMatchObject({ code: 'CHANNEL_EXTERNAL', title: 'Selected channel is external' });
    await db.updateTable('channels').set({ input: 'unit' }).where('id', '=', targetId).execute();
    await console.registry.refresh('channel', targetId);
    await operator.units.startStream({ ...at(unitId), body: { channelId: targetId } });
    expect(await refusal(start())).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Selected channel is already allocated to crew-1',
    });
  });

  it('without a picture, or without a source of its own', async () => {
    await reports({}, {}, { status: 'idle', programme: 'none' });
    expect(await refusal(start())).toMatchObject({
      code: 'NO_VIDEO_FEED',
      title: 'Transmission cannot start if there is no video feed detected',
    });
    expect(await refusal(start(targetId, thirdId))).toMatchObject({ code: 'NO_OWN_SOURCE' });
    await reports({}, {}, { status: 'collecting', programme: undefined });
    expect(await refusal(start())).toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('twice, to a channel that is fed, and of two at a time one alone succeeds', async () => {
    await start();
    expect(await refusal(start(thirdId))).toMatchObject({ code: 'ALREADY_FEEDS' });
    await stop();
    const both = await Promise.allSettled([start(targetId), start(thirdId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('to a channel whose picture the source takes', async () => {
    await db
      .updateTable('channels')
      .set({ input: 'channel', source: JSON.stringify({ kind: 'channel', channelId: targetId }), source_on: true })
      .where('id', '=', sourceId)
      .execute();
    await console.registry.refresh('channel', sourceId);
    expect(await refusal(start())).toMatchObject({
      code: 'SOURCE_LOOP',
      detail: 'The channel takes its video from the selected channel',
    });
    await start(thirdId);
    // The source cannot take a picture that it feeds, directly or through other channels.
    const take = admin.channels.setSourceOrder({
      ...at(sourceId),
      body: { sources: [{ protocol: 'channel', channelId: thirdId }], returns: true, holdSeconds: 5 },
    });
    expect(await refusal(take)).toMatchObject({ code: 'SOURCE_LOOP' });
  });

  it('to a channel of others, as to none, and by those who may not start units', async () => {
    const south = await api.as('luc_regular', { groupId: world.south });
    expect(await refusal(start(targetId, sourceId, south))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(start('nothing'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(start(targetId, sourceId, await api.as('luc_read')))).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('while a channel feeds another', () => {
  it('no unit starts to that one, and the refusal names who has it', async () => {
    await start();
    const begun = operator.units.startStream({ ...at(unitId), body: { channelId: targetId } });
    expect(await refusal(begun)).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Selected channel is already allocated to studio-1',
    });
    await stop();
    await operator.units.startStream({ ...at(unitId), body: { channelId: targetId } });
  });

  it('neither changes its mode or its input, nor is deleted', async () => {
    await start();
    await reports({}, {}, { status: 'idle', programme: 'none' });
    const change = (id: string) => refusal(admin.channels.update({ ...at(id), body: { forceOutput: false } }));
    expect(await change(targetId)).toMatchObject({ code: 9168 });
    expect(await change(sourceId)).toMatchObject({ code: 9170 });
    expect(await refusal(admin.channels.removeInputSource(at(sourceId)))).toMatchObject({ code: 'CHANNEL_BUSY' });
    const remove = (id: string) => refusal(admin.channels.remove(at(id)));
    expect(await remove(sourceId)).toMatchObject({ detail: 'Cannot delete channel, channel studio-1 is busy' });
    expect(await remove(targetId)).toMatchObject({ detail: 'Cannot delete channel, channel studio-2 is busy' });
  });

  it('who does not see the other one gets no name of it', async () => {
    await start();
    await db.deleteFrom('channel_groups').where('channel_id', '=', targetId).execute();
    await console.registry.refresh('channel', targetId);
    onTestFinished(async () => {
      await db.insertInto('channel_groups').values({ channel_id: targetId, group_id: world.north }).execute();
    });
    const shown = await operator.channels.get(at(sourceId));
    expect(shown.transceiverFeed).toMatchObject({ channelId: null, channelName: null, detail: '' });
    const live = await operator.channels.status(at(sourceId));
    expect(live.transceiverFeed).toMatchObject({ channelId: null, channelName: null });
  });
});
