import { join } from 'node:path';
import * as z from 'zod';
import { writeFileAtomic } from '../files/atomic.js';
import { readJsonFile } from '../files/json.js';

/** One request to install a version. */
const Request = z.object({ commandId: z.string(), version: z.string() });

/**
 * Which version of the program runs. A version is a folder below `versions`; null is the version installed on the machine.
 * `installed`: the installed version when this was written; if it has changed since, it replaces all others.
 */
export const Pointer = z.object({
  installed: z.string(),
  current: z.string().nullable(),
  previous: z.string().nullable(),
  /** The current version has not started successfully yet; `starts`: how often it was started. */
  trial: Request.extend({ starts: z.int() }).nullable(),
  /** The last request that was carried out. */
  done: Request.nullable(),
  /** The last version that did not start successfully, and why. */
  rolledBack: Request.extend({ reason: z.string() }).nullable(),
});
export type Pointer = z.output<typeof Pointer>;

const pointerFile = (folder: string): string => join(folder, 'current.json');

/** The folder that contains a version of the program. */
export const versionFolder = (folder: string, name: string): string => join(folder, 'versions', name);

/** The pointer in the folder `software`; a damaged one, or one from before another installation, is ignored. */
export async function readPointer(folder: string, installed: string): Promise<Pointer> {
  const found = await readJsonFile(pointerFile(folder), Pointer).catch(() => undefined);
  if (found?.installed === installed) return found;
  return { installed, current: null, previous: null, trial: null, done: null, rolledBack: null };
}

/** Replaces the pointer atomically. */
export const writePointer = (folder: string, pointer: Pointer): Promise<void> =>
  writeFileAtomic(pointerFile(folder), `${JSON.stringify(pointer, null, 2)}\n`);
