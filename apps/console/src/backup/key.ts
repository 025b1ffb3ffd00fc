import { copyFile, chmod, readFile } from 'node:fs/promises';
import { BackupError } from './errors.js';

/** Content of a key file; undefined if there is none. */
const keyIn = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw new BackupError(`The key file ${file} cannot be read.`, { cause: error });
    },
  );

/** Copies a key file so that only its owner can read it. @throws {BackupError} there is none. */
export async function copyKey(from: string, to: string): Promise<void> {
  if ((await keyIn(from)) === undefined)
    throw new BackupError(`There is no key file ${from}: nothing that is sealed could be read again.`);
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/** Installs the key of a backup. An existing key stays; it must be the same, or the backup must have none. */
export async function placeKey(from: string, to: string): Promise<void> {
  const [kept, there] = [await keyIn(from), await keyIn(to)];
  if (kept === undefined && there === undefined) {
    throw new BackupError(`The backup has no key file: put the one that belongs to it at ${to} first.`);
  }
  if (kept !== undefined && there !== undefined && kept !== there) {
    throw new BackupError(`${to} holds another key than the backup. Move it away first.`);
  }
  if (there === undefined) await copyKey(from, to);
}
