import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../vault/vault.js';

/** Time for which a browser is known after a sign-in. */
export const KNOWN_FOR_MS = 180 * 24 * 60 * 60_000;

const TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * A token that a browser receives at sign-in and presents at the next one. Password guesses from unknown browsers
 * delay an account; a known browser is not affected. The token itself grants no access.
 */
export function newBrowserToken(vault: Vault, username: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signature(vault, username, id).toString('base64url')}`;
}

/** The id of a browser on which this user has signed in before; undefined for an unknown browser. */
export function knownBrowser(vault: Vault, username: string, token: string | undefined): string | undefined {
  const [, id, given] = TOKEN.exec(token ?? '') ?? [];
  if (id === undefined || given === undefined) return undefined;
  const right = signature(vault, username, id);
  const said = Buffer.from(given, 'base64url');
  return said.length === right.length && timingSafeEqual(said, right) ? id : undefined;
}

const signature = (vault: Vault, username: string, id: string): Buffer =>
  vault.sign('browser', `${username.toLowerCase()} ${id}`);
