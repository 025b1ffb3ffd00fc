import { PLACE_HISTORY_DAYS } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows per statement: a long delete would block others. */
const AT_ONCE = 10_000;

/** Rows with a limited lifetime. */
const KEPT: readonly { readonly table: string; readonly where: RawBuilder<unknown>; readonly ms: number }[] = [
  { table: 'telemetry_history', where: sql`at`, ms: DAY_MS },
  { table: 'device_positions', where: sql`at`, ms: DAY_MS },
  { table: 'device_events', where: sql`received_at`, ms: 30 * DAY_MS },
  { table: 'alerts', where: sql`ended_at`, ms: 90 * DAY_MS },
  { table: 'incidents', where: sql`ended_at`, ms: 90 * DAY_MS },
  { table: 'maintenance_windows', where: sql`ends_at`, ms: 90 * DAY_MS },
  // Longer than the month, or the trial, that is counted.
  { table: 'overlay_uses', where: sql`ended_at`, ms: 70 * DAY_MS },
  { table: 'place_history', where: sql`ended_at`, ms: PLACE_HISTORY_DAYS * DAY_MS },
  { table: 'page_views', where: sql`day`, ms: 400 * DAY_MS },
  { table: 'access_approvals', where: sql`asked_at`, ms: 400 * DAY_MS },
  { table: 'remote_actions', where: sql`asked_at`, ms: 400 * DAY_MS },
  // The fetched files have their own expiry.
  { table: 'remote_action_files', where: sql`expires_at`, ms: 0 },
  // Longer than a page tries to reconnect to an audio room.
  { table: 'audio_let_outs', where: sql`let_out_at`, ms: 7 * DAY_MS },
  // Longer than an upload may take.
  { table: 'file_uploads', where: sql`created_at`, ms: 30 * DAY_MS },
  { table: 'support_cases', where: sql`changed_at`, ms: 400 * DAY_MS },
  { table: 'outbox', where: sql`created_at`, ms: 30 * DAY_MS },
  { table: 'webhook_deliveries', where: sql`created_at`, ms: 30 * DAY_MS },
  { table: 'commands', where: sql`answered_at`, ms: 30 * DAY_MS },
];

/** Deletes expired rows, audit entries after `auditDays`; returns the number of rows by table. Run it hourly. */
export async function prune(
  db: Kysely<Database>,
  nowMs: number,
  auditDays: number,
): Promise<Readonly<Record<string, number>>> {
  const gone: Record<string, number> = {};
  for (const { table, where, ms } of [...KEPT, { table: 'audit', where: sql`at`, ms: auditDays * DAY_MS }]) {
    gone[table] = 0;
    let last: number;
    do {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${where} < ${new Date(nowMs - ms)} limit ${AT_ONCE}
        ))`.execute(db);
      last = Number(numAffectedRows);
      gone[table] += last;
    } while (last === AT_ONCE);
  }
  return { ...gone, usage_counters: await pruneUsage(db, nowMs) };
}

/** More than two months: the current period, and the one before. */
const USAGE_KEPT_MS = 70 * DAY_MS;

/** The latest old count of each interface stays: current usage is counted from it. */
async function pruneUsage(db: Kysely<Database>, nowMs: number): Promise<number> {
  const old = new Date(nowMs - USAGE_KEPT_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from usage_counters c where c.slot < ${old} and exists (
      select from usage_counters later
      where later.device_id = c.device_id and later.port = c.port and later.slot > c.slot and later.slot < ${old}
    )`.execute(db);
  return Number(numAffectedRows);
}
