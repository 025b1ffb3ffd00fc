import { open } from 'node:fs/promises';

const CHUNK = Buffer.alloc(256 * 1024, 1);
/** Blocks of a file system: what a larger piece leaves is filled as well. */
const LAST = Buffer.alloc(4096, 1);

/** Writes to a file until nothing more fits on its disk. */
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
