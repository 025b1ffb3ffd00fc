import { createHmac, timingSafeEqual } from 'node:crypto';

/** Addresses of pictures stay the same for this long, ms; a token is good for one to two of these. */
export const TOKEN_WINDOW_MS = 300_000;

/** Until when a token made now is good: rounded up, so that it stays the same within a window. */
export const tokenExpiry = (nowMs: number): number => (Math.floor(nowMs / TOKEN_WINDOW_MS) + 2) * TOKEN_WINDOW_MS;

/**
 * Leave to fetch the pictures of one channel until `expiresMs`:
 * `base64url(HMAC-SHA256(mediaKey, "<channelId>.<expiresMs>")) + "." + expiresMs`.
 */
export function signMediaToken(mediaKey: string, channelId: string, expiresMs: number): string {
  return `${digest(mediaKey, channelId, expiresMs).toString('base64url')}.${expiresMs}`;
}

/** Whether a token is of this key and channel and still good. */
export function checkMediaToken(mediaKey: string, channelId: string, token: string, nowMs: number): boolean {
  const [signature = '', expiry = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^\d{1,16}$/.test(expiry) || Number(expiry) <= nowMs) return false;
  const given = Buffer.from(signature, 'base64url');
  const wanted = digest(mediaKey, channelId, Number(expiry));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const digest = (mediaKey: string, channelId: string, expiresMs: number): Buffer =>
  createHmac('sha256', mediaKey).update(`${channelId}.${expiresMs}`).digest();
