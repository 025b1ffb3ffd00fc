import type { AppContract, HandlerInput, ManagedService } from '@backhaul/contract';
import { checkServiceTerms, type InventoryServiceName, type ServiceTerms } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { requireManaged } from '../../control/policies/inventory.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { termsOf, usedTrial, type ServiceRow } from '../../control/services/services-store.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';

type Row = ServiceRow & { readonly inventory: string };
type Create = HandlerInput<AppContract['inventoryServices']['create']>['body'];
type Change = HandlerInput<AppContract['inventoryServices']['update']>['body'];

/** A configured service, before its use is read. */
export interface StoredService {
  readonly id: string;
  readonly createdAt: number;
  readonly inventory: ManagedService['inventory'];
  readonly service: InventoryServiceName;
  readonly terms: ServiceTerms;
}

type Body = Omit<Create, 'inventoryId' | 'serviceName'>;

/** A service without counting has no package. */
const columnsOf = ({ purchased, usageType, packageSize, startDay, instanceLimit, expiresAt }: Body) => ({
  purchased,
  usage_type: usageType,
  package_size: usageType === 'na' ? null : packageSize,
  start_day: startDay,
  instance_limit: instanceLimit,
  expires_at: expiresAt === null ? null : new Date(expiresAt),
});

/** Configured services of inventories, managed by superusers. */
export const serviceStore: Store<
  Row,
  StoredService,
  'inventory',
  'inventory' | 'createdAt' | 'expiresAt',
  Create,
  Change
> = {
  kind: 'inventoryService',
  idPrefix: 'svc',
  table: 'inventory_services',
  rows: () => sql<Row>`(
    select s.*, i.name as inventory from inventory_services s join inventories i on i.id = s.inventory_id)`,
  search: { inventory: 'inventory' },
  sort: { inventory: byText('inventory'), createdAt: byValue('created_at'), expiresAt: byValue('expires_at') },
  present: (row) => ({
    id: row.id,
    createdAt: row.created_at.getTime(),
    inventory: { id: row.inventory_id, name: row.inventory },
    service: row.service,
    terms: termsOf(row),
  }),
  audited: (row) => ({
    inventory: row.inventory_id,
    serviceName: row.service,
    purchased: row.purchased,
    usageType: row.usage_type,
    packageSize: row.package_size,
    startDay: row.start_day,
    instanceLimit: row.instance_limit,
    expiresAt: row.expires_at?.toISOString() ?? '',
    trialStartedAt: row.trial_started_at?.toISOString() ?? '',
  }),
  async create(tx, { scope }, id, { inventoryId, serviceName, ...body }) {
    requireManaged(scope, inventoryId);
    refuseBad(serviceName, body);
    // The unique key makes one of two simultaneous requests wait; the foreign key keeps the inventory from being deleted.
    const made = await tx
      .insertInto('inventory_services')
      .values({
        id,
        inventory_id: inventoryId,
        service: serviceName,
        trial_started_at: await usedTrial(tx, inventoryId, serviceName),
        ...columnsOf(body),
      })
      .onConflict((conflict) => conflict.columns(['inventory_id', 'service']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw new Refusal('INVENTORY_SERVICE_EXISTS');
    return { detail: serviceName };
  },
  async update(tx, { scope }, row, change) {
    requireManaged(scope, row.inventory_id);
    const terms = termsOf(row);
    const next: Body = {
      purchased: change.purchased ?? terms.purchased,
      usageType: change.usageType ?? terms.usageType,
      startDay: change.startDay ?? terms.startDay,
      packageSize: change.packageSize === undefined ? terms.packageSize : change.packageSize,
      instanceLimit: change.instanceLimit === undefined ? terms.instanceLimit : change.instanceLimit,
      expiresAt: change.expiresAt === undefined ? terms.expiresAt : change.expiresAt,
    };
    refuseBad(row.service, next);
    await tx.updateTable('inventory_services').set(columnsOf(next)).where('id', '=', row.id).execute();
    return { detail: row.service };
  },
  async remove(tx, { scope }, row) {
    requireManaged(scope, row.inventory_id);
    await tx.deleteFrom('inventory_services').where('id', '=', row.id).execute();
    return { detail: row.service };
  },
};

/** @throws {Refusal} INVALID with every field that is wrong */
function refuseBad(service: InventoryServiceName, body: Body): void {
  refuseProblems(checkServiceTerms(service, body));
}

export async function namedInventory(db: Kysely<Database>, id: string): Promise<ManagedService['inventory']> {
  const row = await db.selectFrom('inventories').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}
