import type { Language } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The language that a user chose; English for a user without a choice, and for recipients without an account. */
export async function languageOf(tx: Kysely<Database>, userId: string | null): Promise<Language> {
  if (userId === null) return 'en';
  const row = await tx.selectFrom('preferences').select('data').where('user_id', '=', userId).executeTakeFirst();
  return row?.data.language ?? 'en';
}
