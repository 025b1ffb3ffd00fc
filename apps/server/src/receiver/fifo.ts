import { makeFolders } from '@backhaul/agent';
import { execFile } from 'node:child_process';
import { constants, open, readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/**
 * Creates a named pipe for this user only, and opens it for reading without blocking. @throws {Error} when that is not
 * possible at `path`.
 */
export async function openFifo(path: string): Promise<number> {
  await makeFolders(dirname(path));
  await rm(path, { force: true });
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
  // Open for writing too: otherwise the pipe ends when its last writer closes it.
  return promisify(open)(path, constants.O_RDWR | constants.O_NONBLOCK);
}

/** Reads without waiting for more; 0 if there is no data. */
export function readNow(fd: number, into: Buffer): number {
  try {
    return readSync(fd, into);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}
