import { lookup } from 'node:dns/promises';
import os from 'node:os';

/** The host name of this machine if it resolves to it, otherwise its first address that is not loopback. */
export async function ownHost(): Promise<string> {
  const name = os.hostname();
  const isKnown = await lookup(name).then(
    () => true,
    () => false,
  );
  if (isKnown && /[a-z]/i.test(name)) return name;
  const addresses = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  const found = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('This machine has neither a name nor an address in a network');
  return found.address;
}
