import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Most passkeys of a user. */
export const MOST_PASSKEYS = 20;

/** Name of a passkey: 1–64, chosen by its user. */
export const checkPasskeyName: Check<string> = all(required, atMost(64), without('\\'));

/** How a user signed in; `organization`: by its provider. A passkey counts as both factors: its device asks for a fingerprint, a face or a PIN. */
export const SIGN_IN_WAYS = ['password', 'passwordAndCode', 'passwordAndPasskey', 'passkey', 'organization'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/**
 * Whether a presented signature counter of a passkey is valid (WebAuthn Level 3 §6.1.1): it increases with every use; otherwise the passkey was
 * copied. Synced passkeys always present 0.
 */
export const isCounterValid = (stored: number, presented: number): boolean =>
  presented > stored || (stored === 0 && presented === 0);

/** Second factors of a user. */
export interface SecondFactorsOfUser {
  readonly passkeys: number;
  /** Whether an authenticator app is confirmed. */
  readonly app: boolean;
}

/** What a sign-in requires after the removal of a passkey or of the app. */
export type Protection = 'passkeyOrCode' | 'passkey' | 'code' | 'passwordOnly';

export function protectionOf({ passkeys, app }: SecondFactorsOfUser): Protection {
  if (passkeys > 0) return app ? 'passkeyOrCode' : 'passkey';
  return app ? 'code' : 'passwordOnly';
}
