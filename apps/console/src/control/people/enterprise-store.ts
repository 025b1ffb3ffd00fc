import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Whether an account belongs to an organization, which then manages it (spec 3 §5). */
export async function isEnterprise(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('enterprise_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws {Refusal} ENTERPRISE_USER for an account that its organization manages */
export async function refuseEnterpriseUser(db: Kysely<Database>, userId: string): Promise<void> {
  if (await isEnterprise(db, userId)) throw new Refusal('ENTERPRISE_USER');
}
