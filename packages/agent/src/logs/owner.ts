import { readFile, rm } from 'node:fs/promises';
import { writeFileAtomic } from '../files/atomic.js';
import { logFiles } from './rotating-log.js';

/** Removes the log from when this machine was paired as another device: it may belong to another customer. */
export async function removeForeignLog(path: string, deviceId: string): Promise<void> {
  const note = `${path}.device`;
  const writtenBy = await readFile(note, 'utf8').catch(() => undefined);
  if (writtenBy === deviceId) return;
  if (writtenBy !== undefined) await Promise.all(logFiles(path).map((file) => rm(file, { force: true })));
  await writeFileAtomic(note, deviceId, 0o600);
}
