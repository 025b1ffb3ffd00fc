import { ORDINARY_METADATA_NAMES, type MetadataNames } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

const named = (row: { readonly metadata_labels: Partial<MetadataNames> } | undefined): MetadataNames => {
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...ORDINARY_METADATA_NAMES, ...row.metadata_labels };
};

const ofInventory = (db: Kysely<Database>, id: string) =>
  db.selectFrom('inventories').select('metadata_labels').where('id', '=', id);

/** An inventory's names of metadata fields. @throws {Refusal} NOT_FOUND */
export const metadataNamesOf = async (db: Kysely<Database>, id: string): Promise<MetadataNames> =>
  named(await ofInventory(db, id).executeTakeFirst());

/** Changes names of fields. Locks the inventory. @throws {Refusal} NOT_FOUND */
export async function changeMetadataNames(
  tx: Transaction<Database>,
  id: string,
  change: { readonly [K in keyof MetadataNames]?: string | undefined },
): Promise<{ readonly before: MetadataNames; readonly after: MetadataNames }> {
  const before = named(await ofInventory(tx, id).forUpdate().executeTakeFirst());
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: MetadataNames = { ...before, ...given };
  await tx
    .updateTable('inventories')
    .set({ metadata_labels: JSON.stringify(after) })
    .where('id', '=', id)
    .execute();
  return { before, after };
}
