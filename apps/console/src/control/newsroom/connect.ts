import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ForbiddenReceiver, isReceiver, type OwnNetworks } from '../webhooks/receivers.js';

/** Resolves the address for the connection to a newsroom: no address of its host may be forbidden. @throws {ForbiddenReceiver} */
export async function addressOf(host: string, own: OwnNetworks): Promise<string> {
  const plain = host.replaceAll(/[[\]]/g, '');
  const found = isIP(plain) === 0 ? await lookup(plain, { all: true }) : [{ address: plain }];
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => isReceiver(address, own))) throw new ForbiddenReceiver();
  return first.address;
}
