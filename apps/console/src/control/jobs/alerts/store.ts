import { sql, type Kysely, type Selectable } from 'kysely';
import { notifyChanged } from '../../../platform/db/notify.js';
import type { Database } from '../../../platform/db/schema.js';
import type { AlertTable } from '../../../platform/db/schema-alerts.js';
import { newId } from '../../../platform/kernel/ids.js';
import type { RaisedAlert } from '../../../state/registry/types.js';
import { announceAlerts, announceSeverities } from '../../webhooks/announce-store.js';
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
): Promise<readonly RaisedAlert[] | null> {
  return db.transaction().execute(async (tx) => {
    const device = await tx
      .selectFrom('devices')
      .select('id')
      .where('id', '=', deviceId)
      .forKeyShare()
      .executeTakeFirst();
    if (device === undefined) return null;
    // Locked, so that only one console sees a severity change.
    const before = await tx
      .selectFrom('alerts')
      .select(['id', 'severity'])
      .where('device_id', '=', deviceId)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const severities = new Map(before.map(({ id, severity: held }) => [id, held]));
    const raised: string[] = [];
    const changed = new Map<string, string>();
    for (const { type, severity, since, text } of news.stand) {
      const row = await tx
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
            .doUpdateSet((next) => ({
              severity: next.ref('excluded.severity'),
              text: next.ref('excluded.text'),
              // An acknowledged warning has to be acknowledged again when it becomes critical.
              acknowledged_at: sql<Date | null>`case when excluded.severity = 'critical' and alerts.severity = 'warning'
                then null else alerts.acknowledged_at end`,
            })),
        )
        // `xmax` is not 0 for a row that was updated.
        .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
        .executeTakeFirst();
      if (row === undefined) continue;
      if (row.isNew) raised.push(row.id);
      const held = severities.get(row.id);
      if (held !== undefined && held !== severity) changed.set(row.id, held);
    }
    const at = new Date(nowMs);
    await announceAlerts(tx, 'alert.raised', raised, at);
    await announceSeverities(tx, changed, at);
    if (news.end.length > 0) {
      const ended = await tx
        .updateTable('alerts')
        .set({ ended_at: at, end_reason: news.obstacle ?? null })
        .where('device_id', '=', deviceId)
        .where('type', 'in', news.end)
        .where('ended_at', 'is', null)
        .returning('id')
        .execute();
      await announceAlerts(
        tx,
        'alert.ended',
        ended.map(({ id }) => id),
        at,
      );
    }
    await notifyChanged(tx, kind, deviceId);
    const rows = await tx
      .selectFrom('alerts')
      .select(['id', 'type', 'severity', 'since', 'text', 'acknowledged_at', 'acknowledged_by', 'acknowledge_comment'])
      .where('device_id', '=', deviceId)
      .where('ended_at', 'is', null)
      .orderBy('since')
      .execute();
    return rows.map(raisedAlertOf);
  });
}

type Row = Pick<
  Selectable<AlertTable>,
  'id' | 'type' | 'severity' | 'since' | 'text' | 'acknowledged_at' | 'acknowledged_by' | 'acknowledge_comment'
>;

const raisedAlertOf = ({ id, type, severity, since, text, ...row }: Row): RaisedAlert => ({
  id,
  type,
  severity,
  since: since.getTime(),
  text,
  ...(row.acknowledged_at !== null && {
    acknowledged: {
      by: row.acknowledged_by ?? '',
      at: row.acknowledged_at.getTime(),
      comment: row.acknowledge_comment ?? '',
    },
  }),
});
