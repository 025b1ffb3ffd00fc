/** Validity of a user's password, months (spec 3 §5). */
export const PASSWORD_POLICIES = ['never', '3', '6', '12'] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** Why a session may only set a new password. */
export const PASSWORD_DUES = ['expired', 'forced'] as const;
export type PasswordDue = (typeof PASSWORD_DUES)[number];

/** What decides when a password must be changed. */
export interface PasswordTerms {
  readonly policy: PasswordPolicy;
  /** When the password was set, ms. */
  readonly setAt: number;
  /** Whether an administrator requires a new one. */
  readonly forced: boolean;
}

/** When a password expires, ms: this number of calendar months (UTC) after it was set, on the last day of a shorter month; null: never. */
export function passwordExpiresAt({ policy, setAt }: Pick<PasswordTerms, 'policy' | 'setAt'>): number | null {
  if (policy === 'never') return null;
  const set = new Date(setAt);
  const month = set.getUTCMonth() + Number(policy);
  const lastDay = new Date(Date.UTC(set.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return new Date(setAt).setUTCMonth(month, Math.min(set.getUTCDate(), lastDay));
}

/** Why a user who signs in now must change the password first; null: they need not. */
export function passwordDue(terms: PasswordTerms, now: number): PasswordDue | null {
  if (terms.forced) return 'forced';
  const expiresAt = passwordExpiresAt(terms);
  return expiresAt !== null && expiresAt <= now ? 'expired' : null;
}

/** Whole seconds until a password expires, 0 if it has; null: never (spec 3 §3, secondsToPwdExpiration). */
export function secondsToExpiry(terms: Pick<PasswordTerms, 'policy' | 'setAt'>, now: number): number | null {
  const expiresAt = passwordExpiresAt(terms);
  return expiresAt === null ? null : Math.max(0, Math.floor((expiresAt - now) / 1000));
}
