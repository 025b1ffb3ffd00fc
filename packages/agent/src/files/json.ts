import { readFile } from 'node:fs/promises';
import type * as z from 'zod';

/**
 * Reads a JSON file of a known shape. Undefined when there is none.
 * @throws {Error} naming the file when it is not of that shape; its content is not repeated.
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

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an error of the file system says that the thing is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
