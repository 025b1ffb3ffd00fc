import { baseUrlOf } from '../http/base-url.js';
import { Refusal } from '../kernel/refusal.js';

/** The site that passkeys belong to (WebAuthn Level 3 §4, Relying Party). */
export interface RelyingParty {
  /** The host name: browsers use a passkey only for that name. */
  readonly id: string;
  readonly origin: string;
}

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const isName = (host: string): boolean => !IPV4.test(host) && !host.startsWith('[');
const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The relying party: `PUBLIC_URL`, or else the host of the request, which must be localhost. Undefined where browsers support no passkeys:
 * at an IP address, and without TLS except at localhost.
 */
export function relyingPartyOf(publicUrl: string | undefined, host: string): RelyingParty | undefined {
  const address = baseUrlOf(publicUrl, host);
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const trusted = isLocal(hostname) || (publicUrl !== undefined && protocol === 'https:' && isName(hostname));
  return trusted ? { id: hostname, origin } : undefined;
}

/** As `relyingPartyOf`. @throws {Refusal} PASSKEY_ADDRESS */
export function requireRelyingParty(publicUrl: string | undefined, host: string): RelyingParty {
  const party = relyingPartyOf(publicUrl, host);
  if (party === undefined) throw new Refusal('PASSKEY_ADDRESS');
  return party;
}
