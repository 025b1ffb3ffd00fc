import { open } from 'node:fs/promises';

const CHUNK = Buffer.alloc(256 * 1024, 1);
/** Sizes of writes, down to a block of the file system, to fill the last gap. */
const LAST = Buffer.alloc(4096, 1);

/** Writes to a file until its disk is full. */
export async function fill(file: string): Promise<void> {
  for (const piece of [CHUNK, LAST]) await append(file, piece);
}

async function append(file: string, piece: Buffer): Promise<void> {
  const handle = await open(file, 'a');
  try {
    for (;;) await handle.write(piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await handle.close();
  }
}
