import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Counts to sum up: those of one unit, or those since a time. */
type Which = { readonly unitId: string } | { readonly since: Date };

/**
 * Sums up the counts of sent bytes by inventory, unit and UTC day. It can run again at any time: a day that grew gets its new value. Call
 * it before counts are pruned, and before a unit leaves its inventory.
 */
export async function countDays(db: Kysely<Database>, which: Which): Promise<void> {
  const counts = 'unitId' in which ? sql`c.device_id = ${which.unitId}` : sql`c.slot >= ${which.since}`;
  await sql`
    insert into usage_days (inventory_id, unit_id, day, bytes)
    select d.inventory_id, c.device_id, (c.slot at time zone 'UTC')::date as day,
      sum(greatest(0, c.sent_bytes - coalesce(
        (select e.sent_bytes from usage_counters e
          where e.device_id = c.device_id and e.port = c.port and e.session = c.session and e.slot < c.slot
          order by e.slot desc limit 1),
        (select b.sent_bytes from usage_baselines b
          where b.device_id = c.device_id and b.port = c.port and b.session = c.session),
        0))) as bytes
    from usage_counters c join devices d on d.id = c.device_id
    where ${counts}
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (inventory_id, unit_id, day) do update
      set bytes = usage_days.kept + excluded.bytes where usage_days.bytes < usage_days.kept + excluded.bytes`.execute(
    db,
  );
}
