import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Number of bundles that are kept of a device, and of a channel. */
const KEPT = 10;

/** Subject of a bundle: a whole device, or one channel of a server. */
export type LogSubject =
  { readonly deviceId: string; readonly channelId: null } | { readonly deviceId?: never; readonly channelId: string };

const about = (subject: LogSubject) =>
  subject.channelId === null
    ? sql<boolean>`(device_logs.device_id = ${subject.deviceId} and device_logs.channel_id is null)`
    : sql<boolean>`device_logs.channel_id = ${subject.channelId}`;

/** A requested bundle. */
interface NewLogs {
  readonly logId: string;
  readonly deviceId: string;
  readonly channelId: string | null;
  readonly commandId: string;
  readonly askedBy: string | null;
}

/** Records a requested bundle that has not been received yet. */
export async function insertLogs(tx: Transaction<Database>, logs: NewLogs): Promise<void> {
  await tx
    .insertInto('device_logs')
    .values({
      id: logs.logId,
      device_id: logs.deviceId,
      channel_id: logs.channelId,
      command_id: logs.commandId,
      asked_by: logs.askedBy,
    })
    .execute();
}

/** The requested bundle that a device has not sent yet. */
export const openLogs = (db: Kysely<Database>, deviceId: string) =>
  db
    .selectFrom('device_logs')
    .innerJoin('commands', 'commands.id', 'device_logs.command_id')
    .select(['device_logs.id', 'device_logs.command_id', 'device_logs.channel_id'])
    .where('device_logs.device_id', '=', deviceId)
    .where('commands.state', 'in', ['pending', 'sent'])
    .executeTakeFirst();

/** Bundles about a device or a channel without their contents, the newest first. */
export const logsOf = (db: Kysely<Database>, subject: LogSubject) =>
  db
    .selectFrom('device_logs')
    .innerJoin('commands', 'commands.id', 'device_logs.command_id')
    .leftJoin('users', 'users.id', 'device_logs.asked_by')
    .select(['device_logs.id', 'device_logs.command_id', 'device_logs.created_at', 'device_logs.received_at'])
    .select(['device_logs.bytes', 'device_logs.sha256', 'commands.state', 'commands.error', 'users.username'])
    .where(about(subject))
    .orderBy('device_logs.created_at', 'desc')
    .limit(KEPT)
    .execute();

/** Stores a completely received bundle; false when it was not requested, is stored already, or comes too late. */
export async function storeLogs(
  db: Kysely<Database>,
  {
    deviceId,
    logId,
    sha256,
    content,
    nowMs,
  }: {
    readonly deviceId: string;
    readonly logId: string;
    readonly sha256: string;
    readonly content: Buffer;
    readonly nowMs: number;
  },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .updateTable('device_logs')
      .set({ content, sha256, bytes: content.length, received_at: new Date(nowMs) })
      .where('id', '=', logId)
      .where('device_id', '=', deviceId)
      .where('received_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('commands')
            .select('commands.id')
            .whereRef('commands.id', '=', 'device_logs.command_id')
            .where('commands.state', 'in', ['pending', 'sent']),
        ),
      )
      .returning('channel_id')
      .executeTakeFirst();
    if (!stored) return false;
    const { channel_id: channelId } = stored;
    const kept = about(channelId === null ? { deviceId, channelId } : { channelId });
    await sql`delete from device_logs where ${kept} and id not in (
      select id from device_logs where ${kept} order by created_at desc limit ${KEPT})`.execute(tx);
    return true;
  });
}

/** A received bundle. */
export const contentOf = (db: Kysely<Database>, subject: LogSubject, logId: string) =>
  db
    .selectFrom('device_logs')
    .select(['content', 'received_at'])
    .where('id', '=', logId)
    .where(about(subject))
    .where('received_at', 'is not', null)
    .executeTakeFirst();
