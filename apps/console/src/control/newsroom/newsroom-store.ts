import type { NewsroomStatus } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { NO_STATUS, StoredSettings } from './settings.js';

/** A newsroom with what the job needs. */
export interface RunNewsroom {
  readonly inventoryId: string;
  readonly groupId: string;
  readonly settings: StoredSettings;
  /** Sealed. */
  readonly password: string | null;
  readonly mapping: string | null;
  readonly revision: number;
  readonly status: NewsroomStatus;
  /** ms; null: never. */
  readonly syncAskedAt: number | null;
  readonly readAt: number | null;
}

/** The enabled newsrooms. */
export async function runNewsrooms(db: Kysely<Database>): Promise<readonly RunNewsroom[]> {
  const rows = await db.selectFrom('newsrooms').selectAll().where('enabled', '=', true).execute();
  return rows.flatMap((row) => {
    const settings = StoredSettings.safeParse(row.settings);
    if (!settings.success) return [];
    return [
      {
        inventoryId: row.inventory_id,
        groupId: row.group_id,
        settings: settings.data,
        password: row.password,
        mapping: row.mapping,
        revision: row.revision,
        status: { ...NO_STATUS, ...row.status },
        syncAskedAt: row.sync_asked_at?.getTime() ?? null,
        readAt: row.read_at?.getTime() ?? null,
      },
    ];
  });
}

/** Stores the status of a newsroom, unless its settings were changed meanwhile. */
export const storeStatus = (
  db: Kysely<Database>,
  { inventoryId, revision }: Pick<RunNewsroom, 'inventoryId' | 'revision'>,
  status: NewsroomStatus,
) =>
  db
    .updateTable('newsrooms')
    .set({ status: JSON.stringify(status) })
    .where('inventory_id', '=', inventoryId)
    .where('revision', '=', revision)
    .execute();

/** Records a complete read, or its attempt, and clears requests up to `askedAt`. */
export const markRead = (db: Kysely<Database>, inventoryId: string, at: Date, askedAt: number | null) =>
  db
    .updateTable('newsrooms')
    .set({
      read_at: at,
      sync_asked_at: sql`case when sync_asked_at <= ${askedAt === null ? null : new Date(askedAt)} then null else sync_asked_at end`,
    })
    .where('inventory_id', '=', inventoryId)
    .execute();
