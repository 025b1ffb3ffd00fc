import type { ReportedRoom } from '@backhaul/contract/bus';
import { aUnitState } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { AudioRoomJob } from '../../control/audio-rooms/room-job.js';
import { insertServer } from '../../control/devices/new-server.js';
import { type Asked, openRoomServer } from '../../testing/room-server.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let asked: Asked[];
let mediaUrl: string;
let roomId: string;
/** The method that the server of the room refuses. */
let refused = '';

const capabilities = { ...aUnitState({}).capabilities, orders: ['joinAudioRoom', 'leaveAudioRoom'] };
type Members = ReportedRoom['participants'];
const member = (id: string, more: Partial<Members[number]> = {}): Members[number] => ({ id, kind: 'browser', state: 'connected', muted: false, volume: 100, talking: false, ...more }); // prettier-ignore
const reports = (participants: Members, keepsHeard = true) =>
  console.serverReports(world.serverId, {
    mediaUrl,
    gatePort: 9800,
    intercom: { running: true, keepsHeard, rooms: participants.length === 0 ? [] : [{ roomId, participants }] },
  });
const unitReports = (inRoom: boolean) =>
  console.unitReports(world.unitId, {
    capabilities,
    applications: inRoom ? { audioRoom: { state: 'connecting', roomId } } : {},
  });
const join = (who: Api, participantId?: string) =>
  who.audioRooms.join({
    params: { id: roomId },
    body: { sdp: 'offer', muted: false, ...(participantId !== undefined && { participantId }) },
  });
const change = (participantId: string, body: { muted?: boolean; volume?: number }) =>
  admin.audioRooms.change({ params: { id: roomId, participantId }, body });
const callUnit = () => regular.audioRooms.addUnit({ params: { id: roomId, unitId: world.unitId } });
const licensesUsed = async () => (await admin.audioRooms.count({ params: { id: world.inventoryId } })).licensesUsed;
/** Whether a user may remove each participant. */
const seenBy = async (who: Api) =>
  (await who.audioRooms.participants({ params: { id: roomId } })).participants.map(({ removable }) => removable);
const runJob = () => new AudioRoomJob({ ...console.parts, db: world.db, clock: world.clock }).run();
/** The room in the last configuration that was sent to the server. */
const roomSent = () =>
  console.sent
    .flatMap(({ downlink }) =>
      downlink.type === 'desired' && 'channels' in downlink.configuration
        ? [downlink.configuration.audioRooms?.find((room) => room.roomId === roomId)]
        : [],
    )
    .at(-1);

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('inventory_services').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  regular = await api.as('luc_regular');
  refused = '';
  const server = await openRoomServer(world, console, ({ method }) => (method === refused ? 502 : 204));
  ({ url: mediaUrl, asked } = server);
  await console.serverReports(world.serverId, { mediaUrl, gatePort: 9800, intercom: { running: true, rooms: [] } });
  const body = { name: 'Studio', description: '', duckingDb: 12, serverId: world.serverId };
  ({ id: roomId } = await admin.audioRooms.create({
    body: { ...body, unitIds: [world.unitId], channelIds: [world.channelId] },
  }));
  await unitReports(false);
});

it('a unit whose server starts again keeps its place while it calls again, for a minute', async () => {
  await callUnit();
  world.now += 60_000;
  await unitReports(true);
  await reports([]);
  await runJob();
  expect(await licensesUsed()).toBe(1);
  world.now += 59_000;
  await runJob();
  expect(await licensesUsed()).toBe(1);
  await reports([member(world.unitId, { kind: 'unit' })]);
  await runJob();
  expect(asked).toEqual([]);

  // The next loss starts a new minute.
  await reports([]);
  await runJob();
  world.now += 59_000;
  await runJob();
  expect(await licensesUsed()).toBe(1);
  world.now += 1_000;
  await runJob();
  expect(await licensesUsed()).toBe(0);
});

it('a unit that says that it is out keeps no place', async () => {
  await callUnit();
  world.now += 60_000;
  await reports([]);
  await runJob();
  expect(await licensesUsed()).toBe(0);
});

