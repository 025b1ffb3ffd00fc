import { isIP, isIPv6 } from 'node:net';

/** A broker at the address that was checked, whatever its name resolves to later; TLS still asks for its name. */
export function brokerAt(
  broker: string,
  address: string,
): { readonly url: string; readonly options: { readonly servername?: string } } {
  const url = new URL(broker);
  const { hostname } = url;
  url.hostname = isIPv6(address) ? `[${address}]` : address;
  return { url: url.href, options: isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { servername: hostname } : {} };
}
