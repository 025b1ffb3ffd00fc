import { aReportedChannel } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId: lost, channelIds } = world;
const [first, second, third] = channelIds;
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let spare: string;
let made = 0;

beforeEach(async () => {
  await db.deleteFrom('commands').execute();
  await db.deleteFrom('transmissions').execute();
  await db.updateTable('channels').set({ server_id: lost, input: 'unit' }).where('id', 'in', channelIds).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  for (const id of channelIds) await console.registry.refresh('channel', id);
  const body = { name: `spare-${(made += 1)}`, groupId: world.north, channels: 1 };
  spare = (await admin.servers.create({ body })).id;
  await console.serverReports(lost, {
    configurationVersion: 1_000,
    host: 'lost.example',
    channels: listening(channelIds),
  });
  await spareReports();
});

const listening = (ids: readonly string[]) => ids.map((id, n) => aReportedChannel(id, { port: 9100 + n }));
const spareReports = (change: Parameters<TestConsole['serverReports']>[1] = {}) =>
  console.serverReports(spare, {
    configurationVersion: 1_000,
    host: 'spare.example',
    maxChannels: 4,
    channels: [],
    ...change,
  });
const leaves = (id: string) => {
  const session = console.registry.reportedServer(id)?.session ?? '';
  console.registry.presence({ deviceId: id, bucket: 0 }, { online: false, session, sentAt: 0 });
};
const move = (ids?: string[], by = admin, to = spare) =>
  by.servers.moveChannels({ params: { id: lost }, body: { serverId: to, ...(ids && { channelIds: ids }) } });
const serverOf = (id: string) => console.registry.channelRecord(id)?.serverId;
const version = (id: string) => console.registry.serverRecord(id)?.desiredVersion ?? 0;
/** Channels in the configuration that a server gets when it reconnects. */
async function configured(id: string): Promise<readonly string[]> {
  console.clear();
  await console.serverReports(id, { configurationVersion: 0 });
  const last = console.sent.findLast(({ deviceId, downlink }) => deviceId === id && downlink.type === 'desired');
  if (last?.downlink.type !== 'desired' || !('channels' in last.downlink.configuration)) throw new Error('not sent');
  return last.downlink.configuration.channels.map(({ channelId }) => channelId);
}

describe('channels of a lost server', () => {
  it('are moved to another one, all or some, and the lost one gets its configuration without them when it comes back', async () => {
    leaves(lost);
    const passphrase = console.registry.channelRecord(first)?.passphrase;
    const before = version(lost);
    expect(await move([second])).toEqual({ channelIds: [second], restarted: 0, ended: 0 });
    expect(await regular.channels.get({ params: { id: second } })).toMatchObject({ server: { id: spare } });
    expect([serverOf(first), serverOf(second), serverOf(third)]).toEqual([lost, spare, lost]);
    expect((await move()).channelIds.toSorted()).toEqual([first, third].toSorted());
    expect(version(lost)).toBe(before + 2);
    expect(await configured(lost)).toEqual([]);
    expect(await configured(spare)).toEqual(expect.arrayContaining([...channelIds]));
    expect(console.registry.channelRecord(first)?.passphrase).toBe(passphrase);
    const [entry] = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(entry).toMatchObject({ action: 'server:move_channels', subject_id: lost });
    // Later reports of the lost server about them are ignored.
    await console.serverReports(lost, { channels: listening(channelIds) });
    await spareReports({ channels: [] });
    expect(await regular.channels.get({ params: { id: first } })).toMatchObject({ status: 'unavailable' });
  });

  it('take their unit with them: it is stopped, and started to the new server once that listens', async () => {
    await console.unitReports(world.unitId);
    const { transmissionId } = await regular.units.startStream({
      params: { id: world.unitId },
      body: { channelId: first },
    });
    leaves(lost);
    console.clear();
    expect(await move([first])).toEqual({ channelIds: [first], restarted: 1, ended: 0 });
    await console.dispatcher.dispatch(world.unitId);
    expect(new Set(console.sentOrders().map(({ name }) => name))).toEqual(new Set(['stop']));
    await spareReports({ channels: [aReportedChannel(first, { port: 9300 })] });
    await console.dispatcher.dispatch(world.unitId);
    const start = console.sentOrders().find(({ name }) => name === 'start');
    expect(start).toMatchObject({ args: { channelId: first, transport: { host: 'spare.example', port: 9300 } } });
    const runs = await db.selectFrom('transmissions').selectAll().orderBy('created_at').execute();
    expect(runs).toMatchObject([
      { id: transmissionId, end_reason: 'The channel was moved to another server' },
      { channel_id: first, ended_at: null },
    ]);
    expect(await regular.units.unit({ params: { id: world.unitId } })).toMatchObject({ transition: 'starting' });
  });

  it('leave a unit that is offline, and one that was asked to stop, as they are', async () => {
    await console.unitReports(world.unitId);
    await regular.units.startStream({ params: { id: world.unitId }, body: { channelId: first } });
    leaves(lost);
    console.unitLeaves(world.unitId);
    expect(await move([first])).toEqual({ channelIds: [first], restarted: 0, ended: 1 });
  });
});

