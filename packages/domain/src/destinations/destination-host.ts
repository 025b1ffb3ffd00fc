import { all, type Check, required } from '../validation/check.js';
import { checkHost } from '../validation/addresses.js';
import { message, type RuleMessage } from '../messages/index.js';

/**
 * Host of a destination: a name, or an IP address. Addresses of the server itself and of its network segment are refused:
 * loopback, link-local (with the metadata services of clouds) and unspecified ones. The server checks what a name resolves to.
 */
export const checkDestinationHost: Check<string> = all(required, checkHost, (host) =>
  isOfServer(host.toLowerCase()) ? message('invalid_ip') : null,
);

/** Most interface addresses that a server reports. */
export const MOST_LOCAL_ADDRESSES = 64;

/** Address of an interface of the server for sending to a host: an IP address, of the same version as the host if that is one. */
export const checkLocalAddress = (address: string, host: string): RuleMessage | null => {
  const isAddress = address.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address);
  if (!isAddress || checkHost(address) !== null) return message('invalid_ip');
  const isOtherVersion = host.includes(':') ? !address.includes(':') : /^[\d.]+$/.test(host) && address.includes(':');
  return isOtherVersion ? message('invalid_ip') : null;
};

function isOfServer(host: string): boolean {
  if (host.includes(':')) return isOwnIpv6(hextets(host));
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (last === 'localhost') return true;
  // Resolvers read other notations as addresses too: 127.1, 0x7f000001, 0177.0.0.1.
  if (!/^(0x[\da-f]*|\d+)$/.test(last)) return false;
  return labels.length !== 4 || labels.some((label) => !/^(0|[1-9]\d*)$/.test(label)) || isOwnIpv4(labels.map(Number));
}

const isOwnIpv4 = ([a, b]: readonly number[]): boolean => a === 0 || a === 127 || (a === 169 && b === 254);

/** The eight groups of a valid IPv6 address. */
function hextets(address: string): readonly number[] {
  const [head = [], tail] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Prefixes of IPv4 addresses in IPv6: compatible, mapped, and translated (RFC 6052). */
const IPV4_PREFIXES: readonly string[] = ['0,0,0,0,0,0', '0,0,0,0,0,65535', '100,65435,0,0,0,0'];
const METADATA = 'fd00:ec2:0:0:0:0:0:254';

function isOwnIpv6(groups: readonly number[]): boolean {
  const [first = 0] = groups;
  // fe80::/10 is link-local.
  if ((first & 0xff_c0) === 0xfe_80) return true;
  if (groups.map((group) => group.toString(16)).join(':') === METADATA) return true;
  const [high = 0, low = 0] = groups.slice(6);
  // :: and ::1 have the first of these prefixes.
  return (
    IPV4_PREFIXES.includes(groups.slice(0, 6).join(',')) &&
    (isOwnIpv4([high >> 8, high & 0xff]) || (high === 0 && low <= 1))
  );
}
