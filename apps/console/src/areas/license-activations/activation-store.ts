import type { AppContract, HandlerInput, LicenseActivation } from '@backhaul/contract';
import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import { unitSeen } from '../../control/policies/seen.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

interface Row {
  readonly id: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly unit_id: string | null;
  readonly unit: string;
  readonly username: string;
  readonly hours: number;
  readonly activated_at: Date;
  readonly ends_at: Date;
}

type Query = HandlerInput<AppContract['licenseActivations']['list']>['query'];

/** Administrators of the inventory see all of its activations; others only those on units that they see. */
const activationSeen = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(a.inventory_id = any(${[...scope.inventoryIds]}::text[]) or exists (
        select 1 from devices u where u.id = a.unit_id and u.inventory_id = a.inventory_id and ${unitSeen(scope)}))`;

/** History of activated licences. */
export const activationStore: ListStore<Row, LicenseActivation, Query['searchKey'], Query['sortBy']> = {
  rows: (_db, scope) => sql<Row>`(
    select a.id, a.inventory_id, i.name as inventory,
      -- A unit that has left the inventory is no longer its.
      (select d.id from devices d where d.id = a.unit_id and d.inventory_id = a.inventory_id) as unit_id, a.unit_name as unit, a.activated_by as username, a.hours,
      a.activated_at, a.ends_at
    from license_activations a join inventories i on i.id = a.inventory_id where ${activationSeen(scope)})`,
  search: { unit: 'unit', username: 'username', inventory: 'inventory' },
  sort: { activatedAt: byValue('activated_at'), unit: byText('unit'), endsAt: byValue('ends_at') },
  present: (row) => ({
    id: row.id,
    inventory: { id: row.inventory_id, name: row.inventory },
    unitId: row.unit_id,
    unit: row.unit,
    username: row.username,
    hours: row.hours,
    activatedAt: row.activated_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }),
};

/** SQL condition for the activations of one unit, or of all. */
export const ofUnit = (unitId: string | undefined): RawBuilder<boolean> =>
  unitId === undefined ? sql<boolean>`true` : sql<boolean>`r.unit_id = ${unitId}`;

export async function insertActivation(
  tx: Transaction<Database>,
  row: Insertable<Database['license_activations']>,
): Promise<void> {
  await tx.insertInto('license_activations').values(row).execute();
}
