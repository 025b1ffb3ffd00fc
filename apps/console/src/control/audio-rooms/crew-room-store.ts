import { message } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { roomOf, type StoredRoom } from './participants-store.js';

/**
 * The room that the crew of a unit is connected to: of the rooms that the unit belongs to, the one with this name or id; or its only one.
 * @throws {Refusal} NOT_FOUND, with the reason
 */
export async function crewRoom(
  db: Kysely<Database>,
  { id, inventoryId }: { readonly id: string; readonly inventoryId: string },
  destination: string,
): Promise<StoredRoom> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name from audio_room_units x join audio_rooms a on a.id = x.room_id
    where x.unit_id = ${id} and a.inventory_id = ${inventoryId} and a.direct_unit_id is null order by a.id`.execute(db);
  const wanted = destination.trim().toLowerCase();
  const [room, another] =
    wanted === '' ? rows : rows.filter((one) => one.id === destination.trim() || one.name.toLowerCase() === wanted);
  if (room && !another) return roomOf(db, room.id);
  if (another) throw new Refusal('NOT_FOUND', message('crew_which_room'));
  throw new Refusal(
    'NOT_FOUND',
    wanted === '' ? message('crew_no_room') : message('crew_other_room', { name: destination.trim() }),
  );
}
