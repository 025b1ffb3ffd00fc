import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleAuditEntry {
  readonly id: string;
}

/** Audit rows `a` that a scope covers: those of its inventories, as they were at the time. */
export const auditWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`a.inventory_ids && ${[...scope.inventoryIds]}::text[]`;

/** An audit entry of an inventory that the caller administers. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleAuditEntry(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleAuditEntry> {
  const number = /^\d{1,18}$/.test(id) ? id : '-1';
  const { rows } = await sql<VisibleAuditEntry>`
    select a.id::text as id from audit a where a.id = ${number}::bigint and ${auditWithin(scope)}`.execute(db);
  const [entry] = rows;
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry;
}