const same = (): boolean => channelIds.every((id) => serverOf(id) === lost);

describe('moving channels is refused', () => {
  it.each([
    ['to a server that is offline', () => leaves(spare), 6199],
    ['to one that is shutting down', () => spareReports({ draining: true }), 'SERVER_DRAINING'],
    ['to one that is full', () => spareReports({ maxChannels: 3 }), 'OUTPUT_LICENSE'],
    [
      'to one without the input of a channel',
      async () => {
        await db.updateTable('channels').set({ input: 'rtmp' }).where('id', '=', first).execute();
        await console.registry.refresh('channel', first);
      },
      'INPUT_UNAVAILABLE',
    ],
    [
      'from one that is there and receives',
      () => console.serverReports(lost, { channels: [aReportedChannel(first, { status: 'collecting' })] }),
      'CHANNEL_BUSY',
    ],
  ] as const)('%s', async (what, prepare, code) => {
    if (!what.startsWith('from')) leaves(lost);
    await prepare();
    expect(await refusal(move())).toMatchObject({ status: 409, code });
    expect(same()).toBe(true);
  });

  it('to a server where another channel has the port of a listener or of a rendezvous', async () => {
    const meeting = { kind: 'srtRendezvous', host: 'peer.example.org', port: 9000, latencyMs: 200 } as const;
    const listener = { protocol: 'srt', name: 'Paris', mode: 'listener', port: 9000 } as const;
    await db.updateTable('channels').set({ server_id: spare }).where('id', '=', third).execute();
    for (const id of channelIds) await console.registry.refresh('channel', id);
    const added = await admin.destinations.create({ params: { id: second }, body: listener });
    const place = { params: { id: third, destinationId: '' } };
    const names = [second, third].map((id) => console.registry.channelRecord(id)?.name ?? '');
    leaves(lost);
    const taken = `Port 9000 of the channel ${names[0]} is taken on that server, by the channel ${names[1]}`;
    const refused = { status: 400, code: 'INVALID', errors: [{ path: 'body.serverId', message: taken }] };
    const theirs = await admin.destinations.create({ params: { id: third }, body: listener });
    expect(await refusal(move())).toMatchObject(refused);
    expect(serverOf(first)).toBe(lost);
    await admin.destinations.remove({ params: { ...place.params, destinationId: theirs.destinationId } });
    const sourceOf = (source: typeof meeting | null) =>
      db
        .updateTable('channels')
        .set({ source: source && JSON.stringify(source) })
        .where('id', '=', third)
        .execute();
    await sourceOf(meeting);
    expect(await refusal(move())).toMatchObject(refused);
    await sourceOf(null);
    expect((await move()).channelIds.toSorted()).toEqual([first, second].toSorted());
    await admin.destinations.remove({ params: { id: second, destinationId: added.destinationId } });
  });

  it('to itself, and to a server of another inventory', async () => {
    leaves(lost);
    expect(await refusal(move(undefined, admin, lost))).toMatchObject({ code: 'SAME_SERVER' });
    const elsewhere = await db.selectFrom('inventories').select('id').where('id', '!=', world.inventoryId).execute();
    const root = await api.as('super_user');
    if (elsewhere[0]) {
      await db.updateTable('devices').set({ inventory_id: elsewhere[0].id }).where('id', '=', spare).execute();
      await console.registry.refresh('server', spare);
      expect(await refusal(move(undefined, root))).toMatchObject({ code: 'OTHER_INVENTORY' });
    }
    expect(same()).toBe(true);
  });

  it('to those who may not, or do not see what they name', async () => {
    leaves(lost);
    expect(await refusal(move(undefined, regular))).toMatchObject({ status: 403 });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    expect(await refusal(move(undefined, stranger))).toMatchObject({ status: 404 });
    expect(await refusal(move(['ch-missing']))).toMatchObject({ status: 404 });
    expect(await refusal(move(undefined, admin, 's-missing'))).toMatchObject({ status: 404 });
    expect(same()).toBe(true);
  });

  it('not from a server that is there, for channels that nothing uses', async () => {
    expect((await move([second])).channelIds).toEqual([second]);
  });
});
