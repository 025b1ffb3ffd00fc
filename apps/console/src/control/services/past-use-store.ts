import type { UnitType } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

interface Counted {
  readonly inventoryId: string;
  /** Types of the units that count. */
  readonly types: readonly UnitType[];
  readonly kind: 'time' | 'data';
  readonly fromMs: number;
  readonly nowMs: number;
}

/**
 * Use that is no longer with a unit of the inventory, in hours or bytes: of units that left it, and of transmissions whose channel was deleted.
 * Bytes are those of whole days (UTC).
 */
export async function readPastUse(db: Kysely<Database>, { kind, ...counted }: Counted): Promise<number> {
  const { inventoryId, types, fromMs, nowMs } = counted;
  const [from, now] = [new Date(fromMs), new Date(nowMs)];
  const units = sql`
    left join devices d on d.id = x.unit_id and d.inventory_id = x.inventory_id
    left join units u on u.device_id = d.id
    left join past_units p on p.unit_id = x.unit_id and p.inventory_id = x.inventory_id
    where x.inventory_id = ${inventoryId} and coalesce(u.type, p.type) = any(${[...types]}::text[])`;
  const { rows } = await (
    kind === 'time'
      ? sql<{ used: number }>`
          select coalesce(sum(greatest(0, extract(epoch from
            least(x.ended_at, ${now}) - greatest(x.started_at, ${from})))), 0)::float8 / 3600 as used
          from past_transmissions x ${units}
            and x.part_of is null and x.mode in ('live', 'liveAndStore') and x.ended_at > ${from}`
      : sql<{ used: number }>`
          select coalesce(sum(case when d.id is null then x.bytes else x.kept end), 0)::float8 as used
          from usage_days x ${units} and x.day >= (${from} at time zone 'UTC')::date`
  ).execute(db);
  return rows[0]?.used ?? 0;
}
