import type { AlertRecord, AppContract, HandlerInput } from '@backhaul/contract';
import type { CauseKind } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { alertsWithin } from '../../control/policies/alert.js';
import { causeName } from '../../control/incidents/cause-name.js';
import { byValue, patternOf } from '../../control/resources/page.js';
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
  readonly incident: IncidentRow | null;
}

/** Counts only alerts that the caller sees. */
interface IncidentRow {
  readonly id: string;
  readonly kind: CauseKind;
  readonly cause: string;
  readonly group: string | null;
  readonly inventoryId: string;
  readonly since: number;
  readonly alerts: number;
  readonly active: number;
  readonly unseen: number;
}

type Query = HandlerInput<AppContract['alerts']['list']>['query'];
type Records = ReferredRecords & Pick<Registry, 'unit' | 'server'>;
type HistoryStore = ListStore<Row, AlertRecord, 'device', 'severity' | 'since'>;

/** Active and ended alerts; an active alert has the text of the newest report. */
export const historyStore = (records: Records, clock: Clock): HistoryStore => ({
  rows: (_db, scope) => sql<Row>`(
    select a.*, d.name as device_name, d.kind, d.inventory_id, i.name as inventory_name, (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
        from device_groups m join groups g on g.id = m.group_id where m.device_id = d.id) as groups,
      case when a.ended_at is null then ${maintenanceAt(new Date(clock.now()))} end as maintenance, ${incidentOf(scope)} as incident
    from alerts a join devices d on d.id = a.device_id join inventories i on i.id = d.inventory_id
    where ${alertsWithin(scope)})`,
  search: { device: 'device_name' },
  sort: {
    severity: sql`row(r.ended_at is not null, r.severity <> 'critical', -extract(epoch from r.since))`,
    since: byValue('since'),
  },
  present: (row, caller) => presentAlert(records, row, caller),
});

/** The incident of an alert `a`, limited to what the scope sees. */
const incidentOf = (scope: Scope): RawBuilder<unknown> => sql`(
  select json_build_object('id', n.id, 'kind', n.cause_kind, 'cause', n.cause_id, 'inventoryId', n.inventory_id,
    'group', (select g.name from groups g where n.cause_kind = 'group' and g.id = n.cause_id),
    'since', (extract(epoch from min(b.since)) * 1000)::float8, 'alerts', count(*),
    'active', count(*) filter (where b.ended_at is null),
    'unseen', count(*) filter (where b.ended_at is null and b.acknowledged_at is null))
  from incidents n join alerts b on b.incident_id = n.id join devices d on d.id = b.device_id
  where n.id = a.incident_id and ${alertsWithin(scope)}
  group by n.id)`;

/** The maintenance window of the device of an alert `a`; of several, the one that ends last. */
const maintenanceAt = (now: Date): RawBuilder<unknown> => sql`(
  select json_build_object('name', w.name, 'until', (extract(epoch from w.ends_at) * 1000)::float8)
  from maintenance_windows w
  where w.starts_at <= ${now} and w.ends_at > ${now} and (w.device_id = a.device_id or w.group_id in (
    select m.group_id from device_groups m where m.device_id = a.device_id))
  order by w.ends_at desc limit 1)`;

/** SQL condition of the list filters. A grouped list has only the worst matching alert of each incident. */
export function narrowed({ scope }: Caller, query: Query): RawBuilder<boolean> {
  const fits = conditionsOf('r', scope, query);
  if (query.grouped === 'no') return fits;
  const { searchValue } = query;
  const matches = searchValue === '' ? sql`true` : sql`d.name ilike ${patternOf(searchValue)}`;
  return sql<boolean>`(${fits} and (r.incident_id is null or r.id = (
    select o.id from alerts o join devices d on d.id = o.device_id
    where o.incident_id = r.incident_id and ${alertsWithin(scope)} and ${conditionsOf('o', scope, query)} and ${matches}
    order by o.ended_at is not null, o.severity <> 'critical', o.since desc, o.id limit 1)))`;
}

