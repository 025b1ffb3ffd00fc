import type { Vault } from '../vault/vault.js';

/** A user name for keys of counters: signed, because some users type their password into the name field. */
export const signedName = (vault: Vault, username: string): string =>
  vault.sign('account', username.toLowerCase()).toString('base64url');
