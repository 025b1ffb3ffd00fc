import type { Kysely } from 'kysely';
import { notifyChanged } from '../../../platform/db/notify.js';
import type { Database } from '../../../platform/db/schema.js';
import { newId } from '../../../platform/kernel/ids.js';
import type { StandingAlert } from '../../../state/registry/types.js';
import type { AlertNews } from './device-alerts.js';

/**
 * Writes a device's alerts that should be active and those that ended; returns the active ones. Consoles that see the
 * same cause write the same alert. Returns null when the device was removed.
 */
export function storeNews(
  db: Kysely<Database>,
  kind: 'unit' | 'server',
  deviceId: string,
  news: AlertNews,
  nowMs: number,
): Promise<readonly StandingAlert[] | null> {
  return db.transaction().execute(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select('id')
      .where('id', '=', deviceId)
      .forKeyShare()
      .executeTakeFirst();
    if (device === undefined) return null;
    for (const { type, severity, since, text } of news.stand) {
      await tx
        .insertInto('alerts')
        .values({
          id: newId('alert'),
          device_id: deviceId,
          type,
          severity,
          since: new Date(since),
          text: text,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['device_id', 'type'])
            .where('ended_at', 'is', null)
            .doUpdateSet((row) => ({ severity: row.ref('excluded.severity'), text: row.ref('excluded.text') })),
        )
        .execute();
    }
    if (news.end.length > 0) {
      await tx
        .updateTable('alerts')
        .set({ ended_at: new Date(nowMs) })
        .where('device_id', '=', deviceId)
        .where('type', 'in', news.end)
        .where('ended_at', 'is', null)
        .execute();
    }
    await notifyChanged(tx, kind, deviceId);
    const rows = await tx
      .selectFrom('alerts')
      .select(['id', 'type', 'severity', 'since', 'text'])
      .where('device_id', '=', deviceId)
      .where('ended_at', 'is', null)
      .orderBy('since')
      .execute();
    return rows.map((row) => ({ ...row, since: row.since.getTime() }));
  });
}
