import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';

const HOUR_MS = 60 * 60_000;
const KEYS_KEPT_MS = 24 * HOUR_MS;
const ATTEMPTS_KEPT_MS = 2 * HOUR_MS;

/** Deletes expired sessions and passkey challenges, idempotent responses older than 24 h, and old failed attempts. Run it hourly. */
export async function pruneAccess(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date(nowMs)).execute();
  await db.deleteFrom('sign_on_attempts').where('expires_at', '<', new Date(nowMs)).execute();
  await db.deleteFrom('logout_tokens').where('expires_at', '<', new Date(nowMs)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', new Date(nowMs)).execute();
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(nowMs - KEYS_KEPT_MS))
    .execute();
  await db
    .deleteFrom('throttles')
    .where('window_start', '<', new Date(nowMs - ATTEMPTS_KEPT_MS))
    .execute();
}
