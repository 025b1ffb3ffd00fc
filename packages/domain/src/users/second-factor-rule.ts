import type { SignInWay } from '../passkeys/passkeys.js';

/** What decides whether a user must set up a second factor. */
export interface SecondFactorTerms {
  /** How the user signs in; by password if the account has nothing else. */
  readonly way: SignInWay;
  /** Whether an inventory of the user requires a second factor (spec 3 §3, 2FA). */
  readonly asked: boolean;
  /** Whether an administrator exempted the user. */
  readonly excluded: boolean;
}

/** Whether a user who signs in now must set up a second factor first. */
export const secondFactorDue = ({ way, asked, excluded }: SecondFactorTerms): boolean =>
  way === 'password' && asked && !excluded;
