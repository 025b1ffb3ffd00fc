import { message, OPAQUE_FIELDS } from '@backhaul/contract';
import type { RefusedField } from '../kernel/refusal.js';

/** PostgreSQL cannot store NUL, and half a surrogate pair is not text. */
const NOT_TEXT = /\0|\p{Surrogate}/u;

/** The fields with a value or a name that cannot be stored as text. */
export function unstorable(path: string, value: unknown): RefusedField[] {
  if (typeof value === 'string') return NOT_TEXT.test(value) ? [{ path, message: message('default') }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    NOT_TEXT.test(key) ? [{ path, message: message('default') }] : unstorable(`${path}.${key}`, inner),
  );
}

/** The fields of a body that contain a backslash (spec 1 §5); secrets, codes and file names may. */
export function backslashed(path: string, value: unknown): RefusedField[] {
  if (typeof value === 'string')
    return value.includes('\\') ? [{ path, message: message('without', { characters: '\\' }) }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    OPAQUE_FIELDS.has(key) ? [] : backslashed(`${path}.${key}`, inner),
  );
}
