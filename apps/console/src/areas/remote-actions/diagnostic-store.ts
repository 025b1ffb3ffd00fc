import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Most entries of each kind in a diagnostic. */
const MOST = 50;

/** Stored history of a device for a diagnostic, newest first; without arguments and data of orders, which may be secret. */
export async function historyOf(db: Kysely<Database>, deviceId: string) {
  const orders = db
    .selectFrom('commands')
    .select(['name', 'state', 'error', 'tries', 'created_at', 'sent_at', 'answered_at', 'expires_at'])
    .where('device_id', '=', deviceId);
  const [waiting, failed, alerts] = await Promise.all([
    orders.where('state', 'in', ['pending', 'sent']).orderBy('created_at', 'desc').limit(MOST).execute(),
    orders.where('state', 'in', ['failed', 'expired', 'unknown']).orderBy('created_at', 'desc').limit(MOST).execute(),
    db
      .selectFrom('alerts')
      .select(['type', 'severity', 'since', 'ended_at', 'text', 'acknowledged_at'])
      .where('device_id', '=', deviceId)
      .orderBy(sql`coalesce(ended_at, now())`, 'desc')
      .orderBy('since', 'desc')
      .limit(MOST)
      .execute(),
  ]);
  return { waiting, failed, alerts };
}
