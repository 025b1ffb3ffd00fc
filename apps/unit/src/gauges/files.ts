import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Text of a small kernel file without its line end; undefined when it is missing or empty. */
export async function readText(...path: string[]): Promise<string | undefined> {
  try {
    return (await readFile(join(...path), 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Number in a small kernel file. */
export async function readNumber(...path: string[]): Promise<number | undefined> {
  const text = await readText(...path);
  const value = text === undefined ? NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Names in a folder; none when it is missing. */
export const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => []);
