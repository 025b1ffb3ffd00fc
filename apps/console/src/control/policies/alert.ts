import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleAlert {
  readonly id: string;
  readonly device: { readonly kind: 'unit' | 'server'; readonly id: string };
}

/** Alerts of the units and servers `d` that a scope sees. */
export const alertsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(d.inventory_id = any(${[...scope.inventoryIds]}::text[]) or exists (
        select 1 from device_groups g where g.device_id = d.id and g.group_id = any(${[...scope.groupIds]}::text[])))`;

/** An alert of a unit or a server that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleAlert(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleAlert> {
  const { rows } = await sql<{ id: string; device_id: string; kind: 'unit' | 'server' }>`
    select a.id, a.device_id, d.kind from alerts a join devices d on d.id = a.device_id
    where a.id = ${id} and ${alertsWithin(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  return { id: row.id, device: { kind: row.kind, id: row.device_id } };
}
