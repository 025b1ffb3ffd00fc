import { connectAllowed } from '@backhaul/agent';
import { BlockList, isIPv4, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Allowed targets of IP pipes: none, private networks next to the unit, or any address that this machine can reach,
 * including itself.
 */
export const LAN_POLICIES = ['off', 'side', 'any'] as const;
export type LanPolicy = (typeof LAN_POLICIES)[number];

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
/** Addresses where cloud providers serve credentials to a machine. */
const NEVER = ['169.254.169.254', 'fd00:ec2::254'];

const own = (): string[] => Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address));

/** Whether an address belongs to a private network and not to this machine. */
export const isLanAddress = (address: string, ownAddresses: readonly string[]): boolean =>
  PRIVATE.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') &&
  !address.toLowerCase().startsWith('::ffff:') &&
  !NEVER.includes(address) &&
  !ownAddresses.includes(address);

/**
 * Connects to the target of the pipe.
 * @throws {Error} with a sentence for users.
 */
export async function connectByPolicy(policy: LanPolicy, host: string, port: number): Promise<Socket> {
  if (host === '') throw new Error('No address is set for the IP pipe');
  const ownAddresses = own();
  return connectAllowed({
    host,
    port,
    isAllowed: (address) => policy === 'any' || (policy === 'side' && isLanAddress(address, ownAddresses)),
    messages: {
      unknown: `${host} is unknown on the LAN of the unit`,
      refused: `${host} is not on the LAN of the unit`,
      silent: `${host}:${port} does not answer`,
    },
  });
}
