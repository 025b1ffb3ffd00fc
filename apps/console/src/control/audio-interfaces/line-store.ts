import { modeFlags, STORE_MODES } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { forgetSounds } from '../audio-rooms/heard-store.js';

const LIVE = STORE_MODES.filter((mode) => modeFlags(mode).live);

/** A unit that should hear an interface, because it sends live to a channel of it. */
export interface WantedIfb {
  readonly unitId: string;
  readonly interfaceId: string;
  readonly serverId: string;
  readonly inventoryId: string;
}

/** The direct line to a unit, and the interfaces that are heard in it. */
export interface IfbLine {
  readonly roomId: string;
  readonly unitId: string;
  readonly serverId: string;
  readonly interfaceIds: readonly string[];
}

/** Units, and the interfaces that they should hear; unit, server and interface are in one inventory. */
export async function wantedIfb(db: Kysely<Database>): Promise<readonly WantedIfb[]> {
  const { rows } = await sql<WantedIfb>`
    select distinct t.unit_id as "unitId", i.id as "interfaceId", i.server_id as "serverId", i.inventory_id as "inventoryId"
    from audio_interfaces i
      join audio_interface_channels x on x.interface_id = i.id
      join transmissions t on t.channel_id = x.channel_id and t.ended_at is null and t.mode = any(${LIVE}::text[])
      join devices u on u.id = t.unit_id and u.inventory_id = i.inventory_id
      join devices s on s.id = i.server_id and s.inventory_id = i.inventory_id
    order by 1, 3, 2`.execute(db);
  return rows;
}

/** Lines of these units, and all others in which an interface is heard. */
export async function ifbLines(db: Kysely<Database>, unitIds: readonly string[]): Promise<readonly IfbLine[]> {
  const { rows } = await sql<IfbLine>`
    select a.id as "roomId", a.direct_unit_id as "unitId", a.server_id as "serverId",
      array(select x.interface_id from audio_room_interfaces x where x.room_id = a.id order by 1) as "interfaceIds"
    from audio_rooms a where a.direct_unit_id is not null and (a.direct_unit_id = any(${[...unitIds]}::text[])
      or exists (select 1 from audio_room_interfaces x where x.room_id = a.id))`.execute(db);
  return rows;
}

/** The room that each of these units is in. */
export async function roomsOfUnits(
  db: Kysely<Database>,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('audio_participants')
    .select(['unit_id', 'room_id'])
    .where('unit_id', 'in', unitIds)
    .execute();
  return new Map(rows.flatMap(({ unit_id, room_id }) => (unit_id === null ? [] : [[unit_id, room_id] as const])));
}

/** Sets which interfaces are heard in a room; interfaces that were deleted meanwhile are left out. */
export async function setInterfaces(
  tx: Transaction<Database>,
  roomId: string,
  interfaceIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('audio_room_interfaces').where('room_id', '=', roomId).execute();
  await sql`
    insert into audio_room_interfaces (room_id, interface_id)
    select a.id, i.id from audio_rooms a, audio_interfaces i
    where a.id = ${roomId} and i.id = any(${[...interfaceIds]}::text[])`.execute(tx);
  await forgetSounds(tx, roomId);
}
