import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { unitRows } from '../../control/devices/unit-row.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
const at = (id: string) => ({ params: { id } });

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await reports();
});

const reports = (change: Parameters<TestConsole['serverReports']>[1] = {}) =>
  console.serverReports(world.serverId, {
    configurationVersion: 1_000,
    swVersion: '10.1.0',
    maxChannels: 16,
    ...change,
  });
const make = (name: string, channels = 2) => admin.servers.create({ body: { name, groupId: world.north, channels } });
const names = async (query: NonNullable<Parameters<Api['servers']['list']>[0]>['query'] = {}) =>
  (await regular.servers.list({ query })).items.map(({ name }) => name);

const file = async (query: string, role: 'luc_regular' | 'luc_vr_viewer' = 'luc_regular') =>
  api.app.inject({
    method: 'GET',
    url: `/luc/luc-core-web/rest/v2/admin/servers/file?${query}`,
    headers: await api.headersOf(role),
  });

describe('the list of servers', () => {
  it('is searched, sorted, paged and filtered', async () => {
    const { id } = await make('truck', 1);
    await admin.servers.update({ ...at(id), body: { comment: 'Rack 4' } });
    expect(await names()).toEqual(['media-1', 'truck']);
    expect(await names({ sortDir: 'desc', limit: 1 })).toEqual(['truck']);
    expect(await names({ offset: 1 })).toEqual(['truck']);
    expect(await names({ searchValue: 'EDIA' })).toEqual(['media-1']);
    expect(await names({ searchKey: 'comment', searchValue: 'rack' })).toEqual(['truck']);
    expect(await names({ status: ['offline'] })).toEqual(['truck']);
    expect(await names({ status: ['idle', 'busy'] })).toEqual(['media-1']);
    expect(await names({ version: '10.1.0' })).toEqual(['media-1']);
    expect(await names({ version: '10.1' })).toEqual([]);
    expect(await names({ roles: ['mmh'] })).toEqual(['media-1']);
    expect(await names({ roles: ['comet'] })).toEqual([]);
    expect(await names({ groupId: world.north, inventoryId: world.inventoryId })).toHaveLength(2);
    expect(await refusal(names({ groupId: world.south }))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const ofType = async (type: 'mmh_server' | 'vr_server') =>
      (await regular.servers.listOfInventory({ ...at(world.inventoryId), query: { type } })).items;
    expect(await ofType('mmh_server')).toMatchObject([{ name: 'media-1' }]);
    expect(await ofType('vr_server')).toEqual([]);
    await admin.servers.remove(at(id));
  });

  it('is narrowed by ownership, which is audited, and is a file as a whole', async () => {
    const { id } = await make('truck', 1);
    expect(await admin.servers.update({ ...at(id), body: { ownership: 'rent' } })).toMatchObject({ ownership: 'rent' });
    expect(await names({ ownership: ['rent', 'sold'] })).toEqual(['truck']);
    expect(await names({ ownership: ['sold'] })).toEqual([]);
    const rows = await db.selectFrom('audit').select('changes').where('subject_id', '=', id).where('action', '=', 'server:update').execute(); // prettier-ignore
    expect(rows.map(({ changes }) => changes)).toEqual([[{ path: 'ownership', from: null, to: 'rent' }]]);
    const answer = await file('sortBy=name');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="servers-[\d-]{10}\.csv"$/);
    const [head, media, truck, end] = answer.body.split('\r\n');
    expect(head).toMatch(/^name,comment,ownership,inventory,groups,labels,address,roles,channels,swVersion,/);
    expect(media).toMatch(/^media-1,,,Metro,.*,3,10\.1\.0,/);
    expect(truck).toMatch(/^truck,,rent,Metro,.*,1,,/);
    expect(end).toBe('');
    expect((await file('ownership=rent')).body.split('\r\n')).toHaveLength(3);
    expect((await file(`groupId=${world.south}`)).statusCode).toBe(404);
    expect((await file('ownership=stolen')).statusCode).toBe(400);
    expect((await file('', 'luc_vr_viewer')).statusCode).toBe(403);
    await admin.servers.remove(at(id));
  });

  it('shows what servers report, each with its channels', async () => {
    await reports({
      channels: [aReportedChannel(world.channelId, { status: 'collecting' })],
      host: 'media.example',
      startedAt: 1_700_000_000_000,
      rtmpPort: 1935,
      whipPort: 8889,
      gatePort: 0,
      srtla: true,
      fourK: false,
    });
    const server = await regular.servers.get(at(world.serverId));
    expect(server).toMatchObject({
      id: world.serverId,
      name: 'media-1',
      comment: '',
      online: true,
      status: 'busy',
      swVersion: '10.1.0',
      startedAt: 1_700_000_000_000,
      channels: 3,
      maxChannels: 16,
      activeChannels: 1,
      groups: [{ id: world.north }],
      inventory: { id: world.inventoryId },
      capabilities: { inputs: ['unit', 'srt', 'srtla', 'rtmp', 'webrtc'], fourK: false, videoReturn: false },
      ips: [
        { service: 'rtmp', host: 'media.example', port: 1935 },
        { service: 'whip', host: 'media.example', port: 8889 },
      ],
    });
    expect(await regular.servers.capabilities(at(world.serverId))).toEqual(server.capabilities);
    expect(await regular.servers.ips(at(world.serverId))).toEqual(server.ips);
    const { model, roles, maxChannels } = server;
    expect(await regular.servers.specifications(at(world.serverId))).toMatchObject({ model, roles, maxChannels });
    const { items } = await regular.channels.list({ query: { serverId: world.serverId } });
    expect(items.map(({ name }) => name)).toEqual(['studio-1', 'studio-2', 'studio-3']);
    const { id } = await make('truck', 1);
    expect(await regular.servers.get(at(id))).toMatchObject({
      capabilities: { inputs: [] },
      ips: [],
      startedAt: null,
      maxChannels: 0,
      channels: 1,
    });
    expect((await regular.channels.list({ query: { serverId: id } })).items).toMatchObject([{ name: 'truck-1' }]);
    await admin.servers.remove(at(id));
  });

  it('is that of the caller’s groups', async () => {
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await stranger.servers.list({})).toMatchObject({ items: [], total: 0 });
    for (const call of [
      () => stranger.servers.get(at(world.serverId)),
      () => stranger.servers.update({ ...at(world.serverId), body: { comment: 'mine' } }),
      () => stranger.servers.remove(at(world.serverId)),
      () => stranger.channels.list({ query: { serverId: world.serverId } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('names no groups that the caller may not enter', async () => {
    await db.insertInto('device_groups').values({ device_id: world.serverId, group_id: world.south }).execute();
    await console.registry.refresh('server', world.serverId);
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect((await stranger.servers.list({})).items).toMatchObject([{ name: 'media-1', groups: [{ id: world.south }] }]);
    await db.deleteFrom('device_groups').where('group_id', '=', world.south).execute();
  });
});

describe('a server', () => {
  it('is renamed, and its channels say so', async () => {
    const rename = (name: string) => admin.servers.update({ ...at(world.serverId), body: { name } });
    const { id } = await make('truck', 1);
    expect(await refusal(rename('TRUCK'))).toMatchObject({
      status: 409,
      title: 'Name is already taken. Please select a different name',
    });
    expect(await refusal(rename('media 1'))).toMatchObject({
      errors: [{ path: 'body.name', message: 'Should contain only letters, numbers, underscores and hyphens' }],
    });
    expect(await rename('gallery')).toMatchObject({ name: 'gallery' });
    expect(await regular.channels.get(at(world.channelId))).toMatchObject({ server: { name: 'gallery' } });
    expect(await regular.servers.server(at(world.serverId))).toMatchObject({ name: 'gallery' });
    const audit = db.selectFrom('audit').select(['action', 'changes']).orderBy('id', 'desc').limit(1);
    expect(await audit.execute()).toEqual([
      { action: 'server:update', changes: [{ path: 'name', from: 'media-1', to: 'gallery' }] },
    ]);
    await rename('media-1');
    await admin.servers.remove(at(id));
  });

  it('has a comment, of 100 characters at most', async () => {
    const set = (comment: string) => admin.servers.setComment({ ...at(world.serverId), body: { comment } });
    expect(await set('North bureau')).toEqual({ comment: 'North bureau' });
    expect(await regular.servers.comment(at(world.serverId))).toEqual({ comment: 'North bureau' });
    expect(await refusal(set('x'.repeat(101)))).toMatchObject({
      errors: [{ path: 'body.comment', message: 'Must have at most 100 characters' }],
    });
    await set('');
  });

  it('is configured by those who may', async () => {
    for (const call of [
      () => regular.servers.update({ ...at(world.serverId), body: { comment: 'mine' } }),
      () => regular.servers.setComment({ ...at(world.serverId), body: { comment: 'mine' } }),
      () => regular.servers.remove(at(world.serverId)),
      () => regular.servers.create({ body: { name: 'mine', groupId: world.north, channels: 1 } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('a server that is deleted', () => {
  it('is not busy, and streams nowhere', async () => {
    const { id } = await make('van', 1);
    const [channel] = console.registry.channelsOfServer(id);
    const channelId = channel?.id ?? '';
    const arrives = (change: Parameters<typeof aReportedChannel>[1]) =>
      console.serverReports(id, { configurationVersion: 1_000, channels: [aReportedChannel(channelId, change)] });
    await arrives({ programme: 'none' });
    await console.unitReports(world.unitId);
    await admin.units.startStream({ ...at(world.unitId), body: { channelId } });
    expect(await refusal(admin.servers.remove(at(id)))).toMatchObject({
      status: 409,
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete device, channel van-1 is busy',
    });
    await db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', world.unitId);
    await console.registry.refresh('channel', channelId);
    const { destinationId } = await admin.destinations.create({
      ...at(channelId),
      body: { protocol: 'hls', name: 'Web' },
    });
    await admin.destinations.setState({ params: { id: channelId, destinationId }, body: { on: true } });
    const destinations = [{ destinationId, state: 'connected' as const, since: 1, retryAt: null, detail: '' }];
    await arrives({ programme: 'none', destinations });
    expect(await refusal(admin.servers.remove(at(id)))).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete device, channel van-1 is streaming to an IP destination',
    });
    expect(console.registry.serverRecord(id)).toBeDefined();
    await arrives({ programme: 'none' });
    await admin.servers.remove(at(id));
    expect(await db.selectFrom('destinations').selectAll().execute()).toEqual([]);
  });

  it('has no file that is held', async () => {
    const { id } = await make('van', 1);
    const channelId = console.registry.channelsOfServer(id)[0]?.id ?? '';
    const times = { started_at: new Date(0), ended_at: new Date(1), held_at: new Date() };
    const held = { id: 'rec-held', device_id: id, channel_id: channelId, name: 'a.mkv', bytes: '1', sha256: 'a' };
    await db
      .insertInto('recordings')
      .values({ ...held, ...times })
      .execute();
    expect(await refusal(admin.servers.remove(at(id)))).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete device, files of channel van-1 are held',
    });
    await db.updateTable('recordings').set({ held_at: null }).execute();
    await admin.servers.remove(at(id));
  });

  it('takes its channels along, is named by no unit any more, and is sent off', async () => {
    const { id } = await make('van');
    const channelIds = console.registry.channelsOfServer(id).map((channel) => channel.id);
    const [first = ''] = channelIds;
    await admin.servers.makePairingCode(at(id));
    await db
      .updateTable('units')
      .set({
        selected_channel_id: first,
        further_channel_ids: [world.channelId, ...channelIds],
        bridges: JSON.stringify({
          ipPipe: { targetId: id, asked: null },
          videoReturn1: { targetId: first, asked: null },
          databridge: { targetId: world.serverId, asked: null },
        }),
      })
      .where('device_id', '=', world.unitId)
      .execute();
    await console.registry.refresh('unit', world.unitId);
    await admin.servers.remove(at(id));
    const left = await unitRows(db).selectAll().where('devices.id', '=', world.unitId).executeTakeFirstOrThrow();
    expect(left).toMatchObject({ selected_channel_id: null, further_channel_ids: [world.channelId] });
    expect(left.bridges).toMatchObject({ ipPipe: { targetId: null }, databridge: { targetId: world.serverId } });
    for (const gone of [id, ...channelIds]) expect(JSON.stringify(left)).not.toContain(gone);
    expect(console.registry.unitRecord(world.unitId)).toMatchObject({ selectedChannelId: null });
    expect(console.registry.serverRecord(id)).toBeUndefined();
    for (const channelId of channelIds) expect(console.registry.channelRecord(channelId)).toBeUndefined();
    expect(await db.selectFrom('pairing_codes').selectAll().where('device_id', '=', id).execute()).toEqual([]);
    expect(await refusal(admin.servers.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(api.kicked).toContain(id);
    const audit = db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'server:remove')
      .where('subject_id', '=', id);
    expect(await audit.execute()).toEqual([{ detail: 'van' }]);
  });

  it('has no channels of groups that the caller is not in', async () => {
    const { id } = await make('van');
    const [first] = console.registry.channelsOfServer(id);
    await db
      .updateTable('channel_groups')
      .set({ group_id: world.south })
      .where('channel_id', '=', first?.id ?? '')
      .execute();
    await console.registry.refresh('channel', first?.id ?? '');
    expect(await refusal(admin.servers.remove(at(id)))).toMatchObject({
      status: 403,
      detail: 'The server has channels of groups that you are not in',
    });
    await (await api.as('super_user')).servers.remove(at(id));
  });
});
