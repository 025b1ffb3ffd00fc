/**
 * The network of an IP address, for counting connections: an IPv4 address itself, the /64 of an IPv6
 * address, because a client usually has the whole /64. Text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split('%', 1)[0] ?? '';
  if (!bare.includes(':')) return bare;
  const [head = '', tail] = bare.split('::', 2);
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string): string[] =>
  text === ''
    ? []
    : text.split(':').map((group) => (/^[\da-f]+$/i.test(group) ? parseInt(group, 16).toString(16) : group));
