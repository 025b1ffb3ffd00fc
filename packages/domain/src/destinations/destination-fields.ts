import { checkPort } from '../validation/addresses.js';
import { type Check, required, wholeNumber } from '../validation/check.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkRtmpKey, checkRtmpUrl } from '../rtmp-outputs/rtmp-outputs.js';
import { checkDestinationHost } from './destination-host.js';
import {
  checkDestinationName,
  checkSrtLatency,
  checkSrtPassphrase,
  checkStreamId,
  type DestinationProtocol,
  type SrtMode,
} from './destinations.js';

/** Where a destination is, without its secret. */
export type DestinationAddress =
  | {
      readonly protocol: 'srt';
      readonly mode: SrtMode;
      /** Null for a listener. */
      readonly host: string | null;
      readonly port: number;
      readonly latencyMs: number;
      readonly streamId: string | null;
    }
  | { readonly protocol: 'rtmp'; readonly url: string }
  | { readonly protocol: 'udp' | 'rtp'; readonly host: string; readonly port: number; readonly ttl: number }
  | { readonly protocol: 'hls' };

/** The fields of a destination as users enter them; `key` and `passphrase` are its secrets. */
export interface DestinationFields {
  readonly name?: string | undefined;
  readonly mode?: SrtMode | undefined;
  readonly host?: string | null | undefined;
  readonly port?: number | undefined;
  readonly passphrase?: string | null | undefined;
  readonly latencyMs?: number | undefined;
  readonly streamId?: string | null | undefined;
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly ttl?: number | undefined;
}
type Field = keyof DestinationFields;

/** SRT latency of a new destination (ms), and how far its packets go in a network. */
export const FIRST_SRT_LATENCY_MS = 500;
export const FIRST_TTL = 16;

/** The fields of each protocol, besides the name. HLS has none. */
export const DESTINATION_FIELDS: Readonly<Record<DestinationProtocol, readonly Field[]>> = {
  srt: ['mode', 'host', 'port', 'passphrase', 'latencyMs', 'streamId'],
  rtmp: ['url', 'key'],
  udp: ['host', 'port', 'ttl'],
  rtp: ['host', 'port', 'ttl'],
  hls: [],
};

/** Address of an RTMP destination: as of any RTMP output, with a host that is not the server itself. */
export const checkDestinationUrl: Check<string> = (url) => checkRtmpUrl(url) ?? hostProblem(url);

function hostProblem(url: string): RuleMessage | null {
  const host = /^rtmps?:\/\/(?:\[(?<six>[^\]]*)\]|(?<name>[^:/]+))/i.exec(url)?.groups;
  return checkDestinationHost(host?.['six'] ?? host?.['name'] ?? '') === null ? null : message('url');
}

/** Port at a destination, or of a source that is fetched. */
export const checkTargetPort: Check<number> = wholeNumber(1, 65_535);
/** Port where the server listens for an SRT caller (spec 2 §5, source port). */
const checkListenerPort: Check<number> = (port) => checkTargetPort(port) ?? checkPort('source', port);
export const checkTtl: Check<number> = wholeNumber(1, 255);

export interface FieldComplaint {
  readonly path: Field;
  readonly message: RuleMessage;
}

/** Every field of a destination that is wrong, missing, or not one of its protocol. */
export function destinationProblems(protocol: DestinationProtocol, fields: DestinationFields): FieldComplaint[] {
  const { name = '', mode, host, port, passphrase, latencyMs, streamId, url, key, ttl } = fields;
  const complaint = (path: Field): RuleMessage | null => {
    switch (path) {
      case 'name':
        return checkDestinationName(name);
      case 'mode':
        return mode === undefined ? message('required') : null;
      case 'host':
        if (mode === 'listener') return host === undefined || host === null || host === '' ? null : message('default');
        return checkDestinationHost(host ?? '');
      case 'port':
        if (port === undefined) return message('required');
        return mode === 'listener' ? checkListenerPort(port) : checkTargetPort(port);
      case 'passphrase':
        return passphrase === undefined || passphrase === null ? null : checkSrtPassphrase(passphrase);
      case 'latencyMs':
        return latencyMs === undefined ? null : checkSrtLatency(latencyMs);
      case 'streamId':
        return streamId === undefined || streamId === null ? null : checkStreamId(streamId);
      case 'url':
        return checkDestinationUrl(url ?? '');
      case 'key':
        return required(key ?? '') ?? checkRtmpKey(key ?? '');
      case 'ttl':
        return ttl === undefined ? null : checkTtl(ttl);
      default:
        return path satisfies never;
    }
  };
  const own: readonly Field[] = ['name', ...DESTINATION_FIELDS[protocol]];
  const wrong = own.flatMap((path) => asList(path, complaint(path)));
  return [...wrong, ...strangers(own, fields)];
}

const asList = (path: Field, found: RuleMessage | null): FieldComplaint[] =>
  found === null ? [] : [{ path, message: found }];

const ALL_FIELDS = ['name', ...new Set(Object.values(DESTINATION_FIELDS).flat())] as const satisfies readonly Field[];

/** Fields of other protocols. */
const strangers = (own: readonly Field[], fields: DestinationFields): FieldComplaint[] =>
  ALL_FIELDS.flatMap((path) =>
    own.includes(path) || fields[path] === undefined || fields[path] === null
      ? []
      : [{ path, message: message('default') }],
  );

/** The address that fields without problems make; fields that were left out get their first values. */
export function destinationAddress(protocol: DestinationProtocol, fields: DestinationFields): DestinationAddress {
  const {
    mode = 'caller',
    host,
    port = 0,
    latencyMs = FIRST_SRT_LATENCY_MS,
    streamId,
    url = '',
    ttl = FIRST_TTL,
  } = fields;
  switch (protocol) {
    case 'srt': {
      const called = mode === 'caller' ? (host ?? null) : null;
      return { protocol, mode, host: called, port, latencyMs, streamId: streamId ? streamId : null };
    }
    case 'rtmp':
      return { protocol, url };
    case 'udp':
    case 'rtp':
      return { protocol, host: host ?? '', port, ttl };
    case 'hls':
      return { protocol };
    default:
      return protocol satisfies never;
  }
}

/** What other destinations of the channel are compared with. */
interface Neighbour {
  readonly name: string;
  readonly address: DestinationAddress;
}

/** Fields in which a destination is like another of its channel: names (letters' case aside) and stream IDs are unique. */
export function likeNeighbours({ name, address }: Neighbour, others: readonly Neighbour[]): FieldComplaint[] {
  const streamId = streamIdOf(address);
  const sameName = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  const sameStream = streamId !== null && others.some((other) => streamIdOf(other.address) === streamId);
  return [
    ...asList('name', sameName ? message('unique_destination_name') : null),
    ...asList('streamId', sameStream ? message('unique_stream_id') : null),
  ];
}

const streamIdOf = (address: DestinationAddress): string | null =>
  address.protocol === 'srt' ? address.streamId : null;
