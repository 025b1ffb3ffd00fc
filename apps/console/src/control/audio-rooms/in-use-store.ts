import { message } from '@backhaul/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Refuses to delete a server while somebody is in a room that it mixes. @throws {Refusal} AUDIO_ROOM_IN_USE */
export async function refuseTalking(tx: Transaction<Database>, serverId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(a.name, ''), d.name) as name from audio_participants p join audio_rooms a on a.id = p.room_id
    left join devices d on d.id = a.direct_unit_id where a.server_id = ${serverId} order by 1 limit 1`.execute(tx);
  const [room] = rows;
  if (room) throw new Refusal('AUDIO_ROOM_IN_USE', message('server_room_delete', { name: room.name }));
}
