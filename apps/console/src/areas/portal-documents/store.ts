import type { PortalDocument } from '@backhaul/contract';
import { mayDeleteDocument, MOST_DOCUMENTS } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** The reader of a list, and whether they may manage documents. */
export interface Reader {
  readonly userId: string | null;
  readonly keeps: boolean;
}

/** Documents of an inventory by name; only one if an id is given. */
export async function documentsOf(
  db: Kysely<Database>,
  inventoryId: string,
  { userId, keeps }: Reader,
  id?: string,
): Promise<PortalDocument[]> {
  const rows = await db
    .selectFrom('portal_documents')
    .select(['id', 'inventory_id', 'name', 'kind', 'uploaded_by', 'uploader', 'uploaded_at'])
    .select(sql<number>`length(data)`.as('bytes'))
    .where('inventory_id', '=', inventoryId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    inventoryId: row.inventory_id,
    name: row.name,
    kind: row.kind,
    bytes: row.bytes,
    uploadedBy: row.uploader,
    uploadedAt: row.uploaded_at.getTime(),
    deletable: keeps && mayDeleteDocument(row.uploaded_by, userId),
  }));
}

/** Stores a document. @throws {Refusal} NOT_FOUND, DOCUMENT_LIMIT */
export async function insertDocument(tx: Transaction<Database>, row: Database['portal_documents']): Promise<void> {
  // Locks the inventory, so that documents are added one after the other.
  const locked = tx.selectFrom('inventories').select('id').where('id', '=', row.inventory_id).forUpdate();
  if ((await locked.executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND');
  const { count } = await tx
    .selectFrom('portal_documents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('inventory_id', '=', row.inventory_id)
    .executeTakeFirstOrThrow();
  if (count >= MOST_DOCUMENTS) throw new Refusal('DOCUMENT_LIMIT');
  await tx.insertInto('portal_documents').values(row).execute();
}

/** Deletes a document; returns its name. @throws {Refusal} NOT_FOUND, DOCUMENT_OF_OTHER */
export async function deleteDocument(tx: Transaction<Database>, id: string, userId: string | null): Promise<string> {
  const locked = tx.selectFrom('portal_documents').select(['name', 'uploaded_by']).where('id', '=', id).forUpdate();
  const found = await locked.executeTakeFirst();
  if (found === undefined) throw new Refusal('NOT_FOUND');
  if (!mayDeleteDocument(found.uploaded_by, userId)) throw new Refusal('DOCUMENT_OF_OTHER');
  await tx.deleteFrom('portal_documents').where('id', '=', id).execute();
  return found.name;
}

/** The file of a document; undefined if it was deleted. */
export const fileOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('portal_documents').select(['name', 'kind', 'data']).where('id', '=', id).executeTakeFirst();
