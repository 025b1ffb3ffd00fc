import { Refusal } from '../kernel/refusal.js';

/** Whose passkeys browsers make and use here (WebAuthn Level 3 §4, Relying Party). */
export interface RelyingParty {
  /** The host name: browsers use a passkey for that name alone. */
  readonly id: string;
  readonly origin: string;
}

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const isName = (host: string): boolean => !IPV4.test(host) && !host.startsWith('[');
const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The relying party: that of `PUBLIC_URL`, or else of the host of the request, at localhost alone. Undefined where browsers use no passkeys:
 * by an address in place of a name, and without TLS except at localhost.
 */
export function relyingPartyOf(publicUrl: string | undefined, host: string): RelyingParty | undefined {
  const address = publicUrl ?? `http://${host}`;
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
