import ipaddr from 'ipaddr.js';
import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Networks of the operator that may receive webhooks, although they are not on the internet. */
export type OwnNetworks = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

/** Networks in CIDR form, separated by commas. @throws {Error} for invalid text. */
export const ownNetworks = (text: string): OwnNetworks =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => ipaddr.parseCIDR(one));

/** Whether a webhook may be sent to an address: one of the internet, or of a permitted network. */
export function isReceiver(address: string, own: OwnNetworks): boolean {
  if (!ipaddr.isValid(address)) return false;
  const one = ipaddr.process(address);
  if (one.range() === 'unicast') return true;
  return isWithin(one, own);
}

/** Whether an address is in a permitted network. */
export const isOwn = (address: string, own: OwnNetworks): boolean =>
  ipaddr.isValid(address) && isWithin(ipaddr.process(address), own);

const isWithin = (one: ipaddr.IPv4 | ipaddr.IPv6, own: OwnNetworks): boolean =>
  own.some(([network, bits]) => one.kind() === network.kind() && one.match(network, bits));

/** A receiver that may not be called. */
export class ForbiddenReceiver extends Error {
  constructor() {
    super('The address is not allowed');
    this.name = 'ForbiddenReceiver';
  }
}

/** Throws for a URL with a literal forbidden address, or this machine: those are not looked up. @throws {ForbiddenReceiver} */
export function refuseLiteral({ hostname }: URL, own: OwnNetworks): void {
  const host = /(^|\.)localhost\.?$/i.test(hostname) ? '127.0.0.1' : hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) !== 0 && !isReceiver(host, own)) throw new ForbiddenReceiver();
}

/** Looks up a host and connects to the checked address; every address of the host must be permitted. */
export const checkedLookup =
  (own: OwnNetworks, isAllowed = isReceiver): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const [first]: readonly LookupAddress[] = found;
      if (first === undefined || !found.every(({ address }) => isAllowed(address, own)))
        return done(new ForbiddenReceiver(), '');
      if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };
