// PostgreSQL rejects NUL and half a surrogate pair; JSON.stringify writes both as escapes.
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** A value as JSON that PostgreSQL accepts; null when a device has put something into it that PostgreSQL rejects. */
export function storableJson(value: unknown): string | null {
  const json = JSON.stringify(value);
  return UNSTORABLE.test(json) ? null : json;
}

/** A text that PostgreSQL accepts. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

// The latest time of a Date (ECMA-262); devices may report any.
const LAST_MOMENT_MS = 8.64e15;

/** A time, ms, limited to what a Date can represent. */
export const storableDate = (ms: number): Date => new Date(Math.min(ms, LAST_MOMENT_MS));

/** A list in pieces of at most `size`. */
export function* pieces<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
