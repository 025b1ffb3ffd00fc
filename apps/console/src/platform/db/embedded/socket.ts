import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.js';
import { chownFor, type Runner } from './runner.js';

/** Addresses of unix sockets end at 104 (BSD) to 108 bytes; the file name takes up to 17. */
const LONGEST_FOLDER = 86;

/**
 * The private folder of the server's socket: under the data folder or, if that path is too long, in the
 * system's temporary folder, with a name derived from the data folder.
 */
export async function socketFolder(runner: Runner, folder: string): Promise<string> {
  const near = path.join(folder, 'run');
  if (Buffer.byteLength(near) <= LONGEST_FOLDER) return await privateFolder(runner, near);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return await privateFolder(runner, path.join(os.tmpdir(), `backhaul-${hash}`));
}

async function privateFolder(runner: Runner, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chownFor(runner, folder);
  const { mode, uid } = await lstat(folder);
  const owner = runner.kind === 'account' ? runner.account.uid : process.getuid?.();
  // In a shared folder another user may have created it first, to intercept connections.
  if ((mode & 0o170077) !== 0o040000 || (owner !== undefined && uid !== owner)) {
    throw new EmbeddedDatabaseError('DATA_DIR_UNUSABLE', `${folder} is not a folder that only its owner can enter.`);
  }
  return folder;
}

/** The URL of a database behind a socket. */
export const socketUrl = (folder: string, port: number, database: string): string =>
  `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
