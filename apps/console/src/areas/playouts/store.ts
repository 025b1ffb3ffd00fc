import { KEPT_PLAYOUTS } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Playouts of a channel with facts of their files: the queue in order, then the ended ones, newest first. */
export async function playoutsOf(db: Kysely<Database>, channelId: string) {
  const [queue, rows] = await Promise.all([
    db
      .selectFrom('playout_queues')
      .select(['running', 'break_in'])
      .where('channel_id', '=', channelId)
      .executeTakeFirst(),
    // One query: a file that ends meanwhile is in one of the lists.
    rowsOf(db, channelId).orderBy('position').orderBy('playouts.id').execute(),
  ]);
  const ended = rows
    .filter(({ outcome }) => outcome !== null)
    .toSorted((a, b) => (b.ended_at?.getTime() ?? 0) - (a.ended_at?.getTime() ?? 0))
    .slice(0, KEPT_PLAYOUTS);
  const open = rows.filter(({ outcome }) => outcome === null);
  return { running: queue?.running ?? false, breakIn: queue?.break_in ?? false, open, ended };
}
export type StoredPlayout = Awaited<ReturnType<typeof playoutsOf>>['open'][number];

const rowsOf = (db: Kysely<Database>, channelId: string) =>
  db
    .selectFrom('playouts')
    .leftJoin('recordings as r', 'r.id', 'playouts.file_id')
    .select(['playouts.id', 'file_id', 'file_name', 'from_ms', 'loop', 'begins_at', 'by_user', 'outcome', 'detail'])
    .select(['playouts.ended_at', 'r.name as name_now', 'file_channel_id', 'r.media', 'r.private'])
    .where('playouts.channel_id', '=', channelId);

/** Files by their ids, in the given order; missing ones are left out. */
export async function filesNamed(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('recordings')
    .select(['id', 'device_id', 'channel_id', 'name', 'media', 'private', 'removing_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Locks files against deletion until the transaction ends. @throws {Refusal} NOT_FOUND if one is deleted, or is to be */
export async function keepFiles(tx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = tx.selectFrom('recordings').select('removing_at').where('id', 'in', wanted).orderBy('id').forKeyShare();
  const rows = await found.execute();
  if (rows.length < wanted.length || rows.some((row) => row.removing_at !== null)) throw new Refusal('NOT_FOUND');
}

/** Locks the queue of a channel; creates it if needed. */
export async function lockedQueue(tx: Transaction<Database>, channelId: string) {
  await tx
    .insertInto('playout_queues')
    .values({ channel_id: channelId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('playout_queues')
    .selectAll()
    .where('channel_id', '=', channelId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Ids and positions of a locked queue, in order. */
export const openOf = (tx: Transaction<Database>, channelId: string) =>
  tx
    .selectFrom('playouts')
    .select(['id', 'position', 'file_name'])
    .where('channel_id', '=', channelId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const setQueue = (
  tx: Transaction<Database>,
  channelId: string,
  change: { readonly running?: boolean; readonly break_in?: boolean; readonly keeps_source_out?: boolean },
) => tx.updateTable('playout_queues').set(change).where('channel_id', '=', channelId).execute();

/** Ends a playout that a user removed. */
export const endStopped = (tx: Transaction<Database>, id: string, at: Date) =>
  tx.updateTable('playouts').set({ outcome: 'stopped', ended_at: at }).where('id', '=', id).execute();
