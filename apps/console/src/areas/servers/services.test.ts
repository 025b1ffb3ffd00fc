import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { serverId, channelIds } = world;
const [first, second] = channelIds;
const at = { params: { id: serverId } };
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

beforeEach(async () => {
  await world.db.updateTable('channels').set({ input: 'unit', recording: false }).execute();
  await world.db.deleteFrom('channel_groups').where('group_id', '=', world.south).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
});

const reports = (change: Parameters<TestConsole['serverReports']>[1] = {}) =>
  console.serverReports(serverId, { channels: channelIds.map((id) => aReportedChannel(id)), ...change });
const services = async (by = regular) =>
  new Map((await by.servers.services(at)).map(({ serviceId, ...service }) => [serviceId, service]));

it('there are none until a server has reported', async () => {
  const { id } = await admin.servers.create({ body: { name: 'truck', groupId: world.north, channels: 1 } });
  expect(await regular.servers.services({ params: { id } })).toEqual([]);
  await admin.servers.remove({ params: { id } });
});

it('are those that the server reports, with their addresses', async () => {
  await reports({ host: 'media.example', rtmpPort: 0, gatePort: 0, databridge: true });
  const plain = await services();
  expect(plain.get('srt')).toEqual({ enabled: true, address: null, channels: 0 });
  for (const service of [
    'rtmp',
    'srtla',
    'fetching',
    'encoding',
    'graphics',
    'st2110',
    'export',
    'videoReturn',
  ] as const)
    expect([service, plain.get(service)?.enabled, plain.get(service)?.address]).toEqual([service, false, null]);
  await reports({
    host: 'media.example',
    rtmpPort: 1935,
    whipPort: 8889,
    srtla: true,
    fetches: ['hls'],
    maxEncoders: 2,
    missingGraphics: [],
    destinationFeatures: ['st2110'],
    gatePort: 9600,
    databridge: true,
    ipPipe: false,
    measurePort: 9800,
    orders: ['sendLogs'],
    exports: { waiting: 0, failed: 0, files: [] },
  });
  const all = await services();
  expect(all.get('rtmp')).toEqual({ enabled: true, address: { host: 'media.example', port: 1935 }, channels: 0 });
  for (const service of ['srtla', 'fetching', 'recording', 'encoding', 'graphics', 'st2110', 'export', 'logs'] as const)
    expect([service, all.get(service)?.enabled, all.get(service)?.address]).toEqual([service, true, null]);
  expect(plain.get('webrtc')).toEqual({ enabled: false, address: null, channels: 0 });
  expect(all.get('webrtc')).toMatchObject({ enabled: true, address: { port: 8889 } });
  const gate = { enabled: true, address: { host: 'media.example', port: 9600 }, channels: null };
  expect([all.get('videoReturn'), all.get('databridge')]).toEqual([gate, gate]);
  expect(all.get('ipPipe')).toEqual({ enabled: false, address: null, channels: null });
  expect(all.get('speedTest')?.address?.port).toBe(9800);
  expect(all.get('reset')?.enabled).toBe(false);
});

it('count the channels that use them, of those that the caller sees', async () => {
  const recording = { enabled: true, state: 'waiting', detail: '' } as const;
  const channels = channelIds.map((id) => aReportedChannel(id, id === first || id === second ? { recording } : {}));
  await reports({ channels });
  await admin.channels.addInputSource({ params: { id: first }, body: { protocol: 'srt' } });
  const used = await services();
  expect([used.get('srt')?.channels, used.get('recording')?.channels]).toEqual([1, 2]);
  // A user of another group who sees the server and one of its channels.
  await world.db.insertInto('device_groups').values({ device_id: serverId, group_id: world.south }).execute();
  await world.db.insertInto('channel_groups').values({ channel_id: second, group_id: world.south }).execute();
  await console.registry.refresh('server', serverId);
  await console.registry.refresh('channel', second);
  const neighbour = await services(await api.as('luc_regular', { groupId: world.south }));
  expect([neighbour.get('srt')?.channels, neighbour.get('recording')?.channels]).toEqual([0, 1]);
  await world.db.deleteFrom('device_groups').where('group_id', '=', world.south).execute();
  await console.registry.refresh('server', serverId);
  const stranger = await api.as('luc_regular', { groupId: world.south });
  expect(await refusal(stranger.servers.services(at))).toMatchObject({ code: 'NOT_FOUND' });
});
