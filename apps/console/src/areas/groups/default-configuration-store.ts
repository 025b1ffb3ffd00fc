import type { DefaultConfiguration } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Settings that units get when they join a group; empty: none. */
export async function defaultConfigurationOf(db: Kysely<Database>, groupId: string): Promise<DefaultConfiguration> {
  const row = await db
    .selectFrom('groups')
    .select('default_configuration')
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row.default_configuration ?? {};
}
