import { ROOM_VOLUME } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Heard } from './heard.js';
import { insertRow, keepOut, lockForJoin, lockRoom, requirePlace, whyOut } from './participants-store.js';
import type { PlacedRoom } from './room-server.js';

interface UserAsk {
  readonly userId: string;
  readonly sessionId: string;
  /** Id of the participant that this page was, when it reconnects. */
  readonly again: string | undefined;
}

interface UserPlace {
  readonly id: string;
  /** The user had this place before, and reconnects. */
  readonly returned: boolean;
  /** Mute and volume that somebody in the room has set for the user; they stay. */
  readonly heard: Heard;
  /** The user's participants in other windows, which this one replaces. */
  readonly moved: readonly (Heard & {
    readonly id: string;
    readonly session_id: string | null;
    readonly joined_at: Date;
  })[];
}

/** Refuses to reconnect a page that was removed, or whose user has joined elsewhere. @throws {Refusal} AUDIO_ROOM_LET_OUT, AUDIO_ROOM_MOVED */
export async function refuseOut(db: Kysely<Database>, participantId: string | undefined): Promise<void> {
  const reason = await whyOut(db, participantId);
  if (reason !== undefined) throw new Refusal(reason === 'moved' ? 'AUDIO_ROOM_MOVED' : 'AUDIO_ROOM_LET_OUT');
}

/**
 * Gives a user their one place in a room, if the inventory has a licence. Joining takes the place from the user's other windows; an automatic
 * reconnect takes it from none.
 * @throws {Refusal} NOT_FOUND, AUDIO_ROOM_UNREACHABLE, AUDIO_ROOM_LET_OUT, AUDIO_ROOM_MOVED, AUDIO_ROOM_OFF, AUDIO_ROOM_LICENSE, AUDIO_ROOM_FULL
 */
export async function insertUser(
  tx: Transaction<Database>,
  room: PlacedRoom,
  { userId, sessionId, again }: UserAsk,
  nowMs: number,
): Promise<UserPlace> {
  await lockForJoin(tx, room);
  await refuseOut(tx, again);
  const at = new Date(nowMs);
  const own = await placesOf(tx, room, userId);
  const before = own.find(({ id }) => id === again);
  if (before) {
    await tx
      .updateTable('audio_participants')
      .set({ joined_at: at, lost_at: null, session_id: sessionId })
      .where('id', '=', before.id)
      .execute();
    return { id: before.id, returned: true, heard: before, moved: [] };
  }
  if (again !== undefined && own.length > 0) throw new Refusal('AUDIO_ROOM_MOVED');
  for (const { id } of own) {
    await tx.deleteFrom('audio_participants').where('id', '=', id).execute();
    await keepOut(tx, id, 'moved', nowMs);
  }
  await requirePlace(tx, room, nowMs);
  const heard = { muted: own.some(({ muted }) => muted), volume: own[0]?.volume ?? ROOM_VOLUME.usual };
  return {
    id: await insertRow(tx, room, { user_id: userId, unit_id: null, session_id: sessionId, ...heard }, at),
    returned: false,
    heard,
    moved: own,
  };
}

/**
 * Undoes a place whose connection failed: the user is back where they were, unless they have joined in a further window. A place that the
 * user had before stays with its mute and volume; the job of audio rooms ends it if the user does not come back.
 */
export async function takeBack(
  db: Kysely<Database>,
  room: PlacedRoom,
  userId: string,
  place: UserPlace,
): Promise<void> {
  if (!place.returned) await db.transaction().execute((tx) => restore(tx, room, userId, place));
}

async function restore(
  tx: Transaction<Database>,
  room: PlacedRoom,
  userId: string,
  { id, moved }: UserPlace,
): Promise<void> {
  if (!(await lockRoom(tx, room))) return;
  await tx.deleteFrom('audio_participants').where('id', '=', id).execute();
  const isThere = tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare();
  if ((await placesOf(tx, room, userId)).length > 0 || !(await isThere.executeTakeFirst())) return;
  for (const one of moved) {
    await tx.deleteFrom('audio_let_outs').where('participant_id', '=', one.id).execute();
    const who = { user_id: userId, unit_id: null };
    await tx
      .insertInto('audio_participants')
      .values({ ...one, room_id: room.id, ...who })
      .execute();
  }
}

const placesOf = (tx: Transaction<Database>, room: PlacedRoom, userId: string) =>
  tx
    .selectFrom('audio_participants')
    .select(['id', 'session_id', 'joined_at', 'muted', 'volume'])
    .where('room_id', '=', room.id)
    .where('user_id', '=', userId)
    .execute();

/** Whether a user is in a room. */
export const hasPlace = async (tx: Transaction<Database>, room: PlacedRoom, userId: string | null): Promise<boolean> =>
  userId !== null && (await placesOf(tx, room, userId)).length > 0;