/** SQL conditions of the filters, on the table `alias`. */
function conditionsOf(
  alias: 'r' | 'o',
  scope: Scope,
  { state, acknowledged, severity, type, groupId, deviceId, from }: Query,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const isNull = (name: string, when: boolean) =>
    when ? sql`${column(name)} is null` : sql`${column(name)} is not null`;
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [isNull('ended_at', state === 'active')]),
    ...(acknowledged === undefined ? [] : [isNull('acknowledged_at', acknowledged === 'no')]),
    ...(severity === undefined ? [] : [sql`${column('severity')} = ${severity}`]),
    ...(type === undefined ? [] : [sql`${column('type')} = ${type}`]),
    ...(groupId === undefined ? [] : [inGroup(column('device_id'), scope, groupId)]),
    ...(deviceId === undefined ? [] : [sql`${column('device_id')} = ${deviceId}`]),
    ...(from === undefined ? [] : [sql`${column('since')} >= ${new Date(from)}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A group that the caller may not enter matches no device. */
const inGroup = (device: RawBuilder<unknown>, scope: Scope, groupId: string): RawBuilder<boolean> => {
  const mine = scope.all
    ? sql`true`
    : sql`(g.inventory_id = any(${[...scope.inventoryIds]}::text[]) or g.id = any(${[...scope.groupIds]}::text[]))`;
  return sql<boolean>`exists (select 1 from device_groups m join groups g on g.id = m.group_id
    where m.device_id = ${device} and g.id = ${groupId} and ${mine})`;
};

/** Stores who acknowledged an alert, and the comment. @throws {Refusal} NOT_FOUND */
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

const presentIncident = (
  records: Records,
  { kind, cause, group, inventoryId, ...counts }: IncidentRow,
  scope: Scope,
): AlertRecord['incident'] => ({
  ...counts,
  cause: { kind, name: causeName(records, scope, { kind, id: cause, group, inventoryId }) },
});

/** Most alerts of an incident that are read at once. */
const MOST_OF_INCIDENT = 500;

/** Alerts in the same incident that the caller sees, the worst active ones first; empty if the alert is in no incident. */
export async function alertsOfIncident(
  db: Kysely<Database>,
  store: HistoryStore,
  caller: Caller,
  alertId: string,
): Promise<AlertRecord[]> {
  const { rows } = await sql<Row>`
    select r.* from ${store.rows(db, caller.scope)} as r
    where r.incident_id = (select a.incident_id from alerts a where a.id = ${alertId})
    order by ${store.sort.severity}, r.id limit ${MOST_OF_INCIDENT}`.execute(db);
  return rows.map((row) => store.present(row, caller));
}

/** Active, unacknowledged alerts of the same incident, or the alert itself, within a scope. */
export async function unseenWith(
  tx: Transaction<Database>,
  scope: Scope,
  alertId: string,
): Promise<readonly { readonly id: string; readonly kind: 'unit' | 'server'; readonly deviceId: string }[]> {
  const { rows } = await sql<{ id: string; kind: 'unit' | 'server'; deviceId: string }>`
    select a.id, d.kind, d.id as "deviceId" from alerts a join devices d on d.id = a.device_id
    where (a.id = ${alertId} or a.incident_id = (select b.incident_id from alerts b where b.id = ${alertId}))
      and a.ended_at is null and a.acknowledged_at is null and ${alertsWithin(scope)}
    order by a.id for update of a`.execute(tx);
  return rows;
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
    endReason: row.end_reason,
    text:
      row.kind === 'unit' ? text : new ViewFilter(records, scope).alertText(row.device_id, { type: row.type, text }),
    device: { id: row.device_id, name: row.device_name, kind: row.kind },
    groups: row.groups.filter(({ id }) => mayEnter(scope, { id, inventoryId })),
    inventory: { id: inventoryId, name: row.inventory_name },
    maintenance: row.maintenance,
    incident: row.incident && presentIncident(records, row.incident, scope),
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
