import type { AlertLevel, LastSent } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The last message that a route sent about an alert. */
export interface LastNotice extends LastSent {
  readonly number: number;
}

const keyOf = (alertId: string, routeId: string): string => `${alertId} ${routeId}`;

/** The last message about each of these alerts, by route. */
export async function readNotices(
  db: Kysely<Database>,
  alertIds: readonly string[],
): Promise<(alertId: string, routeId: string) => LastNotice | null> {
  const { rows } = await sql<{
    alert_id: string;
    route_id: string;
    number: number;
    severity: AlertLevel;
    at: Date;
  }>`select distinct on (alert_id, route_id) alert_id, route_id, number, severity, at from alert_notices
    where alert_id = any(${[...alertIds]}::text[]) order by alert_id, route_id, number desc`.execute(db);
  const last = new Map(
    rows.map(({ alert_id, route_id, number, severity, at }) => [
      keyOf(alert_id, route_id),
      { number, severity, at: at.getTime() },
    ]),
  );
  return (alertId, routeId) => last.get(keyOf(alertId, routeId)) ?? null;
}

interface Notice {
  readonly alertId: string;
  readonly routeId: string;
  readonly number: number;
  readonly severity: AlertLevel;
  readonly at: Date;
  /** User names. */
  readonly recipients: readonly string[];
}

/**
 * Claims the sending of an alert, once the transaction commits. False if another console has claimed it, or if the alert has ended or
 * was acknowledged.
 */
export async function takeNotice(tx: Transaction<Database>, notice: Notice): Promise<boolean> {
  const { rows } = await sql`
    select 1 from alerts
    where id = ${notice.alertId} and ended_at is null and acknowledged_at is null and severity = ${notice.severity}
    for no key update`.execute(tx);
  if (rows.length === 0) return false;
  const { numInsertedOrUpdatedRows: written = 0n } = await tx
    .insertInto('alert_notices')
    .values({
      alert_id: notice.alertId,
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
