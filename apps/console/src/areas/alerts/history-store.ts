import type { AlertRecord, AppContract, HandlerInput } from '@backhaul/contract';
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { alertsWithin } from '../../control/policies/alert.js';
import { byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import { mayEnter, type Caller, type Scope } from '../../platform/access/scope.js';
import type { AlertTable } from '../../platform/db/schema-alerts.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { ViewFilter, type ReferredRecords } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Row extends Selectable<AlertTable> {
  readonly device_name: string;
  readonly kind: 'unit' | 'server';
  readonly inventory_id: string;
  readonly inventory_name: string;
  readonly groups: readonly Named[];
  readonly maintenance: AlertRecord['maintenance'];
}

type Query = HandlerInput<AppContract['alerts']['list']>['query'];
type Records = ReferredRecords & Pick<Registry, 'unit' | 'server'>;
type HistoryStore = ListStore<Row, AlertRecord, 'device', 'severity' | 'since'>;

/** Alerts on record, those that stand and those that have ended; the text of one that stands is that of the newest report. */
export const historyStore = (records: Records, clock: Clock): HistoryStore => ({
  rows: (_db, scope) => sql<Row>`(
    select a.*, d.name as device_name, d.kind, d.inventory_id, i.name as inventory_name, (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
        from device_groups m join groups g on g.id = m.group_id where m.device_id = d.id) as groups,
      case when a.ended_at is null then ${maintenanceAt(new Date(clock.now()))} end as maintenance
    from alerts a join devices d on d.id = a.device_id join inventories i on i.id = d.inventory_id
    where ${alertsWithin(scope)})`,
  search: { device: 'device_name' },
  sort: {
    severity: sql`row(r.ended_at is not null, r.severity <> 'critical', -extract(epoch from r.since))`,
    since: byValue('since'),
  },
  present: (row, caller) => presentAlert(records, row, caller),
});

/** The window that the device of an alert `a` is in, the one that ends last. */
const maintenanceAt = (now: Date): RawBuilder<unknown> => sql`(
  select json_build_object('name', w.name, 'until', (extract(epoch from w.ends_at) * 1000)::float8)
  from maintenance_windows w
  where w.starts_at <= ${now} and w.ends_at > ${now} and (w.device_id = a.device_id or w.group_id in (
    select m.group_id from device_groups m where m.device_id = a.device_id))
  order by w.ends_at desc limit 1)`;

/** Narrows a list of alerts to what was asked for. */
export function narrowed(
  { scope }: Caller,
  { state, acknowledged, severity, type, groupId, deviceId, from }: Query,
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [state === 'active' ? sql`r.ended_at is null` : sql`r.ended_at is not null`]),
    ...(acknowledged === undefined
      ? []
      : [acknowledged === 'yes' ? sql`r.acknowledged_at is not null` : sql`r.acknowledged_at is null`]),
    ...(severity === undefined ? [] : [sql`r.severity = ${severity}`]),
    ...(type === undefined ? [] : [sql`r.type = ${type}`]),
    ...(groupId === undefined ? [] : [inGroup(scope, groupId)]),
    ...(deviceId === undefined ? [] : [sql`r.device_id = ${deviceId}`]),
    ...(from === undefined ? [] : [sql`r.since >= ${new Date(from)}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A group that one may not enter has nobody in it. */
const inGroup = (scope: Scope, groupId: string): RawBuilder<boolean> => {
  const mine = scope.all
    ? sql`true`
    : sql`(g.inventory_id = any(${[...scope.inventoryIds]}::text[]) or g.id = any(${[...scope.groupIds]}::text[]))`;
  return sql<boolean>`exists (select 1 from device_groups m join groups g on g.id = m.group_id
    where m.device_id = r.device_id and g.id = ${groupId} and ${mine})`;
};

/** Notes who saw an alert, and what they said of it. @throws {Refusal} NOT_FOUND */
export async function markAcknowledged(
  tx: Transaction<Database>,
  id: string,
  { by, at, comment }: { readonly by: string; readonly at: Date; readonly comment: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('alerts')
    .set({ acknowledged_at: at, acknowledged_by: by, acknowledge_comment: comment })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
}

function presentAlert(records: Records, row: Row, { scope }: Caller): AlertRecord {
  const view = row.kind === 'unit' ? records.unit(row.device_id) : records.server(row.device_id);
  const text = view?.alerts[row.id]?.text ?? row.text;
  const { inventory_id: inventoryId } = row;
  return {
    id: row.id,
    type: row.type,
    severity: row.severity,
    since: row.since.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    text:
      row.kind === 'unit' ? text : new ViewFilter(records, scope).alertText(row.device_id, { type: row.type, text }),
    device: { id: row.device_id, name: row.device_name, kind: row.kind },
    groups: row.groups.filter(({ id }) => mayEnter(scope, { id, inventoryId })),
    inventory: { id: inventoryId, name: row.inventory_name },
    maintenance: row.maintenance,
    acknowledged:
      row.acknowledged_at === null
        ? null
        : {
            by: row.acknowledged_by ?? '',
            at: row.acknowledged_at.getTime(),
            comment: row.acknowledge_comment ?? '',
          },
  };
}
