import { ownAddressTo } from '../sources/own-address.js';
import type { SmpteSettings } from '@backhaul/domain';
import os from 'node:os';
import type { TargetPolicy } from './target-policy.js';

/** The address and the hardware address from which this machine sends to another. */
export interface Sender {
  readonly address: string;
  readonly mac: string;
}

/** From where packets to an IPv4 address leave this machine. */
export async function senderTo(host: string): Promise<Sender> {
  const address = await ownAddressTo(host);
  const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  return { address, mac: own.find((one) => one.address === address)?.mac ?? '00:00:00:00:00:00' };
}

/** An interface that ST 2110 can leave by, with its first IPv4 address. */
export interface MediaPort extends Sender {
  readonly name: string;
}

/** How the streams of one address leave: by an interface, or as the system routes. */
export interface SmpteRoute {
  readonly port: MediaPort | undefined;
  readonly sender: Sender;
}

/** The interfaces of this machine with an IPv4 address that are up, by name; its own loopback only where everything may be called. */
export function mediaPorts(policy: TargetPolicy): MediaPort[] {
  return Object.entries(os.networkInterfaces())
    .flatMap(([name, addresses = []]) => {
      const own = addresses.find(({ family, internal }) => family === 'IPv4' && (!internal || policy === 'any'));
      return own ? [{ name, address: own.address, mac: own.mac }] : [];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, 64);
}

/** Whether an IPv4 address is that of a group. */
export const isMulticast = (address: string): boolean => /^2(?:2[4-9]|3\d)\./.test(address);

/** How packets to an address leave by the interface `name`, or as the system routes; else why they cannot, as a sentence. */
export async function routeTo(host: string, name: string | null, policy: TargetPolicy): Promise<SmpteRoute | string> {
  if (name === null) return { port: undefined, sender: await senderTo(host) };
  const port = mediaPorts(policy).find((one) => one.name === name);
  if (!port) return 'The media port is down or has no address';
  if (isMulticast(host)) return { port, sender: port };
  // A socket of one address still leaves where the system routes: nothing is sent by another interface than that which was chosen.
  const { address } = await senderTo(host);
  return address === port.address ? { port, sender: port } : 'The address is not reached by the media port';
}

/** The interfaces of the primary and the secondary address. */
export type SmptePorts = Pick<SmpteSettings, 'mainPort' | 'secondaryPort'>;
