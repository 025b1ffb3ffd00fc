import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Result } from './run.js';

/** Stores the history and violations of a failed run for analysis; returns the folder. */
export async function keep(name: string, seed: number, { history, violations }: Result): Promise<string> {
  const file = path.join(os.tmpdir(), `torture-${name}-${seed}.json`);
  const names = Object.fromEntries(history.stored.names);
  const whole = { violations, ...history, stored: { ...history.stored, names } };
  await writeFile(file, JSON.stringify(whole, undefined, 1), { mode: 0o600 });
  return file;
}
