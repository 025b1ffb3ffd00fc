import type { AppContract, CatalogueVersion, HandlerInput, SoftwareVersionProduct } from '@backhaul/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { violates } from '../../control/devices/names.js';
import { byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

interface Row {
  readonly id: string;
  readonly version: string;
  readonly description: string;
  readonly created_at: Date;
  readonly products: readonly SoftwareVersionProduct[];
  readonly product: string;
  readonly inventories: number;
  readonly rollouts: number;
  readonly devices: number;
}

type Create = HandlerInput<AppContract['softwareVersions']['create']>['body'];
type Change = HandlerInput<AppContract['softwareVersions']['update']>['body'];
type VersionStore = Store<Row, CatalogueVersion, 'version' | 'product', 'version' | 'createdAt', Create, Change>;

/** 9.2 and 9.2.0 are the same version. */
const same = (column: string) =>
  sql<boolean>`regexp_replace(${sql.ref(column)}, '(\\.0+)+$', '') = regexp_replace(v.version, '(\\.0+)+$', '')`;

/** Versions of the catalogue, with their products and the number of their uses. */
export const catalogueStore: VersionStore = {
  kind: 'softwareVersion',
  idPrefix: 'ver',
  table: 'software_versions',
  rows: () => sql<Row>`(
    select v.*,
      coalesce((
        select jsonb_agg(jsonb_build_object('product', p.product, 'message', p.message) order by p.product)
        from software_version_products p where p.version_id = v.id), '[]') as products,
      coalesce((select string_agg(p.product, ' ') from software_version_products p where p.version_id = v.id), '') as product,
      (select count(*)::integer from inventories i where ${same('i.unit_version')} or ${same('i.server_version')}) as inventories,
      (select count(*)::integer from rollouts r
        where r.state in ('running', 'paused', 'stopped') and ${same('r.target_version')}) as rollouts,
      (select count(*)::integer from units u where ${same('u.target_version')})
        + (select count(*)::integer from servers s
           where regexp_replace(s.upgrade ->> 'version', '(\\.0+)+$', '') = regexp_replace(v.version, '(\\.0+)+$', '')) as devices
    from software_versions v)`,
  search: { version: 'version', product: 'product' },
  sort: { version: sql`string_to_array(r.version, '.')::int[]`, createdAt: byValue('created_at') },
  present: ({ id, version, description, products, inventories, rollouts, devices, created_at }) => ({
    id,
    version,
    description,
    products: [...products],
    uses: { inventories, rollouts, devices },
    createdAt: created_at.getTime(),
  }),
  audited: ({ version, description, products }) => ({
    version,
    description,
    products: products.map(({ product, message }) => (message === '' ? product : `${product} (${message})`)).join(', '),
  }),
  async create(tx, _caller, id, body) {
    await refusingTaken(() =>
      tx
        .insertInto('software_versions')
        .values({ id, ...body })
        .execute(),
    );
    return { detail: body.version };
  },
  async update(tx, _caller, row, { version = row.version, description = row.description }) {
    if (version !== row.version) refuseUsed(row);
    await refusingTaken(() =>
      tx.updateTable('software_versions').set({ version, description }).where('id', '=', row.id).execute(),
    );
    return { detail: version };
  },
  async remove(tx, _caller, row) {
    refuseUsed(row);
    await tx.deleteFrom('software_versions').where('id', '=', row.id).execute();
    return { detail: row.version };
  },
};

/** @throws {Refusal} SOFTWARE_VERSION_USED */
function refuseUsed({ inventories, rollouts }: Row): void {
  if (inventories > 0 || rollouts > 0) throw new Refusal('SOFTWARE_VERSION_USED');
}

async function refusingTaken(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violates(error, ['software_versions_version'])) throw new Refusal('SOFTWARE_VERSION_EXISTS');
    throw error;
  }
}

/** Associates a version with a product. @throws {Refusal} ASSOCIATION_EXISTS */
export async function insertProduct(
  tx: Transaction<Database>,
  versionId: string,
  { product, message }: SoftwareVersionProduct,
): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('software_version_products')
    .values({ version_id: versionId, product, message })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('ASSOCIATION_EXISTS');
}

/** Sets the message of a version for a product; returns the former one. @throws {Refusal} NOT_FOUND */
export async function setMessage(
  tx: Transaction<Database>,
  versionId: string,
  product: string,
  message: string,
): Promise<string> {
  const before = await productOf(tx, versionId, product);
  await tx
    .updateTable('software_version_products')
    .set({ message })
    .where('version_id', '=', versionId)
    .where('product', '=', before.product)
    .execute();
  return before.message;
}

/** Removes a product from a version; returns its message. @throws {Refusal} NOT_FOUND */
export async function deleteProduct(tx: Transaction<Database>, versionId: string, product: string): Promise<string> {
  const before = await productOf(tx, versionId, product);
  await tx
    .deleteFrom('software_version_products')
    .where('version_id', '=', versionId)
    .where('product', '=', before.product)
    .execute();
  return before.message;
}

async function productOf(tx: Transaction<Database>, versionId: string, product: string) {
  const row = await tx
    .selectFrom('software_version_products')
    .select(['product', 'message'])
    .where('version_id', '=', versionId)
    .where(sql<boolean>`lower(product) = lower(${product})`)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** A version of the catalogue. @throws {Refusal} NOT_FOUND */
export async function versionOf(
  db: Kysely<Database>,
  caller: Parameters<VersionStore['present']>[1],
  id: string,
): Promise<CatalogueVersion> {
  const { rows } = await sql<Row>`
    select r.* from ${catalogueStore.rows(db, caller.scope)} as r where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return catalogueStore.present(row, caller);
}
