import type { Bridge } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { lockedUnit } from '../../control/devices/unit-row.js';
import type { Database, StoredBridge } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

const NOTHING: StoredBridge = { targetId: null, asked: null };

/**
 * Changes the stored settings of a unit's bridge; `known`: the settings on which the decision is based.
 * @throws {Refusal} NOT_FOUND if the unit was deleted, UNIT_BUSY if another request changed it first.
 */
export async function changeBridge(
  tx: Transaction<Database>,
  unitId: string,
  bridge: Bridge,
  known: StoredBridge | undefined,
  change: Partial<StoredBridge>,
): Promise<void> {
  const held = await lockedUnit(tx, unitId).select('bridges').executeTakeFirst();
  if (!held) throw new Refusal('NOT_FOUND');
  const stored = held.bridges[bridge];
  if (!isDeepStrictEqual(stored ?? NOTHING, known ?? NOTHING)) throw new Refusal('UNIT_BUSY');
  const next = JSON.stringify({ [bridge]: { ...NOTHING, ...stored, ...change } });
  await tx
    .updateTable('units')
    .set({ bridges: sql`bridges || ${next}::jsonb` })
    .where('device_id', '=', unitId)
    .execute();
}

/** A file of a channel on a server; undefined if unknown. */
export const fileById = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('recordings')
    .select(['device_id', 'channel_id', 'name', 'media', 'private', 'removing_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Units with an active IP pipe that was last requested at `askedAt`, ms, or before. */
export const pipesAskedBefore = (db: Kysely<Database>, askedAt: number) =>
  db
    .selectFrom('units')
    .select(['device_id as id', 'bridges'])
    .where(sql`bridges #>> '{ipPipe,asked,kind}'`, '=', 'connecting')
    .where(sql<number>`(bridges #>> '{ipPipe,asked,at}')::int8`, '<=', askedAt)
    .execute();
