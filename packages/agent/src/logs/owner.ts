import { readFile, rm } from 'node:fs/promises';
import { writeFileAtomic } from '../files/atomic.js';
import { logFiles } from './rotating-log.js';

/** Removes the log that this machine wrote while it was paired as another device: it may be another customer's. */
export async function removeForeignLog(path: string, deviceId: string): Promise<void> {
  const note = `${path}.device`;
  const writtenBy = await readFile(note, 'utf8').catch(() => undefined);
  if (writtenBy === deviceId) return;
  if (writtenBy !== undefined) await Promise.all(logFiles(path).map((file) => rm(file, { force: true })));
  await writeFileAtomic(note, deviceId, 0o600);
}
