import type { Language, Role } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { mayReadReports } from './may-read.js';

/** Reports that are sent to users each month. */
export const monthlyReports = (db: Kysely<Database>) =>
  db
    .selectFrom('usage_reports')
    .selectAll()
    .where(sql<boolean>`cardinality(users) > 0`)
    .orderBy('id')
    .execute();

/** Records that a report is sent for a month; false when it was sent, deleted, or changed to begin later. */
export async function takeMonth(tx: Transaction<Database>, id: string, month: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('usage_reports')
    .set({ sent_for: month })
    .where('id', '=', id)
    .where('sent_for', '<', month)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Row {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly inventory_ids: readonly string[];
  readonly language: Language | null;
}

/** Of these users, those with an e-mail address who may see the reports of the inventory now. */
export async function readersOf(tx: Transaction<Database>, inventoryId: string, userIds: readonly string[]) {
  const { rows } = await sql<Row>`
    select u.email, u.roles, p.data ->> 'language' as language,
      array(select inventory_id from user_inventories where user_id = u.id) as inventory_ids
    from users u left join preferences p on p.user_id = u.id
    where u.id = any(${[...userIds]}::text[]) and u.active and u.email <> '' order by u.id`.execute(tx);
  return rows.flatMap(({ email, roles, inventory_ids: inventoryIds, language }) =>
    mayReadReports({ roles, inventoryIds }, inventoryId) ? [{ email, language: language ?? ('en' as const) }] : [],
  );
}
