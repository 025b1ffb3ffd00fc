import { statfs } from 'node:fs/promises';

/** Kept free for everything else on the disk, bytes: less counts as full. */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** Whether a folder's disk has room for recordings; rejects when it cannot be told. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= RESERVE_BYTES;
}
