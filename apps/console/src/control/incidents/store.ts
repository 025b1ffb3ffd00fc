import type { AlertLevel, Cause, CausedAlert, CauseKind, OpenIncident } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import type { LastNotice } from '../alert-routes/notice-store.js';
import type { NamedCause } from './cause-name.js';

/** An active alert that is in no incident; `causes` is null until they are stored. */
export interface FreeAlert extends Omit<CausedAlert, 'causes'> {
  readonly kind: 'unit' | 'server';
  readonly inventoryId: string;
  readonly causes: readonly Cause[] | null;
}

/** Active alerts that are in no incident, and open incidents. */
export interface IncidentState {
  readonly free: readonly FreeAlert[];
  readonly open: readonly (OpenIncident & { readonly inventoryId: string })[];
}

/** Arbitrary number: the key of our PostgreSQL advisory lock. */
const INCIDENTS_LOCK = 7_241_911;

/** Serialises changes of incidents, so that two consoles never make two incidents of the same alerts. */
export const lockIncidents = (tx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(${INCIDENTS_LOCK})`.execute(tx);

/** Reads the alerts and incidents of one inventory or of all. */
export async function readIncidentState(db: Kysely<Database>, inventoryId?: string): Promise<IncidentState> {
  const free = await sql<Omit<FreeAlert, 'since'> & { readonly since: Date }>`
    select a.id, a.device_id as "deviceId", a.type, d.kind, d.inventory_id as "inventoryId", a.since, a.causes
    from alerts a join devices d on d.id = a.device_id
    where a.ended_at is null and a.incident_id is null
      and (${inventoryId ?? null}::text is null or d.inventory_id = ${inventoryId ?? null})
    order by a.since, a.id`.execute(db);
  const open = await sql<{
    id: string;
    inventory_id: string;
    cause_kind: CauseKind;
    cause_id: string;
    types: string[];
    devices: number;
    first: Date;
    latest: Date;
  }>`
    select i.id, i.inventory_id, i.cause_kind, i.cause_id, array_agg(distinct a.type) as types,
      count(distinct a.device_id)::int as devices, min(a.since) as first, max(a.since) as latest
    from incidents i join alerts a on a.incident_id = i.id
    where i.ended_at is null and (${inventoryId ?? null}::text is null or i.inventory_id = ${inventoryId ?? null})
    group by i.id order by i.id`.execute(db);
  return {
    free: free.rows.map((row) => ({ ...row, since: row.since.getTime() })),
    open: open.rows.map((row) => ({
      id: row.id,
      inventoryId: row.inventory_id,
      cause: { kind: row.cause_kind, id: row.cause_id },
      types: row.types,
      devices: row.devices,
      first: row.first.getTime(),
      latest: row.latest.getTime(),
    })),
  };
}

/** Stores what the device of an alert has in common with others, if that is not stored yet. */
export async function noteCauses(db: Kysely<Database>, alertId: string, causes: readonly Cause[]): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ causes: JSON.stringify(causes) })
    .where('id', '=', alertId)
    .where('causes', 'is', null)
    .execute();
}

/** Adds alerts that are still active, and in no incident, to an incident. */
export async function putInto(
  tx: Transaction<Database>,
  incidentId: string,
  alertIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ incident_id: incidentId })
    .where('id', 'in', alertIds)
    .where('incident_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Stores a new incident with its alerts. */
export async function insertIncident(
  tx: Transaction<Database>,
  { inventoryId, cause, alertIds, at }: { inventoryId: string; cause: Cause; alertIds: readonly string[]; at: Date },
): Promise<void> {
  const id = newId('inc');
  await tx
    .insertInto('incidents')
    .values({ id, inventory_id: inventoryId, cause_kind: cause.kind, cause_id: cause.id, began_at: at, ended_at: null })
    .execute();
  await putInto(tx, id, alertIds);
}

/** Ends incidents without active alerts. */
export async function endIncidents(db: Kysely<Database>, at: Date): Promise<void> {
  await sql`
    update incidents i set ended_at = ${at}
    where i.ended_at is null and not exists (select 1 from alerts a where a.incident_id = i.id and a.ended_at is null)`.execute(
    db,
  );
}

/** An incident that an alert is in, with its cause. */
export interface AlertIncident {
  readonly id: string;
  readonly cause: NamedCause;
}

/** Incidents of the active ones of these alerts, or of an incident's active alerts, by alert. */
export async function incidentsOf(
  db: Kysely<Database>,
  of: { readonly alertIds: readonly string[] } | { readonly incidentId: string },
): Promise<ReadonlyMap<string, AlertIncident>> {
  const rows = await db
    .selectFrom('alerts as a')
    .innerJoin('incidents as i', 'i.id', 'a.incident_id')
    .leftJoin('groups as g', (join) => join.onRef('g.id', '=', 'i.cause_id').on('i.cause_kind', '=', 'group'))
    .select(['a.id as alertId', 'i.id', 'i.inventory_id', 'i.cause_kind', 'i.cause_id', 'g.name as group'])
    .where((eb) => ('alertIds' in of ? eb('a.id', 'in', of.alertIds) : eb('i.id', '=', of.incidentId)))
    .where('a.ended_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ alertId, id, inventory_id: inventoryId, cause_kind: kind, cause_id, group }) => [
      alertId,
      { id, cause: { kind, id: cause_id, inventoryId, group } },
    ]),
  );
}

/** Name of a group; null when it was deleted. */
export async function nameOfGroup(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db.selectFrom('groups').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

const keyOf = (incidentId: string, routeId: string): string => `${incidentId} ${routeId}`;

/** The last message about each of these incidents, by route. */
export async function readIncidentNotices(
  db: Kysely<Database>,
  incidentIds: readonly string[],
): Promise<(incidentId: string, routeId: string) => LastNotice | null> {
  const { rows } = await sql<{ incident_id: string; route_id: string; number: number; severity: AlertLevel; at: Date }>`
    select distinct on (incident_id, route_id) incident_id, route_id, number, severity, at from incident_notices
    where incident_id = any(${[...incidentIds]}::text[]) order by incident_id, route_id, number desc`.execute(db);
  const last = new Map(
    rows.map(({ incident_id, route_id, number, severity, at }) => [
      keyOf(incident_id, route_id),
      { number, severity, at: at.getTime() },
    ]),
  );
  return (incidentId, routeId) => last.get(keyOf(incidentId, routeId)) ?? null;
}

interface Notice {
  readonly incidentId: string;
  readonly routeId: string;
  readonly number: number;
  readonly severity: AlertLevel;
  readonly at: Date;
  /** User names. */
  readonly recipients: readonly string[];
  /** Alerts that the message is about. */
  readonly alertIds: readonly string[];
}

/**
 * Claims the sending of an incident, once the transaction commits. False if another console has claimed it, or if each of its alerts has
 * ended or was acknowledged.
 */
export async function takeIncidentNotice(tx: Transaction<Database>, notice: Notice): Promise<boolean> {
  const { rows } = await sql`
    select 1 from alerts where id = any(${[...notice.alertIds]}::text[]) and ended_at is null and acknowledged_at is null
    for no key update`.execute(tx);
  if (rows.length === 0) return false;
  const { numInsertedOrUpdatedRows: written = 0n } = await tx
    .insertInto('incident_notices')
    .values({
      incident_id: notice.incidentId,
      route_id: notice.routeId,
      number: notice.number,
      severity: notice.severity,
      at: notice.at,
      recipients: [...notice.recipients],
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written > 0n;
}
