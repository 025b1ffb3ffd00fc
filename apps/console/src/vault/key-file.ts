import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { VaultError } from './errors.js';
import { KEY_BYTES } from './vault.js';

/**
 * The installation's key, from a file that its owner alone can read; made when there is none. Several consoles may
 * start at once: one of them makes it. Throws `VaultError`.
 */
export async function readKeyFile(file: string): Promise<Buffer> {
  const known = await read(file);
  if (known) return known;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const fresh = `${file}.${randomBytes(6).toString('hex')}.new`;
    await writeFile(fresh, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces a key that another console made meanwhile.
    await link(fresh, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await rm(fresh);
  } catch (error) {
    throw new VaultError(`The key file ${file} cannot be written (${codeOf(error)}).`, { cause: error });
  }
  const made = await read(file);
  if (!made) throw new VaultError(`The key file ${file} is gone again.`);
  return made;
}

async function read(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new VaultError(`The key file ${file} cannot be read (${codeOf(error)}).`, { cause: error });
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES) throw new VaultError(`${file} holds no key: 43 characters of base64url are expected.`);
  return key;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
