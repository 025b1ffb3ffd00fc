import { FIRST_CONFIGURATION } from '@backhaul/contract';
import type { ReportedChannel } from '@backhaul/contract/bus';
import { aReportedChannel } from '@backhaul/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { unitRows } from '../../control/devices/unit-row.js';
import { NAMES_OF_CHANNELS } from '../../control/devices/remove-channels.js';

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

const reports = (maxChannels = 16, configurationVersion = 1_000) =>
  console.serverReports(world.serverId, { configurationVersion, maxChannels });
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
const names = async (query: NonNullable<Parameters<Api['channels']['list']>[0]>['query'] = {}) =>
  (await regular.channels.list({ query })).items.map(({ name }) => name);
const rename = (name: string) => admin.channels.update({ ...at(world.channelId), body: { name } });
const make = (name: string) => admin.channels.create({ body: { name, serverId: world.serverId } });
/** The channels in the configuration that is sent to the server. */
async function sent(): Promise<unknown> {
  await reports(16, 0);
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  return last?.type === 'desired' && 'channels' in last.configuration ? last.configuration.channels : [];
}

/** Adds a file to a channel; returns its id. */
async function insertFile(channelId: string, change: { held_at?: Date } = {}): Promise<string> {
  const id = `rec-${channelId}`;
  const file = { name: 'a.mkv', started_at: new Date(0), ended_at: new Date(1), bytes: '1', sha256: 'a' };
  await db
    .insertInto('recordings')
    .values({ id, device_id: world.serverId, channel_id: channelId, ...file, ...change })
    .execute();
  return id;
}

const reported = (id: string, status: 'collecting' | 'connecting' | 'idle') => aReportedChannel(id, { status });

