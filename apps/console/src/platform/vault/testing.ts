import { writeFile } from 'node:fs/promises';
import { KEY_BYTES, Vault } from './vault.js';

const KEY = Buffer.alloc(KEY_BYTES, 7);

/** A vault for tests, always with the same key. */
export const testVault = (): Vault => new Vault(KEY);

/** The key file of a console over rows that `testVault` sealed. */
export const writeTestKey = (file: string): Promise<void> =>
  writeFile(file, KEY.toString('base64url'), { mode: 0o600 });