it('a muted user stays muted and as loud when he comes back, also after his server has started again', async () => {
  const { participantId } = await join(regular);
  await reports([member(participantId)]);
  await change(participantId, { muted: true });
  await change(participantId, { volume: 40 });
  asked.length = 0;
  world.now += 60_000;
  await reports([]);
  await runJob();
  expect((await join(regular, participantId)).participantId).toBe(participantId);
  const path = `/rooms/${roomId}/participants/${participantId}`;
  expect(asked).toEqual([
    { method: 'POST', path, body: JSON.stringify({ sdp: 'offer', muted: true }) },
    { method: 'PUT', path, body: '{"volume":40}' },
  ]);
  // The mute also applies to another window, until somebody unmutes the user.
  const { participantId: other } = await join(regular);
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toContain('"muted":true');
  await change(other, { muted: false, volume: 100 });
  asked.length = 0;
  await join(regular, other);
  expect(asked).toMatchObject([{ method: 'POST', body: JSON.stringify({ sdp: 'offer', muted: false }) }]);
});

it.each(['POST', 'PUT'])(
  'a user whose reconnection fails once, by a refused %s, stays muted and as loud',
  async (method) => {
    const { participantId } = await join(regular);
    await reports([member(participantId)]);
    await change(participantId, { muted: true, volume: 40 });
    refused = method;
    expect(await refusal(join(regular, participantId))).toMatchObject({ code: 'AUDIO_ROOM_UNREACHABLE' });
    refused = '';
    asked.length = 0;
    expect((await join(regular, participantId)).participantId).toBe(participantId);
    expect(asked.map(({ body }) => body)).toEqual([JSON.stringify({ sdp: 'offer', muted: true }), '{"volume":40}']);
    // Who does not come back loses the place after a minute.
    refused = method;
    expect(await refusal(join(regular, participantId))).toMatchObject({ code: 'AUDIO_ROOM_UNREACHABLE' });
    await reports([]);
    for (const ms of [30_000, 60_000]) {
      expect(await licensesUsed()).toBe(1);
      world.now += ms;
      await runJob();
    }
    expect(await licensesUsed()).toBe(0);
  },
);

