import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and its parents; `mode` applies to each new one. Under `/proc`, which accepts no folders, `mkdir` with
 * `recursive` never returns: this function rejects there with the system's error.
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<void> {
  const missing: string[] = [];
  let at = path.resolve(folder);
  while (!(await isFolder(at))) {
    missing.unshift(at);
    at = path.dirname(at);
  }
  for (const one of missing) {
    await mkdir(one, { mode }).catch(async (error: unknown) => {
      // Another process created it in the meantime.
      if (!(await isFolder(one))) throw error;
    });
  }
}

/** Creates the folder of `--state-dir`, for its owner only, and checks that it is writable. @throws {Error} with a message for people. */
export async function makeStateDir(folder: string): Promise<void> {
  const trial = path.join(folder, `.trial-${process.pid}`);
  try {
    await makeFolders(folder, 0o700);
    await (await open(trial, 'w', 0o600)).close();
    await rm(trial);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`The state folder ${folder} cannot be used${reason}. Choose another with --state-dir.`, {
      cause: error,
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
