import type { Passkey } from '@backhaul/contract';
import type { Kysely, Transaction } from 'kysely';
import type { NewPasskey } from '../../platform/access/passkeys.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';

/** The passkeys of a user, the oldest first. */
export async function passkeysOf(db: Kysely<Database>, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'synced'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    synced: row.synced,
  }));
}

/** Credential ids of a user's passkeys. */
export async function credentialIdsOf(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute();
  return rows.map(({ credential_id }) => credential_id);
}

/** Locks a user, so that passkeys change one after the other. */
export async function lockUser(tx: Transaction<Database>, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Stores a passkey; undefined if the credential exists already, of this or another user. */
export async function insertPasskey(
  tx: Transaction<Database>,
  userId: string,
  { credentialId, publicKey, counter, synced, name }: NewPasskey & { readonly name: string },
  at: Date,
): Promise<Passkey | undefined> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      id: newId('psk'),
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name,
      synced,
      created_at: at,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, name, createdAt: at.getTime(), lastUsedAt: null, synced };
}

/** Renames a passkey of a user; false if there is none. */
export async function renamePasskey(
  tx: Transaction<Database>,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of a user; returns its name, or undefined if there is none. */
export async function deletePasskey(
  tx: Transaction<Database>,
  userId: string,
  passkeyId: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
