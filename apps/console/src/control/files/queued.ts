import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { notifyAllChanged } from '../../platform/db/notify.js';
import { countServerChange } from '../commands/desired.js';

/** Which of these files are queued in the playout of a channel, or play now. */
export async function queuedOf(db: Kysely<Database>, fileIds: readonly string[]): Promise<readonly string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectFrom('playouts')
    .select('file_id')
    .distinct()
    .where('file_id', 'in', [...fileIds])
    .where('outcome', 'is', null)
    .execute();
  return rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]));
}

/** Renames a file in the queues that contain it, and sends these to their servers again. */
export async function renameQueued(tx: Transaction<Database>, fileId: string, name: string): Promise<void> {
  const { rows } = await sql<{ server_id: string }>`
    with renamed as (
      update playouts set file_name = ${name} where file_id = ${fileId} and outcome is null returning channel_id)
    select distinct c.server_id from renamed join channels c on c.id = renamed.channel_id
    where c.server_id is not null order by c.server_id`.execute(tx);
  for (const { server_id: id } of rows) await countServerChange(tx, id);
  if (rows.length > 0)
    await notifyAllChanged(
      tx,
      rows.map(({ server_id: id }) => ['server', id] as const),
    );
}
