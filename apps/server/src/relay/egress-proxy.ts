import { connectAllowed } from '@backhaul/agent';
import { BlockList, isIPv6, type Socket } from 'node:net';

/** Allowed targets of units: none, the public internet, or any address that this machine can reach. */
export const EGRESS_POLICIES = ['off', 'public', 'any'] as const;
export type EgressPolicy = (typeof EGRESS_POLICIES)[number];

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
/** Part of 2000::/3, but tunnels to IPv4 or unused. */
const NOT_PUBLIC_V6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  NOT_PUBLIC_V6.addSubnet(net, prefix, 'ipv6');
}

/** Whether an address belongs to the public internet. */
export const isPublic = (address: string): boolean =>
  isIPv6(address)
    ? PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
    : !NOT_PUBLIC.check(address, 'ipv4');

/**
 * Connects to a unit's target.
 * @throws {Error} with a sentence for users.
 */
export async function connectOut(policy: EgressPolicy, host: string, port: number): Promise<Socket> {
  if (policy === 'off') throw new Error('This server is no databridge gateway');
  return connectAllowed({
    host,
    port,
    isAllowed: (address) => policy === 'any' || isPublic(address),
    messages: {
      unknown: 'The host is unknown',
      refused: 'The host is not on the public internet',
      silent: 'The host does not answer',
    },
  });
}
