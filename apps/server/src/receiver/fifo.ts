import { makeFolders } from '@backhaul/agent';
import { execFile } from 'node:child_process';
import { constants, open } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Makes a named pipe that only this user reads and writes, and opens it to be read without waiting. @throws {Error} when there can be none at `path`. */
export async function openFifo(path: string): Promise<number> {
  await makeFolders(dirname(path));
  await rm(path, { force: true });
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
  // Open for writing too: a pipe whose last writer leaves would end.
  return promisify(open)(path, constants.O_RDWR | constants.O_NONBLOCK);
}
