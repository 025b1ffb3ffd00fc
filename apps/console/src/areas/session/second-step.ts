import { message, type Message } from '@backhaul/contract';
import type { PasskeyAssertion } from '@backhaul/contract';
import { protectionOf, type Protection, type SignInWay } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { factorsOf } from '../../platform/access/passkey-store.js';
import type { Passkeys } from '../../platform/access/passkeys.js';
import type { SecondFactors } from '../../platform/access/second-factors.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, type RefusedField } from '../../platform/kernel/refusal.js';

export interface SecondStepDeps {
  readonly db: Kysely<Database>;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
}

/** Second factor that the user provides after the password. */
export interface SecondStep {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/**
 * Outcome of the second step: the way of sign-in, or a refusal because the factor is missing (`asked`) or wrong. `refusal` names the
 * fields of the request that would be accepted.
 */
export type SecondStepOutcome =
  { readonly way: SignInWay } | { readonly refusal: Refusal; readonly why: string | null; readonly asked: boolean };

/** Checks the second factor after a right password. @throws {Refusal} PASSKEY_ADDRESS */
export async function secondStep(
  { db, secondFactors, passkeys }: SecondStepDeps,
  userId: string,
  { code, passkey }: SecondStep,
  host: string,
): Promise<SecondStepOutcome> {
  const factors = await factorsOf(db, userId);
  const protection = protectionOf(factors);
  if (protection === 'passwordOnly') return { way: 'password' };
  const fields: RefusedField[] = [
    ...(factors.app || factors.recoveryCodes > 0 ? ['body.code'] : []),
    ...(factors.passkeys > 0 ? ['body.passkey'] : []),
  ].map((path) => ({ path, message: message('required') }));
  if (passkey !== undefined) {
    const signed = await passkeys.signed(host, passkey);
    if (signed.ok && signed.userId === userId) return { way: 'passwordAndPasskey' };
    const why = signed.ok ? 'passkey of another user' : signed.why;
    const refusal = new Refusal('SECOND_FACTOR', message('PASSKEY_REFUSED'), fields);
    return { refusal, why: `passkey: ${why}`, asked: false };
  }
  if (code === undefined) {
    return { refusal: new Refusal('SECOND_FACTOR', askFor(protection), fields), why: null, asked: true };
  }
  if (await db.transaction().execute((tx) => secondFactors.take(tx, userId, code))) return { way: 'passwordAndCode' };
  return { refusal: new Refusal('SECOND_FACTOR', message('code_incorrect'), fields), why: null, asked: false };
}

/** Message that asks for a factor; undefined: the default text of the error, for a code. */
function askFor(protection: Exclude<Protection, 'passwordOnly'>): Message | undefined {
  switch (protection) {
    case 'passkey':
      return message('second_step_passkey');
    case 'passkeyOrCode':
      return message('second_step_either');
    case 'code':
      return undefined;
    default:
      return protection satisfies never;
  }
}
