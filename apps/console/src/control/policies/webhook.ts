import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleWebhook {
  readonly id: string;
}

/** Webhooks `w` that a scope covers: those of the inventories that it manages. */
export const webhooksWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`w.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** A webhook that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleWebhook(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleWebhook> {
  const { rows } = await sql<VisibleWebhook>`
    select w.id from webhooks w where w.id = ${id} and ${webhooksWithin(scope)}`.execute(db);
  const [webhook] = rows;
  if (!webhook) throw new Refusal('NOT_FOUND');
  return webhook;
}
