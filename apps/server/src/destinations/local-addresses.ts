import type { DestinationTarget, ServerState } from '@backhaul/contract/bus';
import { MOST_LOCAL_ADDRESSES } from '@backhaul/domain';
import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { isOnNetwork, type TargetPolicy } from './target-policy.js';

/** Local addresses that destinations may use; with `network`, only those of the network. */
export const localAddresses = (policy: TargetPolicy): NonNullable<ServerState['localAddresses']> =>
  Object.entries(networkInterfaces())
    .flatMap(([name, all = []]) => all.map(({ address }) => ({ interface: name.slice(0, 64), address })))
    .filter(({ address }) => policy === 'any' || isOnNetwork(address))
    .slice(0, MOST_LOCAL_ADDRESSES);

/** The reason why a target cannot use the configured interface, as a sentence for users; undefined: it can. */
export async function interfaceRefusal(target: DestinationTarget): Promise<string | undefined> {
  if (!('localAddress' in target) || target.localAddress === undefined) return undefined;
  return (await isOwnAddress(target.localAddress)) ? undefined : 'This machine has no such address';
}

/** A socket can be bound only to an address of this machine. */
const isOwnAddress = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    const end = (isOwn: boolean): void => {
      socket.close();
      resolve(isOwn);
    };
    socket.once('error', () => end(false));
    socket.bind(0, address, () => end(true));
  });
