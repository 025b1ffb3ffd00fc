import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleSoftwareVersion {
  readonly id: string;
}

/** A version of the catalogue; only callers who see every inventory may manage them. @throws {Refusal} NOT_FOUND */
export async function visibleSoftwareVersion(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleSoftwareVersion> {
  const row = await db.selectFrom('software_versions').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined || !scope.all) throw new Refusal('NOT_FOUND');
  return row;
}
