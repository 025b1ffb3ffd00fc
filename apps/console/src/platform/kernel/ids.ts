import { randomBytes } from 'node:crypto';

/**
 * A new, unguessable id: `prefix-` and 20 random characters of `[A-Za-z0-9_-]`.
 * The prefix (1–8 letters) is for readers of logs; no code parses it.
 */
export const newId = (prefix: string): string => `${prefix}-${randomBytes(15).toString('base64url')}`;
