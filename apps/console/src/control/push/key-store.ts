import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Database } from '../../platform/db/schema.js';
import { pushKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

/** The key pair with which the console signs to push services, base64url; made once, by the first of several consoles. */
export async function pushKey({ db, vault }: { readonly db: Kysely<Database>; readonly vault: Vault }) {
  const read = () => db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst();
  let row = await read();
  if (row === undefined) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insertInto('push_key')
      .values({ public_key: publicKey, private_key: vault.seal(privateKey, pushKeyOf) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (row === undefined) throw new Error('The key for push services could not be stored');
  return { publicKey: row.public_key, privateKey: vault.open(row.private_key, pushKeyOf) };
}
