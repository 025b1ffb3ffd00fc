import { lookup } from 'node:dns/promises';
import os from 'node:os';

/** A name of this machine that the console accepts for a destination, and the address that it resolves to. */
export async function ownHost(): Promise<{ readonly name: string; readonly address: string }> {
  const name = os.hostname();
  const found = await lookup(name, 4).catch(() => undefined);
  if (found && /[a-z]/i.test(name)) return { name, address: found.address };
  const addresses = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  const outside = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!outside) throw new Error('this machine has neither a name nor an address in a network');
  return { name: outside.address, address: outside.address };
}
