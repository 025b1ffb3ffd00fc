import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it. Under `/proc`, which takes no folders, `mkdir` with `recursive` never returns: this
 * one rejects there, with the error of the system.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const missing: string[] = [];
  let at = path.resolve(folder);
  while (!(await isFolder(at))) {
    missing.unshift(at);
    at = path.dirname(at);
  }
  for (const one of missing) {
    await mkdir(one, { mode }).catch(async (error: unknown) => {
      // Another process made it meanwhile.
      if (!(await isFolder(one))) throw error;
    });
  }
}

async function isFolder(at: string): Promise<boolean> {
  try {
    return (await stat(at)).isDirectory() || at === path.dirname(at);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && at !== path.dirname(at)) return false;
    throw error;
  }
}
