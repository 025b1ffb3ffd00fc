import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Vault } from '../../platform/vault/vault.js';

/** Letters and digits that are not confused with one another: no 0, O, 1, I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const VALID_MS = 10 * 60_000;

/** Only the keyed hash is stored: a plain hash of 40 bits could soon be reversed. Lower case and a missing hyphen are accepted. */
const hashCode = (vault: Vault, code: string): Buffer =>
  vault.sign('pairing code', code.toUpperCase().replaceAll(/[\s-]/g, ''));

/** Makes the one code with which a device may be paired, shown as `ABCD-EFGH`; an earlier one is void. */
export async function makePairingCode(
  tx: Transaction<Database>,
  vault: Vault,
  deviceId: string,
  nowMs: number,
): Promise<{ code: string; expiresAt: number }> {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expiresAt = nowMs + VALID_MS;
  // Locks the device first, in the order of a deletion.
  await tx.selectFrom('devices').select('id').where('id', '=', deviceId).forNoKeyUpdate().execute();
  await tx.deleteFrom('pairing_codes').where('device_id', '=', deviceId).execute();
  await tx
    .insertInto('pairing_codes')
    .values({
      code_hash: hashCode(vault, letters),
      device_id: deviceId,
      expires_at: new Date(expiresAt),
      used_at: null,
    })
    .execute();
  return { code: `${letters.slice(0, 4)}-${letters.slice(4)}`, expiresAt };
}

/** Expiry of an unused code (ms); null when there is none. */
export async function waitingCode(db: Kysely<Database>, deviceId: string, nowMs: number): Promise<number | null> {
  const row = await db
    .selectFrom('pairing_codes')
    .select('expires_at')
    .where('device_id', '=', deviceId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  return row?.expires_at.getTime() ?? null;
}

/** Consumes a code and returns its device. Undefined when it is unknown, used, expired, or of another kind of device. */
export async function useCode(
  tx: Transaction<Database>,
  vault: Vault,
  code: string,
  kind: 'unit' | 'server',
  nowMs: number,
): Promise<string | undefined> {
  const now = new Date(nowMs);
  const row = await tx
    .updateTable('pairing_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashCode(vault, code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('device_id', 'in', (eb) => eb.selectFrom('devices').select('id').where('kind', '=', kind))
    .returning('device_id')
    .executeTakeFirst();
  return row?.device_id;
}
