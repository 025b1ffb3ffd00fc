import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Passkeys that a user may have. */
export const MOST_PASSKEYS = 20;

/** Name of a passkey: 1–64, as its user calls it. */
export const checkPasskeyName: Check<string> = all(required, atMost(64), without('\\'));

/** How a user signed in; `organization`: by the provider of the organization. A passkey alone counts as both factors: its device asks for a fingerprint, a face or a PIN. */
export const SIGN_IN_WAYS = ['password', 'passwordAndCode', 'passwordAndPasskey', 'passkey', 'organization'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/**
 * Whether the signature counter of a passkey may be what was presented (WebAuthn Level 3 §6.1.1): it grows with every use, so one that does
 * not was copied. Passkeys that are synced do not count, and present 0 every time.
 */
export const counterStands = (stored: number, presented: number): boolean =>
  presented > stored || (stored === 0 && presented === 0);

/** What a user has besides the password. */
export interface SecondFactorsOfUser {
  readonly passkeys: number;
  /** Whether an authenticator app is confirmed. */
  readonly app: boolean;
}

/** What a sign-in takes after the removal of a passkey or of the app. */
export type Protection = 'passkeyOrCode' | 'passkey' | 'code' | 'passwordOnly';

/** What protects an account with these. */
export function protectionOf({ passkeys, app }: SecondFactorsOfUser): Protection {
  if (passkeys > 0) return app ? 'passkeyOrCode' : 'passkey';
  return app ? 'code' : 'passwordOnly';
}
