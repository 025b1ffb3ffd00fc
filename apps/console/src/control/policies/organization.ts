import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleOrganization {
  readonly id: string;
}

/** An organization; only callers who see every inventory may manage them. @throws {Refusal} NOT_FOUND */
export async function visibleOrganization(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleOrganization> {
  const row = await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined || !scope.all) throw new Refusal('NOT_FOUND');
  return row;
}
