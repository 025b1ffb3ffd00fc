import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
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

/** A channel in the last configuration that was sent to its server. */
function sentChannel(id: string) {
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find(({ channelId }) => channelId === id);
}

it('gives a channel to a WebRTC sender with an address and a new key each time, where their server receives WebRTC', async () => {
  const channel = at(world.channelIds[1]);
  const body = { protocol: 'webrtc' as const };
  expect(await refusal(admin.channels.addInputSource({ ...channel, body }))).toMatchObject({ code: 'UNSUPPORTED' });
  await console.serverReports(world.serverId, { configurationVersion: 1_000, whipPort: 8889 });
  const given = await admin.channels.addInputSource({ ...channel, body });
  expect(given).toMatchObject({ port: 8889, url: 'http://127.0.0.1:8889/whip', passphrase: null, ready: true });
  expect(given.streamKey).toMatch(/^[\w-]{32}$/);
  const again = await admin.channels.addInputSource({ ...channel, body });
  expect(again.streamKey).not.toBe(given.streamKey);
  const regular = await api.as('luc_regular');
  expect(await regular.channels.inputSource(channel)).toEqual([{ ...again, streamKey: null }]);
  expect(await regular.channels.ips(channel)).toContainEqual({ service: 'whip', host: '127.0.0.1', port: 8889 });
  const stored = await world.db.selectFrom('channels').select('rtmp_key').execute();
  expect(JSON.stringify(stored)).not.toContain(again.streamKey);
  await console.serverReports(world.serverId, { configurationVersion: 0, whipPort: 8889 });
  expect(sentChannel(channel.params.id)).toMatchObject({ input: 'webrtc', whipKey: again.streamKey });
  expect(sentChannel(channel.params.id)).not.toHaveProperty('rtmpKey');
  const start = { params: { id: world.unitId }, body: { channelId: channel.params.id } };
  expect(await refusal(admin.units.startStream(start))).toMatchObject({ code: 'CHANNEL_EXTERNAL' });
  await admin.channels.removeInputSource(channel);
  expect(await admin.channels.inputSource(channel)).toEqual([]);
});

it('says of a channel that is idle what is wrong with its sender, and nothing of one without a sender', async () => {
  const channel = at(world.channelIds[1]);
  const reports = (faults: 'noPicture'[]) =>
    console.serverReports(world.serverId, {
      configurationVersion: 1_000,
      channels: [aReportedChannel(channel.params.id, { status: 'idle', faults })],
    });
  await reports(['noPicture']);
  expect(await admin.channels.status(channel)).toMatchObject({ status: 'idle', faults: ['noPicture'] });
  await reports([]);
  expect(await admin.channels.status(channel)).toMatchObject({ status: 'idle', faults: null });
});
