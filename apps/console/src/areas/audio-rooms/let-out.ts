import { sql, type Transaction } from 'kysely';
import { writeLeave } from '../../control/audio-rooms/call-unit.js';
import type { WrittenOrder } from '../../control/commands/issue.js';
import type { Database } from '../../platform/db/schema.js';
import type { AudioRoomDependencies } from './dependencies.js';

interface LetOutUnit {
  readonly unitId: string;
  readonly name: string;
  /** The order to leave the room; sent after the commit. */
  readonly order: WrittenOrder;
}

/** Ends the sessions of units that are in a locked room but were removed from its list of units. */
export async function letOutUnits(
  dispatcher: AudioRoomDependencies['dispatcher'],
  tx: Transaction<Database>,
  askedBy: string | null,
  roomId: string,
): Promise<readonly LetOutUnit[]> {
  const { rows } = await sql<{ unitId: string; name: string }>`
    delete from audio_participants p using devices d
    where p.room_id = ${roomId} and d.id = p.unit_id
      and not exists (select 1 from audio_room_units x where x.room_id = p.room_id and x.unit_id = p.unit_id)
    returning p.unit_id as "unitId", d.name`.execute(tx);
  const out: LetOutUnit[] = [];
  for (const row of rows) out.push({ ...row, order: await writeLeave(dispatcher, tx, askedBy, row.unitId) });
  return out;
}
