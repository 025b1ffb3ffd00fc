import type { SignInWay } from '../passkeys/passkeys.js';

/** What decides whether a user has to set up a second factor. */
export interface SecondFactorTerms {
  /** How the user signs in; with the password alone where the account has nothing else. */
  readonly way: SignInWay;
  /** Whether an inventory of the user asks for a second factor (spec 3 §3, 2FA). */
  readonly asked: boolean;
  /** Whether an administrator excluded the user from it. */
  readonly excluded: boolean;
}

/** Whether a user who signs in now has to set up a second factor before anything else. */
export const secondFactorDue = ({ way, asked, excluded }: SecondFactorTerms): boolean =>
  way === 'password' && asked && !excluded;
