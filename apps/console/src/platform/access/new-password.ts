import { message } from '@backhaul/contract';
import { checkPassword } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { invalid } from '../kernel/refusal.js';
import { isGuessable } from './guessable.js';
import { formerHashes } from './password-history.js';
import { hashPassword, passwordMatches } from './passwords.js';

/** Owner of the new password; `passwordHash`: of the current one. */
interface Owner {
  readonly id: string;
  readonly passwordHash: string | null;
  /** User name and real names, which are easily guessed. */
  readonly names: readonly string[];
}

/** Hashes a new password (spec 3 §5). Throws INVALID at `path` for a password that is too simple, recent or easily guessed. */
export async function hashNewPassword(
  db: Kysely<Database>,
  owner: Owner,
  password: string,
  path: string,
): Promise<string> {
  const complaint = checkPassword(password);
  if (complaint !== null) throw invalid(path, complaint);
  const recent = [owner.passwordHash, ...(await formerHashes(db, owner.id))];
  for (const hash of recent) {
    if (hash !== null && (await passwordMatches(hash, password))) throw invalid(path, message('password_recent'));
  }
  if (await isGuessable(password, owner.names)) throw invalid(path, message('password_guessable'));
  return hashPassword(password);
}
