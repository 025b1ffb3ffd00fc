import { participantIdOf } from '@backhaul/testing';
import type { Kysely } from 'kysely';
import { insertUnits } from '../control/devices/new-unit.js';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';

interface Placed {
  readonly id: string;
  readonly inventoryId: string;
}

/** Adds an audio room to a server. */
export async function insertAudioRoom(
  db: Kysely<Database>,
  inventoryId: string,
  serverId: string,
  directUnitId: string | null = null,
): Promise<string> {
  const id = newId('room');
  const place = { inventory_id: inventoryId, server_id: serverId, direct_unit_id: directUnitId };
  const name = directUnitId === null ? id : '';
  await db
    .insertInto('audio_rooms')
    .values({ id, ...place, name, description: '', ducking_db: 12 })
    .execute();
  return id;
}

/** Adds a new unit of a group to an audio room, with this participant id. */
export async function insertTalkingUnit(
  db: Kysely<Database>,
  { id: roomId, inventoryId, groupId }: Placed & { readonly groupId: string },
  id: string,
): Promise<void> {
  const unit = { inventoryId, groupIds: [groupId], name: newId('talker'), type: 'fieldUnits' as const };
  const [unitId = ''] = await db.transaction().execute((tx) => insertUnits(tx, [unit]));
  await letUnitIn(db, roomId, unitId, id);
}

/** Adds a unit to an audio room; returns its participant id. */
export async function letUnitIn(
  db: Kysely<Database>,
  room_id: string,
  unit_id: string,
  id = newId('prt'),
): Promise<string> {
  await db
    .insertInto('audio_participants')
    .values({ id, room_id, user_id: null, unit_id, joined_at: new Date() })
    .execute();
  return id;
}

/** Opens the direct line to a unit with the unit on it, with the ids that the suites expect. */
export async function insertLine(db: Kysely<Database>, unit: Placed, serverId: string): Promise<void> {
  const roomId = await insertAudioRoom(db, unit.inventoryId, serverId, unit.id);
  await talkAgain(db, roomId, unit.id);
}

const talkAgain = (db: Kysely<Database>, room_id: string, unit_id: string) =>
  db
    .insertInto('audio_participants')
    .values({ id: participantIdOf(unit_id), room_id, user_id: null, unit_id, joined_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Puts a unit back on its line after it has left; returns its session. */
export async function backOnLine(db: Kysely<Database>, unitId: string): Promise<string> {
  const line = db.selectFrom('audio_rooms').select('id').where('direct_unit_id', '=', unitId);
  await talkAgain(db, (await line.executeTakeFirstOrThrow()).id, unitId);
  return participantIdOf(unitId);
}

/** Adds an audio room on the same server as another one. */
export async function anotherRoom(db: Kysely<Database>, { id, inventoryId }: Placed): Promise<string> {
  const { server_id } = await db
    .selectFrom('audio_rooms')
    .select('server_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return insertAudioRoom(db, inventoryId, server_id);
}
