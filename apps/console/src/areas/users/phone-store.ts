import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Sets the phone number in the contact details of a user. */
export async function setPhone(tx: Transaction<Database>, userId: string, phone: string): Promise<void> {
  await tx
    .insertInto('user_contacts')
    .values({ user_id: userId, phone })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone }))
    .execute();
}
