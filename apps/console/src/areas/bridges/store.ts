import type { Bridge } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { lockedUnit } from '../../control/devices/unit-row.js';
import type { Database, StoredBridge } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

const NOTHING: StoredBridge = { targetId: null, asked: null };

/**
 * Changes the stored settings of a unit's bridge; `known`: the settings that the decision is based on.
 * @throws {Refusal} NOT_FOUND when the unit is gone, UNIT_BUSY when another request changed it first.
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

/** A file that a server has for a channel; undefined without one. */
export const fileById = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('recordings')
    .select(['device_id', 'channel_id', 'name', 'media', 'private', 'removing_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Units whose IP pipe is wanted and was last asked for at `askedAt`, ms, or before. */
export const pipesAskedBefore = (db: Kysely<Database>, askedAt: number) =>
  db
    .selectFrom('units')
    .select(['device_id as id', 'bridges'])
    .where(sql`bridges #>> '{ipPipe,asked,kind}'`, '=', 'connecting')
    .where(sql<number>`(bridges #>> '{ipPipe,asked,at}')::int8`, '<=', askedAt)
    .execute();
