import { statfs } from 'node:fs/promises';

/** Kept free for everything else on the disk, bytes: less counts as full. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** Timeout for a disk that does not answer, ms. */
const TIMEOUT_MS = 2000;

const asked = new Map<string, Promise<number>>();

/** One query at a time for each folder: a hanging query occupies a thread of this process. */
function ask(folder: string): Promise<number> {
  const pending = asked.get(folder);
  if (pending) return pending;
  const answer = statfs(folder)
    .then(({ bavail, bsize }) => bavail * bsize - RESERVE_BYTES)
    .finally(() => asked.delete(folder));
  asked.set(folder, answer);
  return answer;
}

/** Bytes that may still be written to the disk of a folder. @throws {Error} when that is not known within 2 s. */
export async function freeSpace(folder: string): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The disk does not answer')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([ask(folder), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a folder's disk has space for recordings. @throws {Error} like `freeSpace`. */
export const hasFreeSpace = async (folder: string): Promise<boolean> => (await freeSpace(folder)) >= 0;
