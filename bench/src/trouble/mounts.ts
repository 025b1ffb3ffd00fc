import { execFile } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Mounts a file system in memory of this size; returns a function that removes it. */
export async function mountMemory(folder: string, megabytes: number): Promise<() => Promise<void>> {
  await exec('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  return async () => void (await exec('umount', ['--lazy', folder]));
}

/** Why file systems cannot be mounted here; undefined if they can. */
export async function mountable(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'needs root to mount';
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-mount-'));
  try {
    await (
      await mountMemory(folder, 1)
    )();
    return undefined;
  } catch {
    return 'file systems cannot be mounted here';
  } finally {
    await rmdir(folder).catch(() => undefined);
  }
}
