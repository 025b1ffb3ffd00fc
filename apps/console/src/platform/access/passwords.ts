import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the first parameter set that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The PHC string to store for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Whether a stored text is the hash of a password; other texts mean that there is none. */
export const isPasswordHash = (stored: string | null): stored is string => stored?.startsWith('$argon2id$') === true;

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored one (no such user, or one without a password here) it is
 * false, after the duration of a real check.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64url'));
  const hasPassword = isPasswordHash(stored);
  const matches = await verify(hasPassword ? stored : await decoy, password);
  return hasPassword && matches;
}