it('units and sounds that are muted or turned down are sent to their server, if it knows that', async () => {
  await callUnit();
  const programme = `programme.${world.channelId}`;
  await reports([member(world.unitId, { kind: 'unit' }), member(programme, { kind: 'programme' })]);
  const session = (await admin.audioRooms.participants({ params: { id: roomId } })).participants[0]?.id ?? '';
  await change(session, { muted: true });
  await change(programme, { volume: 20 });
  await expect
    .poll(() => roomSent()?.heard)
    .toEqual(
      [
        { id: programme, muted: false, volume: 20 },
        { id: world.unitId, muted: true, volume: 100 },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  await change(session, { muted: false });
  await expect.poll(() => roomSent()?.heard).toEqual([{ id: programme, muted: false, volume: 20 }]);
  await reports([member(programme, { kind: 'programme' })], false);
  await change(programme, { muted: true });
  await expect.poll(() => roomSent()).toEqual({ roomId, duckingDb: 12, channelIds: [world.channelId] });
});

it('a muted programme that was taken out of the room is heard when it is added again', async () => {
  const programme = `programme.${world.channelId}`;
  const hear = (channelIds: string[]) => admin.audioRooms.update({ params: { id: roomId }, body: { channelIds } });
  await reports([member(programme, { kind: 'programme' })]);
  await change(programme, { muted: true });
  // A change of something else leaves it muted.
  await admin.audioRooms.update({ params: { id: roomId }, body: { duckingDb: 20 } });
  await expect.poll(() => roomSent()).toMatchObject({ duckingDb: 20, heard: [{ id: programme, muted: true }] });
  await hear([]);
  await expect.poll(() => roomSent()).toEqual({ roomId, duckingDb: 20, channelIds: [] });
  await hear([world.channelId]);
  await expect.poll(() => roomSent()).toEqual({ roomId, duckingDb: 20, channelIds: [world.channelId] });
});

const takeUnitOut = (): Promise<unknown> => admin.audioRooms.update({ params: { id: roomId }, body: { unitIds: [] } });
const LETS_OUT: Readonly<Record<string, (session: string) => Promise<unknown>>> = {
  'is let out': (session) => regular.audioRooms.leave({ params: { id: roomId, participantId: session } }),
  'is taken out of the room': takeUnitOut,
  async 'is gone'() {
    world.now += 60_000;
    await reports([]);
    await runJob();
  },
};
it.each(Object.entries(LETS_OUT))(
  'a muted unit that %s is heard when it is called again',
  async (_, disconnectParticipant) => {
    await callUnit();
    await reports([member(world.unitId, { kind: 'unit' })]);
    const session = (await admin.audioRooms.participants({ params: { id: roomId } })).participants[0]?.id ?? '';
    await change(session, { muted: true });
    const muted = [{ id: world.unitId, muted: true, volume: 100 }];
    await expect.poll(() => roomSent()?.heard).toEqual(muted);
    await disconnectParticipant(session);
    await expect.poll(() => roomSent()).toEqual({ roomId, duckingDb: 12, channelIds: [world.channelId] });
    expect(await licensesUsed()).toBe(0);
  },
);

it('a unit is not called by who finds no place on its line himself', async () => {
  const service = { id: 'svc', inventory_id: world.inventoryId, service: 'web_aud_connect' as const };
  const limits = { purchased: true, usage_type: 'na' as const, instance_limit: 1, start_day: 1 };
  await world.db
    .insertInto('inventory_services')
    .values({ ...service, ...limits })
    .execute();
  const dial = () => regular.audioRooms.dial({ params: { id: world.unitId }, body: { sdp: 'offer', muted: false } });
  expect(await refusal(dial())).toMatchObject({ code: 'AUDIO_ROOM_LICENSE' });
  expect(await licensesUsed()).toBe(0);
  expect(console.sentOrders()).toEqual([]);
  await world.db.updateTable('inventory_services').set({ instance_limit: 2 }).execute();
  await dial();
  expect(await licensesUsed()).toBe(2);
});

it('a room whose server was moved away is put on another one, while nobody is in it', async () => {
  const where = { inventoryId: world.inventoryId, groupIds: [world.north] };
  const channels = [{ name: 'spare-channel', groupIds: [world.north] }];
  const spare = await world.db
    .transaction()
    .execute((tx) => insertServer(tx, world.vault, { ...where, name: 'spare-media', channels }));
  await console.registry.refresh('server', spare.id);
  const move = (serverId = spare.id) =>
    admin.audioRooms.update({ params: { id: roomId }, body: { serverId, channelIds: [] } });
  expect(await refusal(move())).toMatchObject({ code: 'NO_INTERCOM' });
  await console.serverReports(spare.id, { mediaUrl, gatePort: 9800, intercom: { running: true, rooms: [] } });
  const { participantId } = await join(regular);
  expect(await refusal(move())).toMatchObject({ code: 'AUDIO_ROOM_IN_USE' });
  await regular.audioRooms.leave({ params: { id: roomId, participantId } });
  expect(await refusal(move('nowhere'))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await move()).toMatchObject({ server: { id: spare.id }, channels: [], available: true });
  const hearsSpare = { params: { id: roomId }, body: { channelIds: [...spare.channelIds] } };
  expect(await admin.audioRooms.update(hearsSpare)).toMatchObject({ channels: [{ name: 'spare-channel' }] });
});

it('users can be removed by administrators of the inventory, and the list shows it', async () => {
  const { participantId } = await join(regular);
  const { participantId: own } = await join(admin);
  await reports([member(participantId), member(own)]);
  expect(await seenBy(admin)).toEqual([true, true]);
  expect(await seenBy(await api.as('luc_unit_control'))).toEqual([false, false]);
});
