import type { ReportedRoom } from '@backhaul/contract/bus';
import { beforeEach, expect, it } from 'vitest';
import { type Asked, openRoomServer } from '../../testing/room-server.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let mediaUrl = '';

beforeEach(async () => {
  await world.db.deleteFrom('audio_rooms').execute();
  await world.db.deleteFrom('inventory_services').execute();
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  regular = await api.as('luc_regular');
});

type Members = ReportedRoom['participants'];
const reports = (rooms: ReportedRoom[]) =>
  console.serverReports(world.serverId, { mediaUrl, gatePort: 9800, intercom: { running: true, rooms } });
const member = (id: string): Members[number] => ({ id, kind: 'browser', state: 'connected', muted: false, volume: 100, talking: false }); // prettier-ignore
const NEW = { name: 'Studio', description: 'Talk', duckingDb: 12, unitIds: [], channelIds: [] };
const create = (change: Partial<typeof NEW> = {}) =>
  admin.audioRooms.create({ body: { ...NEW, ...change, serverId: world.serverId } });
const of = (id: string) => ({ params: { id } });
const join = (who: Api, id: string, participantId?: string) =>
  who.audioRooms.join({
    ...of(id),
    body: { sdp: 'offer', muted: false, ...(participantId !== undefined && { participantId }) },
  });

/** Starts a server of rooms that the console can reach. */
async function roomServer(status?: (asked: Asked) => number): Promise<Asked[]> {
  const server = await openRoomServer(world, console, status);
  mediaUrl = server.url;
  await reports([]);
  return server.asked;
}

it('who joins in another window is out of the one before, which does not come back by itself', async () => {
  const asked = await roomServer();
  const room = await create();
  const other = (await join(admin, room.id)).participantId;
  const first = (await join(regular, room.id)).participantId;
  const second = (await join(regular, room.id)).participantId;
  const removedIds = () => asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(removedIds()).toEqual([`/rooms/${room.id}/participants/${first}`]);
  await reports([{ roomId: room.id, participants: [member(other), member(first), member(second)] }]);
  const { participants } = await regular.audioRooms.participants(of(room.id));
  expect(participants.map(({ id }) => id)).toEqual([other, second]);
  const moved = { code: 'AUDIO_ROOM_MOVED', title: 'You joined this room in another window' };
  expect(await refusal(join(regular, room.id, first))).toMatchObject(moved);
  expect((await join(regular, room.id, second)).participantId).toBe(second);
  // Also after the other window has left, and after a participant was lost unnoticed.
  await regular.audioRooms.leave({ params: { id: room.id, participantId: second } });
  expect(await refusal(join(regular, room.id, first))).toMatchObject(moved);
  const third = (await join(regular, room.id)).participantId;
  await world.db.deleteFrom('audio_participants').where('id', '=', third).execute();
  const fourth = (await join(regular, room.id)).participantId;
  expect(await refusal(join(regular, room.id, third))).toMatchObject(moved);
  expect(removedIds()).not.toContain(`/rooms/${room.id}/participants/${fourth}`);
  // A user may be in two rooms at the same time.
  await join(regular, (await create({ name: 'Gallery' })).id);
  expect((await regular.audioRooms.count(of(world.inventoryId))).licensesUsed).toBe(3);
});

it('stays where it is when another window is not let in, and needs no further licence to move', async () => {
  let works = true;
  const asked = await roomServer(({ method }) => (method === 'POST' && !works ? 502 : 204));
  const room = await create();
  const service = { id: 'svc', inventory_id: world.inventoryId, service: 'web_aud_connect' as const, purchased: true, usage_type: 'na' as const, instance_limit: 1, start_day: 1 }; // prettier-ignore
  await world.db.insertInto('inventory_services').values(service).execute();
  const first = (await join(regular, room.id)).participantId;
  works = false;
  expect(await refusal(join(regular, room.id))).toMatchObject({ code: 'AUDIO_ROOM_UNREACHABLE' });
  works = true;
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  expect((await join(regular, room.id, first)).participantId).toBe(first);
  const moves = await Promise.all([join(regular, room.id), join(regular, room.id)].map((one) => one.catch(() => null)));
  expect(moves).not.toEqual([null, null]);
  expect(await regular.audioRooms.count(of(world.inventoryId))).toMatchObject({ licensesUsed: 1 });
});
