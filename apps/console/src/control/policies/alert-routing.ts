import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A route, a duty list or a maintenance window of an inventory that the caller manages. */
export interface VisibleRouting {
  readonly id: string;
}

/** Records `r` of the inventories that a scope manages. */
export const routingWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`r.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** Finds a record of one of these tables. @throws {Refusal} NOT_FOUND, also for a foreign one. */
const visibleIn =
  (table: 'alert_routes' | 'duty_lists' | 'maintenance_windows') =>
  async (db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleRouting> => {
    const { rows } = await sql<VisibleRouting>`
      select r.id from ${sql.table(table)} r where r.id = ${id} and ${routingWithin(scope)}`.execute(db);
    const [row] = rows;
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  };

export const visibleAlertRoute = visibleIn('alert_routes');
export const visibleDutyList = visibleIn('duty_lists');
export const visibleMaintenanceWindow = visibleIn('maintenance_windows');
