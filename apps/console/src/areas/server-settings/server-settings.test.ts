import { FIRST_SERVER_SETTINGS, type ServerSettings } from '@backhaul/domain';
import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
const at = { params: { id: world.serverId } };

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.updateTable('servers').set({ settings: '{}' }).execute();
  await reports();
});

type Change = Parameters<TestConsole['serverReports']>[1];
const reports = (change: Change = {}) =>
  console.serverReports(world.serverId, {
    configurationVersion: 1_000,
    settings: FIRST_SERVER_SETTINGS,
    recordingFormats: ['mkv', 'mp4', 'ts'],
    maxChannels: 8,
    mostChannels: 8,
    ...change,
  });
const set = (body: Partial<ServerSettings>, by = admin) => by.serverSettings.setMmhConfiguration({ ...at, body });
const make = (name: string) => admin.channels.create({ body: { name, serverId: world.serverId } });
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
/** The settings in the configuration that the server gets after this report. */
async function desired(change: Change = {}) {
  await reports({ configurationVersion: 0, ...change });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.settings;
}

describe('settings of a server', () => {
  it('are as they ever were until they are set, and are shown with what the server reports', async () => {
    expect(await regular.serverSettings.mmhConfiguration(at)).toEqual({
      requested: FIRST_SERVER_SETTINGS,
      reported: FIRST_SERVER_SETTINGS,
      supported: true,
      formats: ['mkv', 'mp4', 'ts'],
      mostChannels: 8,
    });
    expect(await desired()).toEqual(FIRST_SERVER_SETTINGS);
  });

  it('are sent to the server, one by one and once', async () => {
    const before = version();
    expect(await set({ filePrefix: 'NEWS_', timeZone: 'Europe/Berlin' })).toMatchObject({
      requested: { ...FIRST_SERVER_SETTINGS, filePrefix: 'NEWS_', timeZone: 'Europe/Berlin' },
      reported: FIRST_SERVER_SETTINGS,
    });
    await set({ fileFormat: 'mp4', fileName: 'channelTime' });
    await set({ fileFormat: 'mp4' });
    expect(version()).toBe(before + 2);
    const all = { filePrefix: 'NEWS_', fileName: 'channelTime', fileFormat: 'mp4', timeZone: 'Europe/Berlin' } as const;
    expect(await desired()).toEqual({ ...all, maxChannels: null });
    const [last] = await world.db
      .selectFrom('audit')
      .select(['action', 'changes'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toMatchObject({
      action: 'server:settings',
      changes: [
        { path: 'fileName', from: 'time', to: 'channelTime' },
        { path: 'fileFormat', from: 'mkv', to: 'mp4' },
      ],
    });
  });

  it.each([
    [{ filePrefix: 'a b' }, 'filePrefix', 'Must match the pattern: a-z A-Z 0-9 @~_-+={},!()'],
    [{ filePrefix: '../x' }, 'filePrefix', 'Must match the pattern: a-z A-Z 0-9 @~_-+={},!()'],
    [{ filePrefix: 'x'.repeat(33) }, 'filePrefix', 'Must have at most 32 characters'],
    [{ maxChannels: 9 }, 'maxChannels', 'Must be 8 or less'],
  ])('%j are refused at %s', async (body, path, message) => {
    const before = version();
    expect(await refusal(set(body))).toMatchObject({ code: 'INVALID', errors: [{ path: `body.${path}`, message }] });
    expect(version()).toBe(before);
  });

  it('are those that the server can', async () => {
    await reports({ recordingFormats: ['mkv'] });
    expect(await refusal(set({ fileFormat: 'mp4' }))).toMatchObject({ errors: [{ path: 'body.fileFormat' }] });
    await reports({ settings: undefined });
    expect(await refusal(set({ filePrefix: 'x' }))).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await regular.serverSettings.mmhConfiguration(at)).toMatchObject({ supported: false, reported: null });
    expect(await desired({ settings: undefined })).toBeUndefined();
  });

  it('bound how many channels the server has', async () => {
    // The test server has three channels.
    expect(await refusal(set({ maxChannels: 2 }))).toMatchObject({ title: 'Output channel license is exceeded' });
    await set({ maxChannels: 4 });
    const { id } = await make('fourth');
    expect(await refusal(make('fifth'))).toMatchObject({ title: 'Output channel license is exceeded' });
    // A server reports the applied limit, and the limit can be raised again.
    await reports({ maxChannels: 4 });
    await set({ maxChannels: 5 });
    const fifth = await make('fifth');
    for (const channel of [id, fifth.id]) await admin.channels.remove({ params: { id: channel } });
  });

  it('are changed by those who may, and who see all channels of the server', async () => {
    expect(await refusal(set({ filePrefix: 'x' }, regular))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    for (const call of [
      () => stranger.serverSettings.mmhConfiguration(at),
      () => set({ filePrefix: 'x' }, stranger),
      () => stranger.serverSettings.mmhServer(at),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('belong to the role that the server has', async () => {
    const { serverSettings } = admin;
    expect(await refusal(serverSettings.vrConfiguration(at))).toMatchObject({ code: 'UNSUPPORTED' });
    await reports({ roles: ['mmh', 'videoReturn'] });
    await serverSettings.setVrConfiguration({ ...at, body: { timeZone: 'Asia/Tokyo' } });
    expect(await serverSettings.vrConfiguration(at)).toMatchObject({ requested: { timeZone: 'Asia/Tokyo' } });
    await reports({ roles: ['comet'] });
    for (const call of [
      () => serverSettings.mmhServer(at),
      () => serverSettings.mmhConfiguration(at),
      () => set({ filePrefix: 'x' }),
      () => serverSettings.setVrConfiguration({ ...at, body: {} }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('a server that records', () => {
  const [channelId] = world.channelIds;
  const ingestOf = (by: Api) => by.channels.ingestAssociation({ params: { id: channelId } });
  const record = (enabled: boolean) => admin.channels.setRecording({ params: { id: channelId }, body: { enabled } });

  it('is an ingest server where it reports to be one, with the settings of its recordings', async () => {
    const { serverSettings } = admin;
    const put = (body: Partial<ServerSettings>, by = admin) =>
      by.serverSettings.setIngestConfiguration({ ...at, body });
    for (const call of [
      () => serverSettings.ingestConfiguration(at),
      () => serverSettings.ingestChannels(at),
      () => put({ filePrefix: 'x' }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'UNSUPPORTED' });
    await reports({ roles: ['mmh', 'ingest'] });
    expect(await put({ filePrefix: 'NEWS_' })).toMatchObject({ requested: { filePrefix: 'NEWS_' } });
    expect(await serverSettings.ingestConfiguration(at)).toEqual(await serverSettings.mmhConfiguration(at));
    expect(await refusal(put({ filePrefix: '../x' }))).toMatchObject({ errors: [{ path: 'body.filePrefix' }] });
    expect(await refusal(put({ filePrefix: 'x' }, regular))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await desired({ roles: ['mmh', 'ingest'] })).toMatchObject({ filePrefix: 'NEWS_' });
  });

  it('has the channels that are to be recorded, each with its server', async () => {
    const roles = ['mmh', 'ingest'] as const;
    const recording = { enabled: true, state: 'recording', detail: '' } as const;
    await reports({ roles: [...roles] });
    expect(await regular.serverSettings.ingestChannels(at)).toEqual([]);
    await record(true);
    const all = world.channelIds.map((id) => aReportedChannel(id, id === channelId ? { recording } : {}));
    await reports({ roles: [...roles], channels: all });
    const channels = await regular.serverSettings.ingestChannels(at);
    expect(channels.map((channel) => channel.channelId)).toEqual([channelId]);
    expect(await ingestOf(regular)).toEqual({
      channelId,
      ingestServer: { id: world.serverId, name: 'media-1' },
      enabled: false,
      recording,
    });
    await reports({ roles: ['mmh'], channels: all });
    expect(await ingestOf(regular)).toMatchObject({ ingestServer: null, recording: { enabled: true } });
    await record(false);
  });

  it('is not deleted while a channel of it is recorded', async () => {
    const recording = { enabled: true, state: 'recording', detail: '' } as const;
    const channels = world.channelIds.map((id) =>
      aReportedChannel(id, id === channelId ? { status: 'collecting', recording } : {}),
    );
    await reports({ roles: ['mmh', 'ingest'], channels });
    expect(await refusal(admin.servers.remove(at))).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete device, channel studio-1 is busy',
    });
  });

  it('is not named to those who see its channel alone', async () => {
    await reports({ roles: ['mmh', 'ingest'] });
    await world.db.insertInto('channel_groups').values({ channel_id: channelId, group_id: world.south }).execute();
    await console.registry.refresh('channel', channelId);
    const neighbour = await api.as('luc_regular', { groupId: world.south });
    expect(await ingestOf(neighbour)).toMatchObject({ channelId, ingestServer: null });
    expect(await refusal(neighbour.serverSettings.ingestChannels(at))).toMatchObject({ code: 'NOT_FOUND' });
    await world.db.deleteFrom('channel_groups').where('group_id', '=', world.south).execute();
  });
});

it('media handling servers of an inventory are listed, those with IP pipes too', async () => {
  const list = async (query: Parameters<Api['serverSettings']['mmhServers']>[0]['query'] = {}) =>
    (await regular.serverSettings.mmhServers({ params: { id: world.inventoryId }, query })).map(({ name }) => name);
  expect(await regular.serverSettings.mmhServer(at)).toMatchObject({ name: 'media-1' });
  expect(await list()).toEqual(['media-1']);
  expect(await list({ offset: 1 })).toEqual([]);
  await reports({ ipPipe: true });
  expect(await list({ searchKey: 'ipPipe' })).toEqual(['media-1']);
  await reports({ ipPipe: false });
  expect(await list({ searchKey: 'ipPipe' })).toEqual([]);
  const headers = await api.headersOf('luc_regular');
  for (const query of ['searchKey=name', 'searchKey=', 'limit=0', 'limit=1001', 'limit=1.5']) {
    const url = `/luc/luc-core-web/rest/inventories/${world.inventoryId}/mmhservers?${query}`;
    const answer = await api.app.inject({ url, headers });
    expect([query, answer.statusCode, answer.json()]).toMatchObject([
      query,
      400,
      { code: 'INVALID', errors: [{ path: `query.${query.split('=')[0]}` }] },
    ]);
  }
  await reports({ roles: ['comet'] });
  expect(await list()).toEqual([]);
});
