import { ownAddressTo } from '../sources/own-address.js';
import type { SmpteSettings } from '@backhaul/domain';
import os from 'node:os';
import type { TargetPolicy } from './target-policy.js';

/** The address and the hardware address from which this machine sends to another. */
export interface Sender {
  readonly address: string;
  readonly mac: string;
}

/** The local sender of packets to an IPv4 address. */
export async function senderTo(host: string): Promise<Sender> {
  const address = await ownAddressTo(host);
  const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  return { address, mac: own.find((one) => one.address === address)?.mac ?? '00:00:00:00:00:00' };
}

/** An interface for ST 2110, with its first IPv4 address. */
export interface MediaPort extends Sender {
  readonly name: string;
}

/** Route of the streams to one address: by an interface, or as the system routes. */
export interface SmpteRoute {
  readonly port: MediaPort | undefined;
  readonly sender: Sender;
}

/** The active interfaces of this machine with an IPv4 address, by name; its loopback only if any address may be called. */
export function mediaPorts(policy: TargetPolicy): MediaPort[] {
  return Object.entries(os.networkInterfaces())
    .flatMap(([name, addresses = []]) => {
      const own = addresses.find(({ family, internal }) => family === 'IPv4' && (!internal || policy === 'any'));
      return own ? [{ name, address: own.address, mac: own.mac }] : [];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, 64);
}

/** Whether an IPv4 address is a multicast group. */
export const isMulticast = (address: string): boolean => /^2(?:2[4-9]|3\d)\./.test(address);

/** Route of packets to an address by the interface `name`, or as the system routes; otherwise the reason why there is none, as a sentence. */
export async function routeTo(host: string, name: string | null, policy: TargetPolicy): Promise<SmpteRoute | string> {
  if (name === null) return { port: undefined, sender: await senderTo(host) };
  const port = mediaPorts(policy).find((one) => one.name === name);
  if (!port) return 'The media port is down or has no address';
  if (isMulticast(host)) return { port, sender: port };
  // The system still routes packets of a bound socket, so a target that it reaches by another interface than the chosen one is refused.
  const { address } = await senderTo(host);
  return address === port.address ? { port, sender: port } : 'The address is not reached by the media port';
}

/** The interfaces of the primary and the secondary address. */
export type SmptePorts = Pick<SmpteSettings, 'mainPort' | 'secondaryPort'>;
