import { countedPeriod, type UsagePeriod } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { UnitRecord } from '../../state/registry/types.js';

/** Usage of a unit in the current period. */
export interface UsedByUnit {
  readonly hours: number;
  readonly bytes: number;
  readonly interfaces: readonly { readonly port: string; readonly bytes: number }[];
}

interface Row {
  readonly id: string;
  readonly hours: number;
  readonly interfaces: UsedByUnit['interfaces'];
}

const NOTHING: UsedByUnit = { hours: 0, bytes: 0, interfaces: [] };

/** The current counting period of a unit. */
export const periodOf = (
  { monitoring, usageResetAt }: Pick<UnitRecord, 'monitoring' | 'usageResetAt'>,
  nowMs: number,
): UsagePeriod => countedPeriod(monitoring.resetDay, usageResetAt, nowMs);

/** Usage of units in their inventories, by unit id. Hours are those of live transmissions; a transmission on air counts until now. */
export async function readUsed(
  db: Kysely<Database>,
  units: readonly Pick<UnitRecord, 'id' | 'monitoring' | 'usageResetAt'>[],
  nowMs: number,
): Promise<(id: string) => UsedByUnit> {
  const now = new Date(nowMs);
  const { rows } = await sql<Row>`
    select w.id, on_air.hours, by_port.interfaces
    from unnest(
      ${units.map(({ id }) => id)}::text[],
      ${units.map((unit) => new Date(periodOf(unit, nowMs).from))}::timestamptz[]
    ) as w (id, since)
    cross join lateral (
      select coalesce(sum(greatest(0, extract(epoch from
        least(coalesce(t.ended_at, ${now}), ${now}) - greatest(t.started_at, w.since)))), 0)::float8 / 3600 as hours
      from transmissions t
      where t.unit_id = w.id and t.part_of is null and t.mode in ('live', 'liveAndStore')
        and t.started_at is not null and (t.ended_at is null or t.ended_at > w.since)
    ) on_air
    cross join lateral (
      select coalesce(json_agg(json_build_object('port', p.port, 'bytes', p.bytes) order by p.port), '[]') as interfaces
      from (
        select s.port, sum(greatest(0, s.now - s.before))::float8 as bytes
        from (
          select c.port, max(c.sent_bytes) filter (where c.slot >= w.since) as now,
            coalesce(max(c.sent_bytes) filter (where c.slot < w.since), max(b.sent_bytes), 0) as before
          from usage_counters c
            left join usage_baselines b on b.device_id = c.device_id and b.port = c.port and b.session = c.session
          where c.device_id = w.id group by c.port, c.session
        ) s
        where s.now is not null group by s.port
      ) p
    ) by_port`.execute(db);
  const byId = new Map(
    rows.map(({ id, hours, interfaces }) => {
      const bytes = interfaces.reduce((sum, one) => sum + one.bytes, 0);
      return [id, { hours, bytes, interfaces }];
    }),
  );
  return (id) => byId.get(id) ?? NOTHING;
}
