import { type Check, all, matches, wholeNumber } from '../validation/check.js';
import { message, type RuleMessage } from '../messages/index.js';
import type { Bounds } from '../servers/smpte.js';
import { checkDestinationHost } from './destination-host.js';

/** Address of a copy of the packets (SMPTE ST 2022-7): the same streams at another address. */
export interface SecondaryAddress {
  readonly secondaryHost: string;
  readonly secondaryPort: number;
  readonly secondaryAudioPort: number;
}

/** Address of an ST 2110 stream: IPv4 without host name, because its session description contains it. */
export const checkSmpteHost: Check<string> = all(
  checkDestinationHost,
  matches(/^\d{1,3}(?:\.\d{1,3}){3}$/, message('invalid_ip')),
);

interface Ports {
  readonly host?: string | null | undefined;
  readonly port?: number | undefined;
  readonly audioPort?: number | undefined;
  readonly secondaryHost?: string | null | undefined;
  readonly secondaryPort?: number | null | undefined;
  readonly secondaryAudioPort?: number | null | undefined;
}

/** The fields of an ST 2110 destination whose address and port are already used by an earlier field or another destination (spec 2 §5). */
export function repeatedPorts(
  { host, port, audioPort, secondaryHost, secondaryPort, secondaryAudioPort }: Ports,
  taken: readonly string[] = [],
): readonly (keyof Ports)[] {
  const places = [
    ['port', host, port],
    ['audioPort', host, audioPort],
    ['secondaryPort', secondaryHost, secondaryPort],
    ['secondaryAudioPort', secondaryHost, secondaryAudioPort],
  ] as const;
  const known = new Set(taken);
  return places.flatMap(([field, where, at]) => {
    if (!where || at === undefined || at === null) return [];
    const place = `${where}:${at}`;
    if (known.has(place)) return [field];
    known.add(place);
    return [];
  });
}

/** Every address and port of an ST 2110 destination. */
export const portsOf = ({ host, port, audioPort, ...other }: Ports): string[] =>
  [
    [host, port],
    [host, audioPort],
    [other.secondaryHost, other.secondaryPort],
    [other.secondaryHost, other.secondaryAudioPort],
  ].flatMap(([where, at]) => (where && at ? [`${where}:${at}`] : []));

/** Ports of an ST 2110 destination that its server does not allow (spec 2 §5). */
export function portsOutside(
  { port, audioPort, secondaryPort, secondaryAudioPort }: Ports,
  bounds: { readonly videoPort: Bounds; readonly audioPort: Bounds },
): readonly {
  readonly path: 'port' | 'audioPort' | 'secondaryPort' | 'secondaryAudioPort';
  readonly message: RuleMessage;
}[] {
  const asked = [
    ['port', port, bounds.videoPort],
    ['audioPort', audioPort, bounds.audioPort],
    ['secondaryPort', secondaryPort, bounds.videoPort],
    ['secondaryAudioPort', secondaryAudioPort, bounds.audioPort],
  ] as const;
  return asked.flatMap(([path, value, { min, max }]) => {
    const found = value === undefined || value === null ? null : wholeNumber(min, max)(value);
    return found === null ? [] : [{ path, message: found }];
  });
}
