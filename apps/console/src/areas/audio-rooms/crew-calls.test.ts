import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import type { CrewAction, ReportedRoom, UnitState } from '@backhaul/contract/bus';
import { aUnitState } from '@backhaul/testing';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { CrewCalls } from '../../control/audio-rooms/crew-calls.js';
import { AudioRoomJob } from '../../control/audio-rooms/room-job.js';
import { type Api, freshConsole, type TestApi } from '../../testing/api.js';
import { type Asked, openRoomServer } from '../../testing/room-server.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let asked: Asked[];
let mediaUrl = '';
let calls: CrewCalls;

type Intercom = Partial<UnitConfiguration['intercom']>;
const capabilities = {
  ...aUnitState({}).capabilities,
  orders: ['joinAudioRoom', 'leaveAudioRoom'],
  features: ['intercom' as const],
};
const unitReports = (intercom: Intercom = {}, more: Partial<UnitState> = {}) => {
  const applied = { ...FIRST_CONFIGURATION, intercom: { ...FIRST_CONFIGURATION.intercom, ...intercom } };
  return console.unitReports(world.unitId, { capabilities, configuration: { version: 0, applied }, ...more });
};
const serverReports = (rooms: ReportedRoom[], running = true) =>
  console.serverReports(world.serverId, { mediaUrl, gatePort: 9800, intercom: { running, rooms } });
const member = (id: string, kind: 'browser' | 'unit'): ReportedRoom['participants'][number] => ({
  id,
  kind,
  state: 'connected',
  muted: false,
  volume: 100,
  talking: false,
});
const create = (name: string, unitIds = [world.unitId]) =>
  admin.audioRooms.create({
    body: { name, description: '', duckingDb: 12, unitIds, channelIds: [], serverId: world.serverId },
  });
const licensesUsed = async () => (await regular.audioRooms.count({ params: { id: world.inventoryId } })).licensesUsed;
const runJob = () => new AudioRoomJob({ ...console.parts, db: world.db, clock: world.clock }).run();

let number = 0;
/** Sends a call of the unit's crew; returns the refusal, or null. */
async function call(action: CrewAction, unitId = world.unitId): Promise<string | null> {
  const id = `call-${(number += 1)}`;
  const bucket = console.registry.unitRecord(unitId)?.bucket ?? 0;
  await calls.took({ deviceId: unitId, bucket }, { id, action });
  const answer = console.sent.findLast(({ downlink }) => downlink.type === 'crewCall')?.downlink;
  if (answer?.type !== 'crewCall' || answer.id !== id) throw new Error('no answer');
  return answer.error;
}
/** The order that the unit was sent last. */
const lastOrder = () => console.sentOrders().at(-1);

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('inventory_services').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  regular = await api.as('luc_regular');
  ({ url: mediaUrl, asked } = await openRoomServer(world, console));
  await serverReports([]);
  await unitReports();
  calls = new CrewCalls({ ...console.parts, db: world.db, clock: world.clock, log: pino({ level: 'silent' }) });
});

describe('a crew in the mode audioRoom', () => {
  it('is connected to the only room of its unit, with its name, and disconnects again', async () => {
    const room = await create('Studio');
    expect(await call('connect')).toBeNull();
    await expect.poll(lastOrder).toMatchObject({
      name: 'joinAudioRoom',
      args: { roomId: room.id, roomName: 'Studio', target: { port: 9800 } },
    });
    await serverReports([{ roomId: room.id, participants: [member(world.unitId, 'unit')] }]);
    const { participants } = await regular.audioRooms.participants({ params: { id: room.id } });
    expect(participants).toMatchObject([{ unitId: world.unitId, kind: 'unit' }]);
    // A call that comes twice changes nothing.
    expect(await call('connect')).toBeNull();
    expect(await licensesUsed()).toBe(1);
    expect(await call('disconnect')).toBeNull();
    await expect.poll(() => lastOrder()?.name).toBe('leaveAudioRoom');
    expect(asked.at(-1)).toMatchObject({
      method: 'DELETE',
      path: `/rooms/${room.id}/participants/${world.unitId}`,
    });
    expect(await licensesUsed()).toBe(0);
    expect(await call('disconnect')).toBeNull();
    const audit = world.db.selectFrom('audit').select(['action', 'user_id', 'detail']);
    const rows = await audit.where('subject_id', '=', room.id).orderBy('id').execute();
    expect(rows.slice(-2)).toMatchObject([
      { action: 'audioRoom:addUnit', user_id: null },
      { action: 'audioRoom:leave', user_id: null },
    ]);
  });

  it('is connected to the room that is its destination, by name or id', async () => {
    const [studio, gallery] = [await create('Studio'), await create('Gallery')];
    await create('Elsewhere', []);
    expect(await call('connect')).toBe('The unit belongs to several audio rooms: one must be its destination');
    await unitReports({ destinationAccount: ' gallery ' });
    expect(await call('connect')).toBeNull();
    await expect.poll(lastOrder).toMatchObject({ args: { roomId: gallery.id } });
    // It is in a room: the console does not move it by itself.
    await unitReports({ destinationAccount: studio.id });
    expect(await call('connect')).toBe('The unit is busy');
    await call('disconnect');
    expect(await call('connect')).toBeNull();
    await expect.poll(lastOrder).toMatchObject({ args: { roomId: studio.id } });
    await call('disconnect');
    await unitReports({ destinationAccount: 'Elsewhere' });
    expect(await call('connect')).toBe('The unit belongs to no audio room Elsewhere');
  });

  it('is refused by the rules of the calls, with their messages', async () => {
    expect(await call('connect')).toBe('The unit belongs to no audio room');
    const room = await create('Studio');
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
    await regular.audioRooms.join({ params: { id: room.id }, body: { sdp: 'offer', muted: false } });
    expect(await call('connect')).toBe('You have reached the license limit for Audio Rooms participants');
    await world.db.updateTable('inventory_services').set({ purchased: false }).execute();
    expect(await call('connect')).toBe('Audio Room disabled for this inventory');
    await serverReports([], false);
    expect(await call('connect')).toBe('Intercom server does not exist. Please contact support');
    await serverReports([]);
    await unitReports({}, { capabilities: { ...capabilities, features: [] } });
    expect(await call('connect')).toBe('The device does not support this');
    expect(await licensesUsed()).toBe(1);
    expect(console.sentOrders()).toEqual([]);
  });

  it('does not reach a room of another inventory, even one that still names the unit', async () => {
    const room = await create('Studio');
    const inventory = { id: 'inv-other', name: 'Other', features: [] };
    await world.db.insertInto('inventories').values(inventory).execute();
    await world.db.updateTable('audio_rooms').set({ inventory_id: inventory.id }).where('id', '=', room.id).execute();
    await unitReports({ destinationAccount: room.id });
    expect(await call('connect')).toBe(`The unit belongs to no audio room ${room.id}`);
    await world.db.deleteFrom('audio_rooms').execute();
    await world.db.deleteFrom('inventories').where('id', '=', inventory.id).execute();
  });

  it('is connected once, also when several consoles take its call', async () => {
    await create('Studio');
    const other = new CrewCalls({ ...console.parts, db: world.db, clock: world.clock, log: pino({ level: 'silent' }) });
    const device = { deviceId: world.unitId, bucket: console.registry.unitRecord(world.unitId)?.bucket ?? 0 };
    await Promise.all([calls, other].map((one) => one.took(device, { id: 'call-twice', action: 'connect' })));
    const answers = console.sent.flatMap(({ downlink }) => (downlink.type === 'crewCall' ? [downlink.error] : []));
    expect(answers).toEqual([null, null]);
    expect(await licensesUsed()).toBe(1);
  });
});

