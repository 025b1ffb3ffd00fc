import { isIP, isIPv6 } from 'node:net';

/** A broker at the checked address, whatever its name resolves to later; TLS still uses its name. */
export function brokerAt(
  broker: string,
  address: string,
): { readonly url: string; readonly options: { readonly servername?: string } } {
  const url = new URL(broker);
  const { hostname } = url;
  url.hostname = isIPv6(address) ? `[${address}]` : address;
  return { url: url.href, options: isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { servername: hostname } : {} };
}
