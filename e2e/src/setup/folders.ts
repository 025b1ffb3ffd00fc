import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** The checkout. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What a run leaves behind to be looked at. */
const RESULTS = path.join(ROOT, 'e2e', 'results');

/** A folder among the results, made when it is missing. */
export function resultsFolder(...names: readonly string[]): string {
  const folder = path.join(RESULTS, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}
