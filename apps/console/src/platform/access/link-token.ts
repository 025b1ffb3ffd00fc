import { createHash, randomBytes } from 'node:crypto';

/** What opens a link: 256 bits at random. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it; nothing slower than SHA-256 is of use against 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
