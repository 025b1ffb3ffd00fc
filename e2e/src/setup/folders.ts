import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Folder for results such as screenshots. */
const RESULTS = path.join(ROOT, 'e2e', 'results');

/** A folder in the results, which is created if it is missing. */
export function resultsFolder(...names: readonly string[]): string {
  const folder = path.join(RESULTS, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}
