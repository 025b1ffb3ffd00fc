/** How long the password of a user is good, in months (spec 3 §5). */
export const PASSWORD_POLICIES = ['never', '3', '6', '12'] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** Why a session is good for nothing but setting a new password. */
export const PASSWORD_DUES = ['expired', 'forced'] as const;
export type PasswordDue = (typeof PASSWORD_DUES)[number];

/** What decides when a password has to be changed. */
export interface PasswordTerms {
  readonly policy: PasswordPolicy;
  /** When the password was set, ms. */
  readonly setAt: number;
  /** Whether an administrator asked for a new one. */
  readonly forced: boolean;
}

/** When a password expires, ms: so many calendar months (UTC) after it was set, on the last day of a shorter month; null: never. */
export function passwordExpiresAt({ policy, setAt }: Pick<PasswordTerms, 'policy' | 'setAt'>): number | null {
  if (policy === 'never') return null;
  const set = new Date(setAt);
  const month = set.getUTCMonth() + Number(policy);
  const lastDay = new Date(Date.UTC(set.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return new Date(setAt).setUTCMonth(month, Math.min(set.getUTCDate(), lastDay));
}

/** Whether a user who signs in now has to change the password first, and why; null: not. */
export function passwordDue(terms: PasswordTerms, now: number): PasswordDue | null {
  if (terms.forced) return 'forced';
  const expiresAt = passwordExpiresAt(terms);
  return expiresAt !== null && expiresAt <= now ? 'expired' : null;
}

/** Whole seconds until a password expires, 0 when it has; null: it never does (spec 3 §3, secondsToPwdExpiration). */
export function secondsToExpiry(terms: Pick<PasswordTerms, 'policy' | 'setAt'>, now: number): number | null {
  const expiresAt = passwordExpiresAt(terms);
  return expiresAt === null ? null : Math.max(0, Math.floor((expiresAt - now) / 1000));
}
