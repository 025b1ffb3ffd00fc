import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { VaultError } from './errors.js';
import { makeKeyFile, readKeyFile } from './key-file.js';
import { answerOf, mediaKeyOf, passphraseOf } from './aad.js';
import { isSealed, Vault } from './vault.js';

const PROOF = 'vault.proof';

/**
 * The vault of a database, with the key in `keyFile`. Refuses a key other than the one that the database was sealed with,
 * and seals plain values of earlier versions. Throws `VaultError`.
 */
export async function openVault(db: Kysely<Database>, keyFile: string): Promise<Vault> {
  const vault = new Vault((await readKeyFile(keyFile)) ?? (await firstKey(db, keyFile)));
  await db
    .insertInto('settings')
    .values({ key: PROOF, value: vault.seal(PROOF, PROOF) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const proof = await db.selectFrom('settings').select('value').where('key', '=', PROOF).executeTakeFirstOrThrow();
  try {
    vault.open(proof.value, PROOF);
  } catch (error) {
    throw new VaultError(
      `The secrets in this database were sealed with another key than that in ${keyFile}. Put the key file that ` +
        'belongs to the database there: it is in the backup, or beside the console that made the database.',
      { cause: error },
    );
  }
  await sealEarlier(db, vault);
  return vault;
}

/** Creates a key for a database without sealed values; with sealed ones, a new key could not open them. */
async function firstKey(db: Kysely<Database>, keyFile: string): Promise<Buffer> {
  const sealed = await db.selectFrom('settings').select('key').where('key', '=', PROOF).executeTakeFirst();
  if (!sealed) return makeKeyFile(keyFile);
  // Consoles that share a new key file may start together: another one may just have created it.
  const made = await readKeyFile(keyFile);
  if (made) return made;
  throw new VaultError(
    `The key file ${keyFile} is not there, and this database holds secrets that were sealed with it. Put it back: it ` +
      'is in the backup, or beside the console that made the database. Nothing was written.',
  );
}

/** Conditional on the old text: a console that starts at the same time may have sealed it already. */
async function sealEarlier(db: Kysely<Database>, vault: Vault): Promise<void> {
  const channels = await db.selectFrom('channels').select(['id', 'passphrase']).execute();
  for (const { id, passphrase } of channels.filter((channel) => !isSealed(channel.passphrase))) {
    const sealed = vault.seal(passphrase, passphraseOf(id));
    const query = db.updateTable('channels').set({ passphrase: sealed }).where('id', '=', id);
    await query.where('passphrase', '=', passphrase).execute();
  }
  const servers = await db.selectFrom('servers').select(['device_id as id', 'media_key']).execute();
  for (const { id, media_key: key } of servers) {
    if (key === null || isSealed(key)) continue;
    const query = db.updateTable('servers').set({ media_key: vault.seal(key, mediaKeyOf(id)) });
    await query.where('device_id', '=', id).where('media_key', '=', key).execute();
  }
  const answers = await db
    .selectFrom('idempotency')
    .select(['user_id', 'key', 'body'])
    .where('body', 'is not', null)
    .where(sql<boolean>`body not like 'sealed:%'`)
    .execute();
  for (const { user_id: userId, key, body } of answers) {
    const query = db.updateTable('idempotency').set({ body: vault.seal(body ?? '', answerOf(userId, key)) });
    await query.where('user_id', '=', userId).where('key', '=', key).where('body', '=', body).execute();
  }
}
