import type { ReportedRoom } from '@backhaul/contract/bus';
import { aUnitState } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { AudioRoomJob } from '../../control/audio-rooms/room-job.js';
import { insertServer } from '../../control/devices/new-server.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { someoneWaits } from '../../testing/lock-wait.js';
import { openRoomServer, type Asked } from '../../testing/room-server.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const HOUR_MS = 3_600_000;
const OFFER = { sdp: 'offer', muted: false };
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let mediaUrl = '';
let asked: Asked[];
let roomId: string;
const userId = () => `user-luc_regular-${world.north}`;

const reports = (rooms: ReportedRoom[]) =>
  console.serverReports(world.serverId, { mediaUrl, gatePort: 9800, intercom: { running: true, rooms } });
const member = (id: string) =>
  ({ id, kind: 'browser', state: 'connected', muted: false, volume: 100, talking: false }) as const;
const judge = () => new AudioRoomJob({ ...console.parts, db: world.db, clock: world.clock }).run();
const removedIds = () => asked.flatMap(({ method, path }) => (method === 'DELETE' ? [path.split('/').at(-1)] : []));
const stored = async () => (await world.db.selectFrom('audio_participants').select('id').execute()).map(({ id }) => id);

beforeEach(async () => {
  for (const table of ['commands', 'audio_rooms'] as const) await world.db.deleteFrom(table).execute();
  await world.db.deleteFrom('users').where('id', 'like', 'user-%').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  regular = await api.as('luc_regular');
  const server = await openRoomServer(world, console);
  ({ url: mediaUrl, asked } = server);
  await reports([]);
  const room = { name: 'Studio', description: '', duckingDb: 12, unitIds: [], channelIds: [] };
  ({ id: roomId } = await admin.audioRooms.create({ body: { ...room, serverId: world.serverId } }));
  await console.unitReports(world.unitId, {
    capabilities: { ...aUnitState({}).capabilities, orders: ['joinAudioRoom', 'leaveAudioRoom'] },
  });
});

const join = async (who: Api) => (await who.audioRooms.join({ params: { id: roomId }, body: OFFER })).participantId;

const ENDS: readonly (readonly [what: string, end: () => Promise<unknown>])[] = [
  ['has signed out', () => regular.session.signOut()],
  ['is inactive', () => world.db.updateTable('users').set({ active: false }).where('id', '=', userId()).execute()],
  ['is deleted', () => world.db.deleteFrom('users').where('id', '=', userId()).execute()],
  [
    'may only read',
    () =>
      world.db
        .updateTable('users')
        .set({ roles: ['luc_read'] })
        .where('id', '=', userId())
        .execute(),
  ],
  ['has left the group', () => world.db.deleteFrom('user_groups').where('user_id', '=', userId()).execute()],
  [
    'has another password to set',
    () => world.db.updateTable('sessions').set({ password_due: 'expired' }).where('user_id', '=', userId()).execute(),
  ],
];

describe('a user in an audio room', () => {
  it.each(ENDS)('who %s is let out, and others stay', async (_what, end) => {
    const own = await join(regular);
    const other = await join(admin);
    await reports([{ roomId, participants: [member(own), member(other)] }]);
    await judge();
    expect(removedIds()).toEqual([]);
    await end();
    await judge();
    expect(removedIds()).toEqual([own]);
    expect(await stored()).toEqual([other]);
  });

  it('whose session has expired is let out', async () => {
    const own = await join(regular);
    await reports([{ roomId, participants: [member(own)] }]);
    world.now += 13 * HOUR_MS;
    await judge();
    expect(removedIds()).toEqual([own]);
  });

  it('who comes back by another session stays after the first one has ended', async () => {
    const own = await join(regular);
    const again = await api.as('luc_regular');
    await again.audioRooms.join({ params: { id: roomId }, body: { ...OFFER, participantId: own } });
    await regular.session.signOut();
    await reports([{ roomId, participants: [member(own)] }]);
    await judge();
    expect(removedIds()).toEqual([]);
  });

  it('gives the licence back while the server is away, and is let out when it is there again', async () => {
    const own = await join(regular);
    await console.serverReports(world.serverId, { mediaUrl, gatePort: 9800 });
    await regular.session.signOut();
    await judge();
    expect(await stored()).toEqual([]);
    await reports([{ roomId, participants: [member(own)] }]);
    await judge();
    expect(removedIds()).toEqual([own]);
  });
});

it('a user on the line of a unit that they see no more is let out of it', async () => {
  const { participantId, roomId: line } = await regular.audioRooms.dial({ params: { id: world.unitId }, body: OFFER });
  await reports([{ roomId: line, participants: [member(participantId)] }]);
  await judge();
  expect(removedIds()).toEqual([]);
  // A group of the same inventory that has the rooms but not the unit.
  await world.db.updateTable('user_groups').set({ group_id: world.south }).where('user_id', '=', userId()).execute();
  await judge();
  expect(removedIds()).toEqual([participantId]);
});

it('who joins a room while it is deleted does not find it', async () => {
  const { joining } = await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('audio_rooms').where('id', '=', roomId).execute();
    const answer = refusal(join(regular));
    await someoneWaits(world.db);
    return { joining: answer };
  });
  expect(await joining).toMatchObject({ code: 'NOT_FOUND' });
});

it('who joins a room, or calls a unit in, while it is moved to another server is asked to try again', async () => {
  const where = { inventoryId: world.inventoryId, groupIds: [world.north] };
  const { id: spare } = await world.db.transaction().execute((tx) =>
    insertServer(tx, world.vault, {
      ...where,
      name: 'spare-media',
      channels: [{ name: 'spare', groupIds: [world.north] }],
    }),
  );
  await admin.audioRooms.update({ params: { id: roomId }, body: { unitIds: [world.unitId] } });
  const calls = [
    () => join(regular),
    () => regular.audioRooms.addUnit({ params: { id: roomId, unitId: world.unitId } }),
  ];
  for (const call of calls) {
    await world.db.updateTable('audio_rooms').set({ server_id: world.serverId }).where('id', '=', roomId).execute();
    const { answer } = await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('audio_rooms').set({ server_id: spare }).where('id', '=', roomId).execute();
      const refused = refusal(call());
      await someoneWaits(world.db);
      return { answer: refused };
    });
    expect(await answer).toMatchObject({ code: 'AUDIO_ROOM_UNREACHABLE' });
  }
  expect(asked).toEqual([]);
  expect(await stored()).toEqual([]);
});

it('a user whose access to the inventory as support has ended is let out', async () => {
  await world.db.insertInto('inventories').values({ id: 'far', name: 'Support desk' }).execute();
  await world.db.insertInto('groups').values({ id: 'desk', inventory_id: 'far', name: 'desk' }).execute();
  const support = await api.as('luc_partner', { groupId: 'desk' });
  const at = new Date(world.now);
  const decided = { decision: 'approved', decided_at: at, decided_by: 'chief' } as const;
  const request = {
    id: 'acc-1',
    inventory_id: world.inventoryId,
    user_id: 'user-luc_partner-desk',
    reason: 'Case 4711',
  };
  await world.db
    .insertInto('access_approvals')
    .values({ ...request, ...decided, asked_at: at, ends_at: new Date(world.now + HOUR_MS) })
    .execute();
  const own = await join(support);
  await reports([{ roomId, participants: [member(own)] }]);
  await judge();
  expect(removedIds()).toEqual([]);
  await world.db.updateTable('access_approvals').set({ ended_at: at }).execute();
  await judge();
  expect(removedIds()).toEqual([own]);
});
