import { sql, type Transaction } from 'kysely';
import { writeLeave } from '../../control/audio-rooms/call-unit.js';
import { deleteParticipants } from '../../control/audio-rooms/participants-store.js';
import type { WrittenOrder } from '../../control/commands/issue.js';
import type { Database } from '../../platform/db/schema.js';
import type { AudioRoomDependencies } from './dependencies.js';

interface DisconnectedUnit {
  readonly unitId: string;
  readonly name: string;
  /** The order to leave the room; sent after the commit. */
  readonly order: WrittenOrder;
}

/** Ends the sessions of units that are in a locked room but were removed from its list of units; `converge` its server after the commit. */
export async function disconnectUnits(
  dispatcher: AudioRoomDependencies['dispatcher'],
  tx: Transaction<Database>,
  askedBy: string | null,
  roomId: string,
): Promise<readonly DisconnectedUnit[]> {
  const { units } = await deleteParticipants(
    tx,
    sql`p.room_id = ${roomId} and p.unit_id is not null
      and not exists (select 1 from audio_room_units x where x.room_id = p.room_id and x.unit_id = p.unit_id)`,
  );
  const out: DisconnectedUnit[] = [];
  for (const { unitId, name } of units)
    out.push({ unitId, name, order: await writeLeave(dispatcher, tx, askedBy, unitId) });
  return out;
}
