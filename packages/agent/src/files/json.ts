import { readFile } from 'node:fs/promises';
import type * as z from 'zod';

/**
 * Reads a JSON file with a schema. Undefined when the file is missing.
 * @throws {Error} naming the file when its content does not match; the message does not repeat the content.
 */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${path} is damaged or not of this version`);
  return parsed.data;
}

/** The value of a JSON text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a file system error means that the file is missing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
