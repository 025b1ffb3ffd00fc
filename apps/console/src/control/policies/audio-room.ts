import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleAudioRoom {
  readonly id: string;
  readonly inventoryId: string;
}

/** Audio rooms `a` that a scope covers: those of inventories that it manages or has a group in. Direct lines are none of them. */
export const audioRoomsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`a.direct_unit_id is null`
    : sql<boolean>`(a.direct_unit_id is null and (a.inventory_id = any(${[...scope.inventoryIds]}::text[]) or exists (
      select 1 from groups g where g.inventory_id = a.inventory_id and g.id = any(${[...scope.groupIds]}::text[]))))`;

/** An audio room that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleAudioRoom(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleAudioRoom> {
  const { rows } = await sql<VisibleAudioRoom>`
    select a.id, a.inventory_id as "inventoryId" from audio_rooms a where a.id = ${id} and ${audioRoomsWithin(scope)}`.execute(
    db,
  );
  const [room] = rows;
  if (!room) throw new Refusal('NOT_FOUND');
  return room;
}
