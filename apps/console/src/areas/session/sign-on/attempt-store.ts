import type { Kysely } from 'kysely';
import { hashToken } from '../../../platform/access/link-token.js';
import type { Database } from '../../../platform/db/schema.js';
import { codeVerifierOf } from '../../../platform/vault/aad.js';
import type { Vault } from '../../../platform/vault/vault.js';

/** A sign-in with an organization that has begun. */
export interface Attempt {
  readonly organizationId: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUrl: string;
  readonly back: string;
}

/** Stores a sign-in until the browser returns; `browser` is the value of its cookie. */
export async function storeAttempt(
  db: Kysely<Database>,
  vault: Vault,
  attempt: Attempt & { readonly state: string; readonly browser: string; readonly expiresAt: number },
): Promise<void> {
  const stateHash = hashToken(attempt.state);
  await db
    .insertInto('sign_on_attempts')
    .values({
      state_hash: stateHash,
      browser_hash: hashToken(attempt.browser),
      organization_id: attempt.organizationId,
      nonce: attempt.nonce,
      code_verifier: vault.seal(attempt.codeVerifier, codeVerifierOf(stateHash)),
      redirect_url: attempt.redirectUrl,
      back: attempt.back,
      expires_at: new Date(attempt.expiresAt),
    })
    .execute();
}

/** Consumes a sign-in. Undefined if it does not exist, has expired, or belongs to another browser. */
export async function takeAttempt(
  db: Kysely<Database>,
  vault: Vault,
  { state, browser, now }: { readonly state: string; readonly browser: string | undefined; readonly now: number },
): Promise<Attempt | undefined> {
  const stateHash = hashToken(state);
  const row = await db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || browser === undefined || row.expires_at.getTime() <= now) return undefined;
  if (!row.browser_hash.equals(hashToken(browser))) return undefined;
  return {
    organizationId: row.organization_id,
    nonce: row.nonce,
    codeVerifier: vault.open(row.code_verifier, codeVerifierOf(stateHash)),
    redirectUrl: row.redirect_url,
    back: row.back,
  };
}
