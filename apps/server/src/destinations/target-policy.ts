import type { DesiredDestination, DestinationTarget } from '@backhaul/contract/bus';
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';

/** Allowed destinations: any, or only those beyond this machine and link-local addresses. */
export const TARGET_POLICIES = ['network', 'any'] as const;
export type TargetPolicy = (typeof TARGET_POLICIES)[number];

const OWN = new BlockList();
OWN.addSubnet('0.0.0.0', 8, 'ipv4');
OWN.addSubnet('127.0.0.0', 8, 'ipv4');
/** Link-local addresses, among them those where clouds serve credentials to machines. */
OWN.addSubnet('169.254.0.0', 16, 'ipv4');
/** A separate list: IPv4 addresses would match their IPv6-mapped forms. */
const OWN_V6 = new BlockList();
OWN_V6.addAddress('::', 'ipv6');
OWN_V6.addAddress('::1', 'ipv6');
OWN_V6.addSubnet('fe80::', 10, 'ipv6');
OWN_V6.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether an address is on the network, not one of this machine. */
export const isOnNetwork = (address: string): boolean =>
  isIPv6(address) ? !OWN_V6.check(address, 'ipv6') : !OWN.check(address, 'ipv4');

/** An address of a host that may be called, or the reason why none may, as a sentence for users. */
export type Resolved = { readonly address: string } | { readonly refused: string };

/** Resolves a host. The caller connects to the returned address, so that a later change of the name does not bypass the check. */
export async function resolveHost(host: string, policy: TargetPolicy): Promise<Resolved> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (first === undefined) return { refused: 'The host is unknown' };
  const allowed = policy === 'any' || found.every(({ address }) => isOnNetwork(address));
  return allowed ? { address: first.address } : { refused: 'The address is not allowed' };
}

/** How a destination is checked: a share may go to a server on this machine if both report the same address. */
export const policyFor = (
  { share, target }: Pick<DesiredDestination, 'share' | 'target'>,
  policy: TargetPolicy,
  ownHost: string,
): TargetPolicy =>
  share === true && target.protocol === 'srt' && target.mode === 'caller' && target.host === ownHost ? 'any' : policy;

/** The reason why a target may not be called, as a sentence for users; undefined: it may. */
export async function refusalOf(
  target: DestinationTarget,
  policy: TargetPolicy,
  secondary = false,
): Promise<string | undefined> {
  if (policy === 'any') return undefined;
  const resolved = await Promise.all(hostsOf(target, secondary).map((host) => resolveHost(host, policy)));
  return resolved.flatMap((one) => ('refused' in one ? [one.refused] : []))[0];
}

function hostsOf(target: DestinationTarget, secondary: boolean): readonly string[] {
  switch (target.protocol) {
    case 'srt':
      return target.mode === 'listener' ? [] : [target.host ?? ''];
    case 'rtmp':
      return [hostIn((secondary ? target.secondaryUrl : undefined) ?? target.url)];
    case 'hlsPush':
      return [hostIn(target.url)];
    case 'rist':
    case 'udp':
    case 'rtp':
      return [target.host];
    case 'st2110':
      return [target.host, ...(target.secondary ? [target.secondary.host] : [])];
    case 'hls':
    case 'file':
      return [];
    default:
      return target satisfies never;
  }
}

const hostIn = (url: string): string => new URL(url.replace(/^rtmp/i, 'http')).hostname.replaceAll(/[[\]]/g, '');