it('a unit that floods the console with calls gets answers to some alone', async () => {
  const device = { deviceId: world.unitId, bucket: 0 };
  const all = Array.from({ length: 50 }, (_, i) => calls.took(device, { id: `flood-${i}`, action: 'connect' }));
  await Promise.all(all);
  expect(console.sent.filter(({ downlink }) => downlink.type === 'crewCall')).toHaveLength(4);
});

const onLine = (calling: boolean, roomId: string) =>
  unitReports(
    { mode: 'targetChannel' },
    { applications: { audioRoom: { state: 'connected', roomId, ...(calling && { calls: true }) } } },
  );

describe('a crew in the mode targetChannel', () => {
  it('calls over its direct line, waits there, and gets a message when somebody answers', async () => {
    await unitReports({ mode: 'targetChannel', destinationAccount: 'not used' });
    expect(await call('connect')).toBeNull();
    await expect.poll(lastOrder).toMatchObject({ name: 'joinAudioRoom', args: { roomName: '' } });
    const order = lastOrder();
    const roomId = order?.name === 'joinAudioRoom' ? order.args.roomId : '';
    await onLine(true, roomId);
    await serverReports([{ roomId, participants: [member(world.unitId, 'unit')] }]);
    const seen = await regular.units.unit({ params: { id: world.unitId } });
    expect(seen.applications.audioRoom).toEqual({ state: 'connected', roomId, calls: true });
    world.now += 60_000;
    await runJob();
    expect(await licensesUsed()).toBe(1);
    expect(console.sent.some(({ downlink }) => downlink.type === 'crewAnswered')).toBe(false);

    const entry = await regular.audioRooms.dial({ params: { id: world.unitId }, body: { sdp: 'offer', muted: false } });
    expect(entry.roomId).toBe(roomId);
    const both = [member(world.unitId, 'unit'), member(entry.participantId, 'browser')];
    await serverReports([{ roomId, participants: both }]);
    await runJob();
    expect(console.sent.at(-1)).toEqual({ deviceId: world.unitId, downlink: { type: 'crewAnswered', roomId } });
    await onLine(false, roomId);
    const answered = console.sent.length;
    await runJob();
    expect(console.sent).toHaveLength(answered);
    // Once the control room has left, the line ends.
    await regular.audioRooms.endSession({ params: { id: world.unitId, sessionId: entry.participantId } });
    await runJob();
    expect(await licensesUsed()).toBe(0);
  });

  it('hangs up after five minutes without an answer', async () => {
    await unitReports({ mode: 'targetChannel' });
    await call('connect');
    await expect.poll(() => lastOrder()?.name).toBe('joinAudioRoom');
    const order = lastOrder();
    const roomId = order?.name === 'joinAudioRoom' ? order.args.roomId : '';
    await onLine(true, roomId);
    await serverReports([{ roomId, participants: [member(world.unitId, 'unit')] }]);
    world.now += 299_000;
    await runJob();
    expect(await licensesUsed()).toBe(1);
    world.now += 2_000;
    await runJob();
    expect(await licensesUsed()).toBe(0);
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: `/rooms/${roomId}/participants/${world.unitId}` });
  });

  it('is refused without a server of rooms', async () => {
    await unitReports({ mode: 'targetChannel' });
    await serverReports([], false);
    expect(await call('connect')).toBe('Intercom server does not exist. Please contact support');
  });
});
