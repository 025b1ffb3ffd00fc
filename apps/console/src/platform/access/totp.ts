import { Secret, TOTP } from 'otpauth';

/** Codes of the previous and the next step are valid too: clocks of phones are not exact (RFC 6238 §5.2). */
const WINDOW = 1;
/** Bytes; as long as the hash (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Backhaul', label, secret: Secret.fromBase32(secret), digits: 6, period: 30 });

/** A new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app scans as a QR code. */
export const secretUri = (secret: string, username: string): string => totp(secret, username).toString();

/** The 30 s step of a code; null if the code is not valid now. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const one = totp(secret);
  const away = one.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return away === null ? null : one.counter({ timestamp: nowMs }) + away;
}
