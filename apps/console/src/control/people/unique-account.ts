import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Arbitrary number: the key of our PostgreSQL advisory lock. */
const ACCOUNTS_LOCK = 7_241_907;

/** Serialises changes of accounts: names, addresses and the last superuser are compared with all others. */
export const lockAccounts = (tx: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`.execute(tx);

/** Refuses a name or an e-mail address that another account has; the caller holds the lock of accounts. @throws {Refusal} USER_EXISTS, EMAIL_TAKEN */
export async function refuseTaken(
  tx: Transaction<Database>,
  id: string,
  { username, email }: { readonly username?: string | undefined; readonly email?: string | undefined },
): Promise<void> {
  const taken = (column: 'username' | 'email', value: string | undefined) =>
    value === undefined
      ? undefined
      : tx
          .selectFrom('users')
          .select('id')
          .where(sql<string>`lower(${sql.ref(column)})`, '=', value.toLowerCase())
          .where('id', '!=', id)
          .executeTakeFirst();
  if (await taken('username', username)) throw new Refusal('USER_EXISTS');
  if (await taken('email', email)) throw new Refusal('EMAIL_TAKEN');
}
