import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Bundles that are kept of a unit. */
const KEPT = 10;

/** Notes a bundle that was asked for and has not come yet. */
export async function insertLogs(
  tx: Transaction<Database>,
  logs: {
    readonly logId: string;
    readonly unitId: string;
    readonly commandId: string;
    readonly askedBy: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('unit_logs')
    .values({ id: logs.logId, device_id: logs.unitId, command_id: logs.commandId, asked_by: logs.askedBy })
    .execute();
}

/** The bundle that a unit was asked for and has not answered yet. */
export const openLogs = (db: Kysely<Database>, unitId: string) =>
  db
    .selectFrom('unit_logs')
    .innerJoin('commands', 'commands.id', 'unit_logs.command_id')
    .select(['unit_logs.id', 'unit_logs.command_id'])
    .where('unit_logs.device_id', '=', unitId)
    .where('commands.state', 'in', ['pending', 'sent'])
    .executeTakeFirst();

/** Bundles of a unit without their contents, the newest first. */
export const logsOf = (db: Kysely<Database>, unitId: string) =>
  db
    .selectFrom('unit_logs')
    .innerJoin('commands', 'commands.id', 'unit_logs.command_id')
    .leftJoin('users', 'users.id', 'unit_logs.asked_by')
    .select(['unit_logs.id', 'unit_logs.command_id', 'unit_logs.created_at', 'unit_logs.received_at'])
    .select(['unit_logs.bytes', 'unit_logs.sha256', 'commands.state', 'commands.error', 'users.username'])
    .where('unit_logs.device_id', '=', unitId)
    .orderBy('unit_logs.created_at', 'desc')
    .limit(KEPT)
    .execute();

/** Stores a bundle that was received completely, once; false when it was not requested, is stored already, or comes too late. */
export async function storeLogs(
  db: Kysely<Database>,
  {
    unitId,
    logId,
    sha256,
    content,
    nowMs,
  }: {
    readonly unitId: string;
    readonly logId: string;
    readonly sha256: string;
    readonly content: Buffer;
    readonly nowMs: number;
  },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('unit_logs')
      .set({ content, sha256, bytes: content.length, received_at: new Date(nowMs) })
      .where('id', '=', logId)
      .where('device_id', '=', unitId)
      .where('received_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('commands')
            .select('commands.id')
            .whereRef('commands.id', '=', 'unit_logs.command_id')
            .where('commands.state', 'in', ['pending', 'sent']),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await sql`delete from unit_logs where device_id = ${unitId} and id not in (
      select id from unit_logs where device_id = ${unitId} order by created_at desc limit ${KEPT})`.execute(tx);
    return true;
  });
}

/** A bundle that was received. */
export const contentOf = (db: Kysely<Database>, unitId: string, logId: string) =>
  db
    .selectFrom('unit_logs')
    .select(['content', 'received_at'])
    .where('id', '=', logId)
    .where('device_id', '=', unitId)
    .where('received_at', 'is not', null)
    .executeTakeFirst();
