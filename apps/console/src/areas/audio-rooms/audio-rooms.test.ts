import { checkMediaToken, type ReportedRoom } from '@backhaul/contract/bus';
import { aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { AudioRoomJob } from '../../control/audio-rooms/room-job.js';
import { RoomWatch } from '../../control/audio-rooms/room-watch.js';
import { insertServer } from '../../control/devices/new-server.js';
import { insertChannelGroup } from '../../testing/inserts.js';
import { type Asked, openRoomServer } from '../../testing/room-server.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let mediaUrl = '';

const NEW = { name: 'Studio', description: 'Talk', duckingDb: 12, unitIds: [] as string[], channelIds: [] as string[] };
const capabilities = { ...aUnitState({}).capabilities, orders: ['joinAudioRoom', 'leaveAudioRoom'] };

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('inventory_services').execute();
  mediaUrl = 'http://127.0.0.1:1';
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  regular = await api.as('luc_regular');
  await reports([]);
  await console.unitReports(world.unitId, { capabilities });
});

type Members = ReportedRoom['participants'];
const reports = (rooms: { roomId: string; participants: Members }[] | null, running = true) =>
  console.serverReports(world.serverId, {
    mediaUrl,
    gatePort: 9800,
    ...(rooms && { intercom: { running, rooms } }),
  });
const member = (id: string, more: Partial<Members[number]> = {}): Members[number] => ({
  id,
  kind: 'browser',
  state: 'connected',
  muted: false,
  volume: 100,
  talking: false,
  ...more,
});
const create = (change: Partial<typeof NEW> = {}) =>
  admin.audioRooms.create({ body: { ...NEW, ...change, serverId: world.serverId } });
const of = (id: string) => ({ params: { id } });
const join = (who: Api, id: string, participantId?: string) =>
  who.audioRooms.join({
    ...of(id),
    body: { sdp: 'offer', muted: false, ...(participantId !== undefined && { participantId }) },
  });
/** The rooms in each configuration that was sent to servers. */
const roomsSent = () =>
  console.sent.flatMap(({ downlink }) =>
    downlink.type === 'desired' && 'channels' in downlink.configuration ? [downlink.configuration.audioRooms] : [],
  );

/** Starts a server of rooms that the console can reach. */
async function roomServer(status?: (asked: Asked) => number): Promise<Asked[]> {
  const server = await openRoomServer(world, console, status);
  mediaUrl = server.url;
  await reports([]);
  return server.asked;
}

