import { connectAllowed } from '@backhaul/agent';
import { BlockList, isIPv6, type Socket } from 'node:net';

/** Where units may get out to: nowhere, only to the public internet, or to whatever this machine reaches. */
export const WAYS_OUT = ['off', 'public', 'any'] as const;
export type WaysOut = (typeof WAYS_OUT)[number];

const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
}
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
/** Within 2000::/3, and yet ways into IPv4 or nowhere. */
const NOT_PUBLIC_V6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  NOT_PUBLIC_V6.addSubnet(net, prefix, 'ipv6');
}

/** Whether an address is one of the public internet. */
export const isPublic = (address: string): boolean =>
  isIPv6(address)
    ? PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
    : !NOT_PUBLIC.check(address, 'ipv4');

/**
 * Connects to where a unit wants to.
 * @throws {Error} in words for people.
 */
export async function wayOut(ways: WaysOut, host: string, port: number): Promise<Socket> {
  if (ways === 'off') throw new Error('This server leads nowhere');
  return connectAllowed({
    host,
    port,
    isAllowed: (address) => ways === 'any' || isPublic(address),
    messages: {
      unknown: 'The host is not known',
      refused: 'The host is not on the public internet',
      silent: 'The host does not answer',
    },
  });
}
