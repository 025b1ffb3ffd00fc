import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The built entry file of an app: `console`, `fleet`, `unit` or `server`. */
export const appEntry = (app: string): string =>
  fileURLToPath(new URL(`../../../apps/${app}/dist/main.js`, import.meta.url));

export const webFolder = fileURLToPath(new URL('../../../apps/web/', import.meta.url));

/** A program of the bench, by its name in `src/`. */
export const ownProgram = (name: string): string => fileURLToPath(new URL(`../${name}.js`, import.meta.url));

/** Runs with a temporary folder, which the database's account can traverse. */
export async function withFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  try {
    await chmod(folder, 0o711);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
