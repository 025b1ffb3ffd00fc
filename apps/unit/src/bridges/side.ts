import { connectAllowed } from '@backhaul/agent';
import { BlockList, isIPv4, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Where IP pipes of this unit may lead: nowhere, to private networks beside it, or to whatever this machine reaches, itself too. */
export const SIDES = ['off', 'side', 'any'] as const;
export type Sides = (typeof SIDES)[number];

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
/** Where clouds tell a machine its secrets. */
const NEVER = ['169.254.169.254', 'fd00:ec2::254'];

const own = (): string[] => Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address));

/** Whether an address is one of a private network and not of this machine. */
export const isBeside = (address: string, ownAddresses: readonly string[]): boolean =>
  PRIVATE.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') &&
  !address.toLowerCase().startsWith('::ffff:') &&
  !NEVER.includes(address) &&
  !ownAddresses.includes(address);

/**
 * Connects to where the pipe leads.
 * @throws {Error} in words for people.
 */
export async function reachSide(sides: Sides, host: string, port: number): Promise<Socket> {
  if (host === '') throw new Error('No address is set for the IP pipe');
  const ownAddresses = own();
  return connectAllowed({
    host,
    port,
    isAllowed: (address) => sides === 'any' || (sides === 'side' && isBeside(address, ownAddresses)),
    messages: {
      unknown: `${host} is not known beside the unit`,
      refused: `${host} is not on a network beside the unit`,
      silent: `${host}:${port} does not answer`,
    },
  });
}