describe('an audio room', () => {
  it('is kept by administrators, and seen by users with the units and channels that they see', async () => {
    const room = await create({ unitIds: [world.unitId], channelIds: [world.channelId] });
    expect(room).toMatchObject({
      name: 'Studio',
      duckingDb: 12,
      activity: 'inactive',
      participants: 0,
      available: true,
      units: [{ id: world.unitId }],
      channels: [{ id: world.channelId }],
      server: { id: world.serverId },
    });
    expect((await regular.audioRooms.ofInventory({ ...of(world.inventoryId), query: {} })).total).toBe(1);
    const elsewhere = await api.as('luc_regular', { groupId: world.south });
    expect(await elsewhere.audioRooms.get(of(room.id))).toMatchObject({ units: [], channels: [], server: null });
    expect(await refusal(create())).toMatchObject({ code: 'NAME_TAKEN' });
    expect(await refusal(regular.audioRooms.update({ ...of(room.id), body: { name: 'X' } }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    const changed = await admin.audioRooms.update({ ...of(room.id), body: { duckingDb: 20, channelIds: [] } });
    expect(changed).toMatchObject({ duckingDb: 20, channels: [], units: [{ id: world.unitId }] });
    expect(await regular.audioRooms.count(of(world.inventoryId))).toEqual({
      rooms: 1,
      licensesUsed: 0,
      licenses: null,
    });
    await admin.audioRooms.remove(of(room.id));
    expect((await admin.audioRooms.list({})).total).toBe(0);
    const audit = await world.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', room.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['audioRoom:create', 'audioRoom:update', 'audioRoom:remove']);
  });

  it.each([
    [{ name: '' }, 'INVALID'],
    [{ duckingDb: 41 }, 'INVALID'],
    [{ unitIds: ['nowhere'] }, 'NOT_FOUND'],
    [{ channelIds: ['nowhere'] }, 'NOT_FOUND'],
  ])('is not made with %j', async (change, code) => {
    expect(await refusal(create(change))).toMatchObject({ code });
    expect((await admin.audioRooms.list({})).total).toBe(0);
  });

  it('hears channels of its own server alone, and no group of channels', async () => {
    const where = { inventoryId: world.inventoryId, groupIds: [world.north] };
    const channels = [{ name: 'far-channel', groupIds: [world.north] }];
    const { channelIds } = await world.db
      .transaction()
      .execute((tx) => insertServer(tx, world.vault, { ...where, name: 'far-media', channels }));
    const { inventoryId, north: groupId } = world;
    const group = await insertChannelGroup(world.db, [world.channelId], { inventoryId, groupId });
    const room = await create({ channelIds: [world.channelId] });
    for (const channelId of [...channelIds, group]) {
      expect(await refusal(create({ name: 'Other', channelIds: [channelId] }))).toMatchObject({ code: 'NOT_FOUND' });
      const update = admin.audioRooms.update({ ...of(room.id), body: { channelIds: [world.channelId, channelId] } });
      expect(await refusal(update)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await admin.audioRooms.get(of(room.id))).toMatchObject({ channels: [{ id: world.channelId }] });
  });

  it('is not made by who does not manage the inventory whole, nor where no server mixes', async () => {
    const narrow = await api.as('luc_admin', { groupId: world.south });
    const body = { ...NEW, serverId: world.serverId };
    expect(await refusal(narrow.audioRooms.create({ body }))).toMatchObject({ code: 'NOT_FOUND' });
    await reports(null);
    expect(await refusal(create())).toMatchObject({
      code: 'NO_INTERCOM',
      title: 'Intercom server does not exist. Please contact support',
    });
  });

  it('is sent to its server, and to no server that knows no rooms', async () => {
    const room = await create({ channelIds: [world.channelId] });
    await expect
      .poll(() => roomsSent().at(-1))
      .toEqual([{ roomId: room.id, duckingDb: 12, channelIds: [world.channelId] }]);
  });
});

describe('a participant', () => {
  it('is let in with the answer of the server, is reported, mutes, and leaves', async () => {
    const asked = await roomServer();
    const room = await create();
    const { participantId, sdp } = await join(regular, room.id);
    expect(sdp).toMatch(/^answer to/);
    expect(asked[0]).toEqual({
      method: 'POST',
      path: `/rooms/${room.id}/participants/${participantId}`,
      body: JSON.stringify({ sdp: 'offer', muted: false }),
    });
    await reports([{ roomId: room.id, participants: [member(participantId, { talking: true }), member('stranger')] }]);
    const state = await regular.audioRooms.participants(of(room.id));
    expect(state.participants).toMatchObject([{ id: participantId, own: true, talking: true, kind: 'browser' }]);
    expect(await refusal(admin.audioRooms.remove(of(room.id)))).toMatchObject({ code: 'AUDIO_ROOM_IN_USE' });
    // A participant who reconnects keeps the same place.
    expect((await join(regular, room.id, participantId)).participantId).toBe(participantId);

    const params = { params: { id: room.id, participantId } };
    await regular.audioRooms.change({ ...params, body: { muted: true } });
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: '{"muted":true}' });
    const other = await api.as('luc_unit_control');
    expect(await refusal(other.audioRooms.leave(params))).toMatchObject({ code: 'NOT_FOUND' });
    await regular.audioRooms.leave(params);
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE' });
    expect(await refusal(regular.audioRooms.leave(params))).toMatchObject({ code: 'NOT_FOUND' });
    await admin.audioRooms.remove(of(room.id));
  });

  it('whom another one let out does not come back by himself, but when he joins again', async () => {
    await roomServer();
    const room = await create();
    const { participantId } = await join(regular, room.id);
    await admin.audioRooms.leave({ params: { id: room.id, participantId } });
    expect(await refusal(join(regular, room.id, participantId))).toMatchObject({
      code: 'AUDIO_ROOM_LET_OUT',
      title: 'The control room removed you from the audio room',
    });
    expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(0);
    const again = await join(regular, room.id);
    expect(again.participantId).not.toBe(participantId);
    // A user who leaves may come back as the same participant.
    await regular.audioRooms.leave({ params: { id: room.id, participantId: again.participantId } });
    await join(regular, room.id, again.participantId);
  });

  it('is refused without right, server, service or licence, and keeps no licence of a connection that failed', async () => {
    await roomServer(({ method }) => (method === 'POST' ? 502 : 204));
    const room = await create();
    expect(await refusal(join(await api.as('luc_read'), room.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(join(regular, room.id))).toMatchObject({
      code: 'AUDIO_ROOM_UNREACHABLE',
      title: 'Connection could not be established. Please try again in a few moments.',
    });
    expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(0);
    await roomServer();
    const service = {
      id: 'svc',
      inventory_id: world.inventoryId,
      service: 'web_aud_connect' as const,
      purchased: true,
      usage_type: 'na' as const,
      instance_limit: 1,
      start_day: 1,
    };
    await world.db.insertInto('inventory_services').values(service).execute();
    await join(regular, room.id);
    expect(await regular.audioRooms.count(of(world.inventoryId))).toMatchObject({ licensesUsed: 1, licenses: 1 });
    expect(await refusal(join(admin, room.id))).toMatchObject({
      code: 'AUDIO_ROOM_LICENSE',
      title: 'You have reached the license limit for Audio Rooms participants',
    });
    await world.db.updateTable('inventory_services').set({ purchased: false }).execute();
    expect(await refusal(join(admin, room.id))).toMatchObject({
      code: 'AUDIO_ROOM_OFF',
      title: 'Audio Room disabled for this inventory',
    });
    await reports(null);
    expect(await refusal(join(admin, room.id))).toMatchObject({ code: 'NO_INTERCOM' });
  });

  it('that is gone gives its licence back, and who is not let in any more is let out', async () => {
    const asked = await roomServer();
    const room = await create();
    const { participantId } = await join(regular, room.id);
    const job = new AudioRoomJob({ ...console, db: world.db, clock: world.clock });
    await reports([]);
    await job.run();
    // The server may not have reported the participant yet.
    expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(1);
    await reports([{ roomId: room.id, participants: [member(participantId), member('prt-unknown')] }]);
    world.now += 20_000;
    await job.run();
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/rooms/${room.id}/participants/prt-unknown`,
    ]);
    // Participants are not removed while the engine of the server restarts.
    await reports([], false);
    await job.run();
    expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(1);
    await reports([]);
    await job.run();
    expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(0);
  });
});

it('who is in the rooms of a server, and who speaks, is news for its inventory', async () => {
  const news: string[] = [];
  const watch = new RoomWatch(console.registry, { changed: (_, place) => news.push(place?.inventoryId ?? '') });
  const look = async (participants: Members) => {
    await reports([{ roomId: 'room-1', participants }]);
    watch.look(world.serverId);
    return news.splice(0);
  };
  expect(await look([member('prt-1')])).toEqual([world.inventoryId]);
  expect(await look([member('prt-1')])).toEqual([]);
  expect(await look([member('prt-1', { talking: true })])).toEqual([world.inventoryId]);
  await reports(null);
  watch.look(world.serverId);
  watch.look(world.serverId);
  expect(news).toEqual([world.inventoryId]);
});

describe('a unit', () => {
  it('is called in with a key of its room, once at a time, and let out', async () => {
    const asked = await roomServer();
    const room = await create({ unitIds: [world.unitId] });
    const params = { id: room.id, unitId: world.unitId };
    await regular.audioRooms.addUnit({ params });
    await expect.poll(() => console.sentOrders().at(-1)?.name).toBe('joinAudioRoom');
    const order = console.sentOrders().at(-1);
    if (order?.name !== 'joinAudioRoom') throw new Error('no order');
    const key = console.registry.serverRecord(world.serverId)?.mediaKey ?? '';
    const subject = `talk.${room.id}.${world.unitId}`;
    expect(checkMediaToken(key, subject, order.args.target.token, world.now, Infinity)).toBe(true);
    expect(JSON.stringify(await world.storedOrders())).not.toContain(order.args.target.token);
    expect(await refusal(regular.audioRooms.addUnit({ params }))).toMatchObject({ code: 'UNIT_BUSY' });
    await reports([{ roomId: room.id, participants: [member(world.unitId, { kind: 'unit' })] }]);
    const [one] = (await regular.audioRooms.participants(of(room.id))).participants;
    expect(one).toMatchObject({ unitId: world.unitId, kind: 'unit', own: false, soundless: false });
    await console.unitReports(world.unitId, { capabilities, simulated: true });
    expect((await regular.audioRooms.participants(of(room.id))).participants).toMatchObject([{ soundless: true }]);
    const session = { params: { id: world.unitId, sessionId: one?.id ?? '' } };
    await regular.audioRooms.endSession(session);
    await expect.poll(() => console.sentOrders().at(-1)?.name).toBe('leaveAudioRoom');
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: `/rooms/${room.id}/participants/${world.unitId}` });
  });

  it('that is taken out of a room is let out of it, and one that stays is not', async () => {
    const asked = await roomServer();
    const room = await create({ unitIds: [world.unitId] });
    await regular.audioRooms.addUnit({ params: { id: room.id, unitId: world.unitId } });
    await admin.audioRooms.update({ ...of(room.id), body: { unitIds: [world.unitId], name: 'Gallery' } });
    expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(1);
    await admin.audioRooms.update({ ...of(room.id), body: { unitIds: [] } });
    expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(0);
    await expect.poll(() => console.sentOrders().at(-1)?.name).toBe('leaveAudioRoom');
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({ method: 'DELETE', path: `/rooms/${room.id}/participants/${world.unitId}` });
    const audit = world.db.selectFrom('audit').select('detail').where('action', '=', 'audioRoom:leave');
    expect(await audit.where('subject_id', '=', room.id).execute()).toHaveLength(1);
    await admin.audioRooms.remove(of(room.id));
  });

  it('is not called into a room that it does not belong to, nor without sound, nor while it is away', async () => {
    const room = await create();
    const params = { id: room.id, unitId: world.unitId };
    expect(await refusal(regular.audioRooms.addUnit({ params }))).toMatchObject({ code: 'NOT_FOUND' });
    await admin.audioRooms.update({ ...of(room.id), body: { unitIds: [world.unitId] } });
    await console.unitReports(world.unitId);
    expect(await refusal(regular.audioRooms.addUnit({ params }))).toMatchObject({ code: 'UNSUPPORTED' });
    console.unitLeaves(world.unitId);
    expect(await refusal(regular.audioRooms.addUnit({ params }))).toMatchObject({ code: 'UNIT_OFFLINE' });
  });

  it('is dialled: it and the caller are on a line that is in no list', async () => {
    const asked = await roomServer();
    const body = { sdp: 'offer', muted: true };
    const entry = await regular.audioRooms.dial({ ...of(world.unitId), body });
    await expect.poll(() => console.sentOrders().at(-1)?.name).toBe('joinAudioRoom');
    await reports([
      {
        roomId: entry.roomId,
        participants: [member(entry.participantId), member(world.unitId, { kind: 'unit' })],
      },
    ]);
    expect((await regular.audioRooms.dialled(of(world.unitId))).participants).toMatchObject([
      { own: true },
      { unitId: world.unitId },
    ]);
    expect((await admin.audioRooms.list({})).total).toBe(0);
    expect(await refusal(regular.audioRooms.get(of(entry.roomId)))).toMatchObject({ code: 'NOT_FOUND' });
    // A second user joins the same line.
    expect((await admin.audioRooms.dial({ ...of(world.unitId), body })).roomId).toBe(entry.roomId);
    const session = { params: { id: world.unitId, sessionId: entry.participantId } };
    await regular.audioRooms.endSession(session);
    expect(await refusal(regular.audioRooms.endSession(session))).toMatchObject({ code: 'NOT_FOUND' });
    // When the last user leaves, the line of the unit ends too.
    const job = new AudioRoomJob({ ...console, db: world.db, clock: world.clock });
    const onLine = async () => (await regular.audioRooms.count(of(world.inventoryId))).licensesUsed;
    await job.run();
    expect(await onLine()).toBe(2);
    await world.db.deleteFrom('audio_participants').where('unit_id', 'is', null).execute();
    await job.run();
    // The user still has time to connect.
    expect(await onLine()).toBe(1);
    world.now += 20_000;
    await job.run();
    expect(await onLine()).toBe(0);
    expect(asked.at(-1)).toMatchObject({
      method: 'DELETE',
      path: `/rooms/${entry.roomId}/participants/${world.unitId}`,
    });
  });
});

it('neither an inventory with an active room nor the server of one can be deleted', async () => {
  await roomServer();
  const room = await create();
  await join(regular, room.id);
  const root = await api.as('super_user');
  const { obstacles } = await root.inventories.consequences(of(world.inventoryId));
  expect(await refusal(root.servers.remove(of(world.serverId)))).toMatchObject({
    code: 'AUDIO_ROOM_IN_USE',
    detail: 'Cannot delete device, somebody is in the audio room Studio',
  });
  expect(obstacles).toContainEqual({ reason: 'audioRooms', count: 1, names: ['Studio'] });
});
