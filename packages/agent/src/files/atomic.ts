import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file so that a crash leaves the old or the new text, never a part. `mode` defaults to owner only. */
export async function writeFileAtomic(path: string, text: string, mode = 0o600): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', mode);
  try {
    await file.chmod(mode);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Flushes a folder, so that renamed, created and removed entries survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
