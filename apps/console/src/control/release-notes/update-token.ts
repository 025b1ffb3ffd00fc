import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../platform/vault/vault.js';

const signed = (vault: Vault, userId: string): Buffer => vault.sign('updates', userId);

/** Token that withdraws a user's agreement to news by e-mail; it permits only that, and does not expire. */
export const updateToken = (vault: Vault, userId: string): string =>
  `${userId}.${signed(vault, userId).toString('base64url')}`;

/** The user of a token; undefined for one that this console did not make. */
export function userOfToken(vault: Vault, token: string): string | undefined {
  const [userId = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signed(vault, userId);
  const isGood = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isGood ? userId : undefined;
}