describe('the list of channels', () => {
  it('is searched, sorted and paged', async () => {
    expect(await names()).toEqual(['studio-1', 'studio-2', 'studio-3']);
    expect(await names({ sortDir: 'desc', limit: 2 })).toEqual(['studio-3', 'studio-2']);
    expect(await names({ searchValue: 'O-2' })).toEqual(['studio-2']);
    expect(await names({ searchValue: '%' })).toEqual([]);
    const [{ server } = {}] = (await regular.channels.list({})).items;
    expect(await names({ searchKey: 'server', searchValue: server?.name ?? '' })).toHaveLength(3);
    expect(await names({ offset: 2 })).toEqual(['studio-3']);
  });

  it('puts what is on air first, then by name', async () => {
    const [first, second, third] = world.channelIds;
    const say = (...channels: ReturnType<typeof reported>[]) => console.serverReports(world.serverId, { channels });
    await say(reported(first, 'connecting'), reported(second, 'idle'), reported(third, 'collecting'));
    expect(await names({ sortBy: 'status' })).toEqual(['studio-3', 'studio-1', 'studio-2']);
    expect(await names({ sortBy: 'status', sortDir: 'desc' })).toEqual(['studio-2', 'studio-1', 'studio-3']);
    expect(await names({ sortBy: 'status', offset: 1, limit: 1 })).toEqual(['studio-1']);
    await say(reported(first, 'idle'), reported(second, 'collecting'), reported(third, 'collecting'));
    expect(await names({ sortBy: 'status' })).toEqual(['studio-2', 'studio-3', 'studio-1']);
  });

  it('counts numbers in names', async () => {
    for (const name of ['hall-10', 'Hall-0010b', 'hall-9', 'hall-20']) await make(name);
    const counted = ['hall-9', 'hall-10', 'Hall-0010b', 'hall-20'];
    expect(await names({ searchValue: 'hall' })).toEqual(counted);
    expect(await names({ searchValue: 'hall', sortDir: 'desc' })).toEqual(counted.toReversed());
    const { items } = await admin.channels.list({ query: { searchValue: 'hall' } });
    for (const { id } of items) await admin.channels.remove(at(id));
  });

  it('is narrowed by server, input, and what is known now', async () => {
    await console.serverReports(world.serverId, {
      channels: [
        aReportedChannel(world.channelId, {
          status: 'collecting',
          recording: { enabled: true, state: 'failed', detail: 'Disk full' },
        }),
      ],
    });
    expect(await names({ serverId: world.serverId })).toHaveLength(3);
    expect(await names({ input: ['srt', 'rtmp'] })).toEqual([]);
    expect(await names({ input: ['unit'] })).toHaveLength(3);
    expect(await names({ status: ['collecting', 'connecting'] })).toEqual(['studio-1']);
    expect(await names({ recording: 'on' })).toEqual(['studio-1']);
    expect(await names({ recording: 'off' })).toEqual(['studio-2', 'studio-3']);
    expect(await names({ problem: ['recordingFailed', 'offline'] })).toEqual(['studio-1']);
    expect(await names({ problem: ['destinationFailing'] })).toEqual([]);
    expect(await names({ serverRole: 'mmh' })).toContain('studio-1');
    expect(await names({ serverRole: 'comet' })).toEqual([]);
    expect(await names({ status: ['collecting'], recording: 'off' })).toEqual([]);
  });

  it('shows what is known now', async () => {
    await console.serverReports(world.serverId, {
      channels: [aReportedChannel(world.channelId, { status: 'collecting', programme: 'live' })],
    });
    expect(await regular.channels.get(at(world.channelId))).toMatchObject({
      id: world.channelId,
      name: 'studio-1',
      serverOnline: true,
      server: { id: world.serverId },
      input: 'unit',
      unit: null,
      status: 'collecting',
      busy: true,
      slate: false,
      programme: 'live',
      destinations: [],
      encoders: [],
      overlay: null,
    });
  });

  it('has the last hour of a channel, for those who see it', async () => {
    const says = (status: 'collecting' | 'idle') =>
      console.serverReports(world.serverId, { channels: [aReportedChannel(world.channelId, { status })] });
    await says('collecting');
    await says('idle');
    const health = await regular.channels.health(at(world.channelId));
    expect(health.events.slice(0, 2)).toMatchObject([
      { kind: 'signal', on: false },
      { kind: 'signal', on: true },
    ]);
    expect(health.points.at(-1)).toMatchObject({ receivedKbps: 0, destinations: [] });
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect(await refusal(stranger.channels.health(at(world.channelId)))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is that of the caller’s groups', async () => {
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await stranger.channels.list({})).toMatchObject({ items: [], total: 0 });
    for (const call of [
      () => stranger.channels.get(at(world.channelId)),
      () => stranger.channels.update({ ...at(world.channelId), body: { slate: true } }),
      () => stranger.channels.remove(at(world.channelId)),
      () => stranger.channels.create({ body: { name: 'mine', serverId: world.serverId } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('names no server that the caller does not see, nor finds channels by it', async () => {
    await db.insertInto('channel_groups').values({ channel_id: world.channelId, group_id: world.south }).execute();
    await console.registry.refresh('channel', world.channelId);
    const stranger = await api.as('luc_regular', { groupId: world.south });
    expect((await stranger.channels.list({})).items).toMatchObject([{ name: 'studio-1', server: null }]);
    const { name } = console.registry.serverRecord(world.serverId) ?? {};
    const found = await stranger.channels.list({ query: { searchKey: 'server', searchValue: name ?? '' } });
    expect(found.total).toBe(0);
    await db.deleteFrom('channel_groups').where('group_id', '=', world.south).execute();
  });
});

describe('a channel', () => {
  it('is created on a server, which is sent it, within the maximum of the server', async () => {
    await reports(4);
    const before = version();
    const made = await make('studio-4');
    expect(made).toMatchObject({ name: 'studio-4', input: 'unit', slate: false, server: { id: world.serverId } });
    expect(version()).toBe(before + 1);
    expect(console.registry.channelRecord(made.id)).toMatchObject({ groupIds: [world.north] });
    expect(await refusal(make('studio-5'))).toMatchObject({
      status: 409,
      code: 'OUTPUT_LICENSE',
      title: 'Output channel license is exceeded',
    });
    await reports(16);
    expect(await sent()).toMatchObject([{}, {}, {}, { channelId: made.id, name: 'studio-4' }]);
    await admin.channels.remove(at(made.id));
    expect(await sent()).toHaveLength(3);
  });

  it('has a name that no other of the inventory has', async () => {
    const taken = { status: 409, title: 'Name is already taken. Please select a different name' };
    expect(await refusal(make('STUDIO-1'))).toMatchObject(taken);
    expect(await refusal(rename('studio-2'))).toMatchObject(taken);
    expect(await refusal(rename('studio 2'))).toMatchObject({
      errors: [{ path: 'body.name', message: 'Should contain only letters, numbers, underscores and hyphens' }],
    });
    const before = version();
    expect(await rename('newsroom')).toMatchObject({ name: 'newsroom' });
    expect(version()).toBe(before + 1);
    await rename('studio-1');
  });

  it('forces a format where the server can, and says what is on air', async () => {
    const wanted = { resolution: '720p60', nonRound: true } as const;
    const set = (forcedOutput: typeof wanted | null) =>
      admin.channels.update({ ...at(world.channelId), body: { forcedOutput } });
    // An older server would refuse its whole configuration.
    expect(await refusal(set(wanted))).toMatchObject({ code: 'UNSUPPORTED' });
    const can = (channels: ReportedChannel[] = []) =>
      console.serverReports(world.serverId, { maxChannels: 16, destinationFeatures: ['forcedOutput'], channels });
    await can();
    expect(await set(wanted)).toMatchObject({ forcedOutput: { wanted, state: 'unknown', shown: null } });
    const last = async (features: readonly string[]) => {
      await console.serverReports(world.serverId, {
        maxChannels: 16,
        configurationVersion: 0,
        destinationFeatures: [...features],
      });
      const downlink = console.sent.findLast((one) => one.downlink.type === 'desired')?.downlink;
      return downlink?.type === 'desired' && 'channels' in downlink.configuration
        ? downlink.configuration.channels
        : [];
    };
    expect(await last(['forcedOutput'])).toMatchObject([{ name: 'studio-1', forcedOutput: wanted }, {}, {}]);
    await last([]);
    await rename('newsroom');
    const [earlier] = await last([]);
    expect(earlier).toMatchObject({ name: 'newsroom' });
    expect(earlier).not.toHaveProperty('forcedOutput');
    await rename('studio-1');
    const forcedOutput = { state: 'on', since: 5, retryAt: null, detail: '', shown: wanted } as const;
    await can([aReportedChannel(world.channelId, { forcedOutput })]);
    expect(await regular.channels.get(at(world.channelId))).toMatchObject({
      forcedOutput: { wanted, state: 'on', since: 5 },
    });
    expect(await set(null)).toMatchObject({ forcedOutput: { wanted: null, state: 'on', shown: wanted } });
    await reports();
    expect((await regular.channels.get(at(world.channelId))).forcedOutput).toBeNull();
  });

  it('goes on with a slate where that is set', async () => {
    const set = (slate: boolean) => admin.channels.update({ ...at(world.channelId), body: { slate } });
    expect(await set(true)).toMatchObject({ slate: true });
    const before = version();
    await set(true);
    expect(version()).toBe(before);
    expect((await regular.channels.status(at(world.channelId))).slate).toBe(true);
    expect(await sent()).toMatchObject([{ name: 'studio-1', slate: true }, {}, {}]);
    await set(false);
    const audit = db.selectFrom('audit').select(['action', 'changes']).orderBy('id', 'desc').limit(1);
    expect(await audit.execute()).toEqual([
      { action: 'channel:update', changes: [{ path: 'slate', from: true, to: false }] },
    ]);
  });

  it('is given to another sender while nothing arrives', async () => {
    const give = (input: 'unit' | 'srt' | 'rtmp') => admin.channels.update({ ...at(world.channelId), body: { input } });
    expect(await give('rtmp')).toMatchObject({ input: 'rtmp' });
    const [source] = await admin.channels.inputSource(at(world.channelId));
    expect(source).toMatchObject({ protocol: 'rtmp', streamKey: expect.stringMatching(/^[\w-]{32}$/) });
    await give('rtmp');
    expect(await admin.channels.inputSource(at(world.channelId))).toEqual([source]);
    await console.serverReports(world.serverId, {
      channels: [aReportedChannel(world.channelId, { status: 'collecting' })],
    });
    expect(await refusal(give('unit'))).toMatchObject({ status: 409, code: 'CHANNEL_BUSY' });
    await reports();
    await give('unit');
  });

  it('is configured by those who may', async () => {
    expect(await regular.channels.get(at(world.channelId))).toMatchObject({ id: world.channelId });
    for (const call of [
      () => regular.channels.update({ ...at(world.channelId), body: { slate: true } }),
      () => regular.channels.remove(at(world.channelId)),
      () => regular.channels.create({ body: { name: 'mine', serverId: world.serverId } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

/** Columns that refer to a channel, by foreign key or by name. */
async function namingColumns(): Promise<string[]> {
  const { rows } = await sql<{ naming: string }>`
    select c.relname || '.' || a.attname as naming
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '(channel|subject)_ids?$'
      or exists (
        select 1 from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) and k.confrelid = 'channels'::regclass))
    order by 1`.execute(db);
  return rows.map(({ naming }) => naming);
}

describe('a channel that is deleted', () => {
  it('is decided on for every column of the database that names channels', async () => {
    expect(await namingColumns()).toEqual(Object.keys(NAMES_OF_CHANNELS).toSorted());
  });

  it('is not busy, and streams nowhere', async () => {
    const { id } = await make('studio-9');
    await console.unitReports(world.unitId);
    await console.serverReports(world.serverId, { channels: [aReportedChannel(id, { programme: 'none' })] });
    await admin.units.startStream({ params: { id: world.unitId }, body: { channelId: id } });
    expect(await refusal(admin.channels.remove(at(id)))).toMatchObject({
      status: 409,
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete channel, channel studio-9 is busy',
    });
    await db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', world.unitId);
    await console.registry.refresh('channel', id);
    const web = await admin.destinations.create({ ...at(id), body: { protocol: 'hls', name: 'Web' } });
    const { destinationId } = web;
    await admin.destinations.setState({ params: { id, destinationId }, body: { on: true } });
    const destinations = [{ destinationId, state: 'connected' as const, since: 1, retryAt: null, detail: '' }];
    await console.serverReports(world.serverId, {
      channels: [aReportedChannel(id, { programme: 'none', destinations })],
    });
    expect(await refusal(admin.channels.remove(at(id)))).toMatchObject({
      code: 'CHANNEL_BUSY',
      detail: 'Cannot delete channel, channel studio-9 is streaming to an IP destination',
    });
    await reports();
    await admin.channels.remove(at(id));
    expect(await db.selectFrom('destinations').selectAll().execute()).toEqual([]);
  });

  it('has no file that is held', async () => {
    const { id } = await make('studio-9');
    await insertFile(id, { held_at: new Date() });
    const busy = 'Cannot delete channel, files of channel studio-9 are held';
    expect(await refusal(admin.channels.remove(at(id)))).toMatchObject({ code: 'CHANNEL_BUSY', detail: busy });
    await db.updateTable('recordings').set({ held_at: null }).where('channel_id', '=', id).execute();
    await admin.channels.remove(at(id));
  });

  it('has no file that another channel is to play', async () => {
    const { id } = await make('studio-9');
    const fileId = await insertFile(id);
    const playout = { position: 1, file_id: fileId, file_name: 'a.mkv', begins_at: null, by_user: 'operator' };
    const open = { ...playout, outcome: null, ended_at: null };
    await db
      .insertInto('playouts')
      .values([
        { ...open, id: 'play-own', channel_id: id },
        { ...open, id: 'play-other', channel_id: world.channelId },
      ])
      .execute();
    const busy = 'Cannot delete channel, another channel is to play a file of channel studio-9';
    expect(await refusal(admin.channels.remove(at(id)))).toMatchObject({ code: 'CHANNEL_BUSY', detail: busy });
    await db
      .updateTable('playouts')
      .set({ outcome: 'stopped', ended_at: new Date() })
      .where('id', '=', 'play-other')
      .execute();
    await admin.channels.remove(at(id));
    await db.deleteFrom('playouts').execute();
  });

  it('is named by no unit any more', async () => {
    const { id } = await make('studio-9');
    const configuration = {
      ...FIRST_CONFIGURATION,
      multiCamera: { ...FIRST_CONFIGURATION.multiCamera, channelId: id, customSelectedChannels: [world.channelId, id] },
      switcherMode: { ...FIRST_CONFIGURATION.switcherMode, highQualityChannelId: id, proxyChannelId: id },
    };
    await db
      .updateTable('units')
      .set({
        selected_channel_id: id,
        further_channel_ids: [world.channelIds[1], id],
        bridges: JSON.stringify({ videoReturn1: { targetId: id, asked: null } }),
        desired: JSON.stringify(configuration),
      })
      .where('device_id', '=', world.unitId)
      .execute();
    await console.registry.refresh('unit', world.unitId);
    const { desiredVersion = 0 } = console.registry.unitRecord(world.unitId) ?? {};
    await admin.channels.remove(at(id));
    const unit = console.registry.unitRecord(world.unitId);
    expect(unit).toMatchObject({ selectedChannelId: null, desiredVersion: desiredVersion + 1 });
    expect(unit?.desired).toMatchObject({
      multiCamera: { channelId: null, customSelectedChannels: [world.channelId, null] },
      switcherMode: { highQualityChannelId: null, proxyChannelId: null },
    });
    const left = await unitRows(db).selectAll().where('devices.id', '=', world.unitId).execute();
    expect(left).toMatchObject([{ further_channel_ids: [world.channelIds[1]] }]);
    expect(JSON.stringify(left)).not.toContain(id);
    expect(await refusal(admin.channels.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(console.registry.channelRecord(id)).toBeUndefined();
  });
});
