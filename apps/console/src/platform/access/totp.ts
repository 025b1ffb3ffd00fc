import { Secret, TOTP } from 'otpauth';

/** A code of the step before or after counts too: clocks of phones are not exact (RFC 6238 §5.2). */
const WINDOW = 1;
/** Bytes; as long as the hash (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Backhaul', label, secret: Secret.fromBase32(secret), digits: 6, period: 30 });

/** A new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads as a picture. */
export const secretUri = (secret: string, username: string): string => totp(secret, username).toString();

/** The step of 30 s that a code belongs to; null when it is none of now. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const one = totp(secret);
  const away = one.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return away === null ? null : one.counter({ timestamp: nowMs }) + away;
}
