import { certificateMessage, type CertificateMessage } from '../messages/certificates.js';

const DAY_MS = 86_400_000;
/** A server warns of a certificate from this time before its end, ms. */
export const RENEWAL_MS = 30 * DAY_MS;
/** Tolerated clock difference between issuers and consoles, ms. */
const CLOCK_TOLERANCE_MS = 300_000;
export const MAX_CERTIFICATE_NAMES = 100;
const RSA_BITS = { least: 2048, most: 8192 } as const;
const CURVES: readonly string[] = ['prime256v1', 'secp384r1', 'secp521r1'];

/** The public key of a certificate: `bits` of RSA, `curve` of EC as OpenSSL names it. */
export interface CertificateKey {
  readonly type: string;
  readonly bits: number | null;
  readonly curve: string | null;
}

/** Properties of a certificate besides its key; times in ms. */
export interface CertificateFacts {
  /** Distinguished names, such as `CN=media.example.org`. */
  readonly subject: string;
  readonly issuer: string;
  /** The hosts that it is valid for: DNS names and addresses. */
  readonly names: readonly string[];
  readonly validFrom: number;
  readonly validTo: number;
  /** SHA-256 of the certificate: 32 pairs of hexadecimal digits with colons. */
  readonly fingerprint: string;
  /** Number of issuer certificates that come with it. */
  readonly chain: number;
}

/** Why a server cannot use a certificate for its senders; null: it can. `issuers`: keys of the other certificates in its chain. */
export function certificateProblem(
  { names, validFrom, validTo }: CertificateFacts,
  key: CertificateKey,
  issuers: readonly CertificateKey[],
  now: number,
): CertificateMessage | null {
  if (names.length > MAX_CERTIFICATE_NAMES)
    return certificateMessage('certificate_names', { most: MAX_CERTIFICATE_NAMES });
  if (key.type !== 'rsa' && !(key.type === 'ec' && CURVES.includes(key.curve ?? '')))
    return certificateMessage('certificate_key_kind');
  if ([key, ...issuers].some(isWeak)) return certificateMessage('certificate_key_bits', RSA_BITS);
  if (validFrom > now + CLOCK_TOLERANCE_MS) return certificateMessage('certificate_early');
  return hasEnded(validTo, now) ? certificateMessage('certificate_expired') : null;
}

const isWeak = ({ type, bits }: CertificateKey): boolean =>
  type === 'rsa' && (bits === null || bits < RSA_BITS.least || bits > RSA_BITS.most);

/** Whether a certificate has expired. */
export const hasEnded = (validTo: number, now: number): boolean => validTo <= now;

/** The warning about a certificate; null: none. */
export function certificateWarning(validTo: number, now: number): 'CERTIFICATE_ENDS' | 'CERTIFICATE_ENDED' | null {
  if (hasEnded(validTo, now)) return 'CERTIFICATE_ENDED';
  return validTo - now <= RENEWAL_MS ? 'CERTIFICATE_ENDS' : null;
}

/** Host that senders call over TLS: the given host if the certificate covers it, else the first name of the certificate that is no wildcard. */
export function secureHost(host: string, names: readonly string[]): string {
  if (names.some((name) => covers(name, host))) return host;
  return names.find((name) => !name.startsWith('*')) ?? host;
}

/** A wildcard replaces exactly one label (RFC 6125 §6.4.3). */
function covers(name: string, host: string): boolean {
  const [one, other] = [name.toLowerCase(), host.toLowerCase()];
  return one === other || (one.startsWith('*.') && one.slice(1) === other.slice(other.indexOf('.')));
}
