import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '@backhaul/agent/files';
import { VaultError } from './errors.js';
import { KEY_BYTES } from './vault.js';

/** Creates the installation's key. When several consoles start together, one of them creates it. Throws `VaultError`. */
export async function makeKeyFile(file: string): Promise<Buffer> {
  try {
    await makeFolders(path.dirname(file), 0o711);
    const fresh = `${file}.${randomBytes(6).toString('hex')}.new`;
    await writeFile(fresh, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces a key that another console created in the meantime.
    await link(fresh, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await rm(fresh);
  } catch (error) {
    throw new VaultError(`The key file ${file} cannot be written (${codeOf(error)}).`, { cause: error });
  }
  const made = await readKeyFile(file);
  if (!made) throw new VaultError(`The key file ${file} is gone again.`);
  return made;
}

/**
 * The installation's key, from a file that other accounts cannot read; undefined when there is none.
 * Throws `VaultError`.
 */
export async function readKeyFile(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new VaultError(`The key file ${file} cannot be read (${codeOf(error)}).`, { cause: error });
  });
  if (text === undefined) return undefined;
  await refuseOpenMode(file);
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new VaultError(`${file} holds no key: 43 characters of base64url are expected.`);
  return key;
}

/** Other accounts could read it, or its group write it: a reader of the key can open every secret of a dump. */
const OPEN_MODE = 0o027;

async function refuseOpenMode(file: string): Promise<void> {
  const mode = (await stat(file)).mode & 0o777;
  if ((mode & OPEN_MODE) === 0) return;
  throw new VaultError(
    `The key file ${file} is open to other accounts (mode ${mode.toString(8).padStart(4, '0')}). Close it with ` +
      `chmod 600 ${file}, and think of who may have read it.`,
  );
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
