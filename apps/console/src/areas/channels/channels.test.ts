import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
const at = (id: string) => ({ params: { id } });

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.serverReports(world.serverId, { configurationVersion: 1_000 });
  await console.unitReports(world.unitId);
});

/** A channel as its server was last sent it. */
function sentChannel(id: string) {
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === id);
}
const desiredVersion = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;

describe('channels', () => {
  it('are those of the group, with their status', async () => {
    const channels = await admin.channels.fetch({ query: { crnt_vcg_uid: world.north } });
    expect(channels.map(({ channelName }) => channelName).toSorted()).toEqual(['studio-1', 'studio-2', 'studio-3']);
    expect(await admin.channels.status(at(world.channelId))).toMatchObject({ status: 'idle', busy: false });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(stranger.channels.status(at(world.channelId)))).toMatchObject({ code: 'NOT_FOUND' });
    const query = { crnt_vcg_uid: world.north };
    expect(await refusal(stranger.channels.fetch({ query }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are recorded on their server, which is sent the request', async () => {
    const before = desiredVersion();
    const on = await admin.channels.setRecording({ ...at(world.channelId), body: { enabled: true } });
    expect(on.channelId).toBe(world.channelId);
    expect(desiredVersion()).toBe(before + 1);
    await admin.channels.setRecording({ ...at(world.channelId), body: { enabled: true } });
    expect(desiredVersion()).toBe(before + 1);
    await console.serverReports(world.serverId, { configurationVersion: 0 });
    expect(console.sent.at(-1)?.downlink).toMatchObject({
      type: 'desired',
      version: before + 1,
      configuration: { channels: [{ name: 'studio-1', recording: true }, {}, {}] },
    });
  });

  it('given to an SRT sender say how they are reached, the passphrase to who may know it', async () => {
    const channel = at(world.channelIds[1]);
    expect(await admin.channels.inputSource(channel)).toEqual([]);
    const body = { protocol: 'srt' as const };
    const given = await admin.channels.addInputSource({ ...channel, body });
    expect(given).toMatchObject({ protocol: 'srt', port: 9002, ready: true, url: 'srt://127.0.0.1:9002?mode=caller' });
    expect(given.streamKey).toBeNull();
    expect(given.passphrase).toMatch(/^[\w-]{24}$/);
    const regular = await api.as('luc_regular');
    expect(await regular.channels.inputSource(channel)).toEqual([{ ...given, passphrase: null }]);
    expect(await refusal(regular.channels.addInputSource({ ...channel, body }))).toMatchObject({ code: 'FORBIDDEN' });
    const start = { params: { id: world.unitId }, body: { channelId: channel.params.id } };
    expect(await refusal(regular.units.startStream(start))).toMatchObject({ code: 'CHANNEL_EXTERNAL' });
    await admin.channels.removeInputSource(channel);
    expect(await admin.channels.inputSource(channel)).toEqual([]);
  });

  it('given to an RTMP sender get a new key each time, and units cannot select them', async () => {
    const channel = at(world.channelIds[1]);
    const body = { protocol: 'rtmp' as const };
    expect(await admin.channels.addInputSource({ ...channel, body })).toMatchObject({
      protocol: 'rtmp',
      port: 0,
      url: '',
      passphrase: null,
      ready: false,
    });
    await console.serverReports(world.serverId, { configurationVersion: 1_000, rtmpPort: 1935 });
    const before = desiredVersion();
    const given = await admin.channels.addInputSource({ ...channel, body });
    expect(given).toMatchObject({ host: '127.0.0.1', port: 1935, url: 'rtmp://127.0.0.1:1935/live', ready: true });
    expect(given.streamKey).toMatch(/^[\w-]{32}$/);
    const again = await admin.channels.addInputSource({ ...channel, body });
    expect(again.streamKey).not.toBe(given.streamKey);
    expect(desiredVersion()).toBe(before + 2);
    const regular = await api.as('luc_regular');
    expect(await regular.channels.inputSource(channel)).toEqual([{ ...again, streamKey: null }]);
    const stored = await world.db.selectFrom('channels').select(['rtmp_key', 'passphrase']).execute();
    expect(JSON.stringify(stored)).not.toContain(again.streamKey);
    await console.serverReports(world.serverId, { configurationVersion: 0, rtmpPort: 1935 });
    expect(sentChannel(channel.params.id)).toMatchObject({ input: 'rtmp', rtmpKey: again.streamKey });
    const start = { params: { id: world.unitId }, body: { channelId: channel.params.id } };
    expect(await refusal(admin.units.startStream(start))).toMatchObject({ code: 'CHANNEL_EXTERNAL' });
    await admin.channels.removeInputSource(channel);
    expect(await admin.channels.inputSource(channel)).toEqual([]);
    const [row] = await world.db
      .selectFrom('channels')
      .select('rtmp_key')
      .where('id', '=', channel.params.id)
      .execute();
    expect(row).toEqual({ rtmp_key: null });
  });

  it('given to an SRTLA sender say how they are reached and what each of its networks carries', async () => {
    const channel = at(world.channelIds[2]);
    const { id } = channel.params;
    const give = () => admin.channels.addInputSource({ ...channel, body: { protocol: 'srtla' } });
    const change = () => admin.channels.update({ ...channel, body: { input: 'srtla' } });
    await console.serverReports(world.serverId, { configurationVersion: 1_000 });
    // A server that says nothing of SRTLA would refuse the whole configuration.
    for (const call of [give, change]) expect(await refusal(call())).toMatchObject({ code: 'UNSUPPORTED' });
    const channels = [aReportedChannel(id, { status: 'collecting', srtlaPort: 9501 })];
    await console.serverReports(world.serverId, { configurationVersion: 1_000, srtla: true });
    await give();
    await console.serverReports(world.serverId, { configurationVersion: 1_000, srtla: true, channels });
    const [source] = await admin.channels.inputSource(channel);
    expect(source).toMatchObject({ protocol: 'srtla', url: 'srtla://127.0.0.1:9501', streamKey: null, ready: true });
    expect(source?.passphrase).toMatch(/.{10}/);
    const links = [{ address: '192.0.2.7', kbps: 900, alive: true }];
    const telemetry = { channelId: id, receivedKbps: 900, rttMs: 20, lost: 0 };
    console.serverMeasures(world.serverId, [{ ...telemetry, links }]);
    expect((await admin.channels.status(channel)).inputLinks).toEqual(links);
    expect((await admin.channels.get(channel)).inputLinks).toEqual(links);
    const silent = [{ address: '192.0.2.7', kbps: 900, alive: false }];
    console.serverMeasures(world.serverId, [{ ...telemetry, links: silent }]);
    expect((await admin.channels.status(channel)).inputLinks).toEqual(silent);
    await console.serverReports(world.serverId, { configurationVersion: 0, srtla: true });
    expect(sentChannel(id)).toMatchObject({ input: 'srtla' });
    expect((await admin.channels.status(channel)).inputLinks).toEqual([]);
    await admin.channels.removeInputSource(channel);
  });

  it('that a unit sends to are not given away', async () => {
    const channelId = world.channelIds[2];
    await admin.units.startStream({ params: { id: world.unitId }, body: { channelId } });
    for (const protocol of ['srt', 'rtmp'] as const) {
      const give = admin.channels.addInputSource({ ...at(channelId), body: { protocol } });
      expect(await refusal(give)).toMatchObject({ status: 409, code: 'CHANNEL_BUSY' });
    }
  });
});
