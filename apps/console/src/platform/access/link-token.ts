import { createHash, randomBytes } from 'node:crypto';

/** Token of a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of a token; with 256 random bits, a hash slower than SHA-256 adds nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
