import { statfs } from 'node:fs/promises';

/** Kept free for everything else on the disk, bytes: less counts as full. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** A disk that does not answer for this long, ms, is not waited for. */
const PATIENCE_MS = 2000;

const asked = new Map<string, Promise<number>>();

/** One question at a time to a folder: each that hangs would hold a thread of this process. */
function ask(folder: string): Promise<number> {
  const pending = asked.get(folder);
  if (pending) return pending;
  const answer = statfs(folder)
    .then(({ bavail, bsize }) => bavail * bsize - RESERVE_BYTES)
    .finally(() => asked.delete(folder));
  asked.set(folder, answer);
  return answer;
}

/** Bytes that may still be written to the disk of a folder. @throws {Error} when that cannot be told, or not within 2 s. */
export async function roomIn(folder: string): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The disk does not answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([ask(folder), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a folder's disk has room for recordings. @throws {Error} as `roomIn`. */
export const hasRoom = async (folder: string): Promise<boolean> => (await roomIn(folder)) >= 0;
