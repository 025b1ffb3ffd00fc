import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { readInterfaces, type Interface } from '../gauges/interfaces.js';
import { makeRoute, routeDevice } from './routes.js';

/** A network interface of this machine that leads to the server. */
export interface Link {
  /** Name of the interface. */
  readonly name: string;
  readonly type: Interface['type'];
  /** Address that the unit sends from. */
  readonly address: string;
}

/** Links by configuration: addresses of this machine to send from. */
export async function givenLinks(addresses: readonly string[]): Promise<Link[]> {
  const types = new Map((await readInterfaces()).map(({ name, type }) => [name, type]));
  const names = Object.entries(networkInterfaces()).flatMap(([name, own]) =>
    (own ?? []).map(({ address }) => [address, name] as const),
  );
  const known = new Map(names);
  return addresses.map((address) => {
    const name = known.get(address) ?? address;
    return { name, type: types.get(name) ?? 'lan', address };
  });
}

/**
 * The links to a server: interfaces that are up and have an address, and over which packets from that address leave. An
 * interface whose packets the machine would route over another one is left out: it would only seem to be a second
 * link.
 */
export async function findLinks(host: string, { makeRoutes }: { readonly makeRoutes: boolean }): Promise<Link[]> {
  const target = await lookup(host).catch(() => undefined);
  if (!target) return [];
  const family = target.family === 6 ? 'IPv6' : 'IPv4';
  const types = new Map((await readInterfaces()).map(({ name, type }) => [name, type]));
  const candidates = Object.entries(networkInterfaces()).flatMap(([name, addresses]) => {
    const own = addresses?.find((one) => one.family === family && !one.internal && !one.address.startsWith('fe80:'));
    return own ? [{ name, type: types.get(name) ?? 'lan', address: own.address }] : [];
  });
  const leads = await Promise.all(candidates.map((link) => leadsTo(target.address, link, makeRoutes)));
  return candidates.filter((_, index) => leads[index]);
}

async function leadsTo(target: string, { name, address }: Link, makeRoutes: boolean): Promise<boolean> {
  if ((await routeDevice(target, address)) === name) return true;
  return makeRoutes && (await makeRoute(name, address)) && (await routeDevice(target, address)) === name;
}
