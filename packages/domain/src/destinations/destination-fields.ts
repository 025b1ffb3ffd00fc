import type { RecordingFormat } from '../servers/server-settings.js';
import { checkPort } from '../validation/addresses.js';
import { all, atMost, type Check, matches, required, wholeNumber } from '../validation/check.js';
import { checkFilePrefix } from '../validation/texts.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkRtmpKey, checkRtmpUrl } from '../rtmp-outputs/rtmp-outputs.js';
import { checkDestinationHost, checkLocalAddress } from './destination-host.js';
import { checkSmpteHost, portsOf, repeatedPorts, type SecondaryAddress } from './st2110.js';
import {
  checkDestinationName,
  checkFileMinutes,
  checkMuxKbps,
  checkServerPassword,
  checkSrtLatency,
  checkSrtPassphrase,
  checkStreamId,
  checkRtmpUserName,
  checkUserName,
  type DestinationProtocol,
  type SrtMode,
} from './destinations.js';

/** Address of a destination, without its secret. */
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
  | {
      readonly protocol: 'rtmp';
      readonly url: string;
      /** Used when the first one fails. */
      readonly secondaryUrl: string | null;
      /** For servers that require one; records of earlier versions have none. */
      readonly userName?: string | null;
    }
  | { readonly protocol: 'rist'; readonly host: string; readonly port: number; readonly latencyMs: number }
  | {
      readonly protocol: 'udp' | 'rtp';
      readonly host: string;
      readonly port: number;
      readonly ttl: number;
      /** Constant rate of the transport stream, kbps; null: as the stream needs. */
      readonly muxKbps: number | null;
      /** Address of the server's interface that it is sent from; null: by the server's routes. Records of earlier versions have none. */
      readonly localAddress?: string | null;
    }
  | { readonly protocol: 'hls' }
  | {
      readonly protocol: 'file';
      /** Prefix of the names of its files. */
      readonly filePrefix: string;
      readonly fileFormat: RecordingFormat;
      /** Length of a file, minutes. */
      readonly fileMinutes: number;
    }
  | { readonly protocol: 'hlsPush'; readonly url: string; readonly userName: string | null }
  | ({
      readonly protocol: 'st2110';
      readonly host: string;
      /** Ports of the picture (ST 2110-20) and of the sound (ST 2110-30). */
      readonly port: number;
      readonly audioPort: number;
      readonly ttl: number;
    } & (SecondaryAddress | { readonly [F in keyof SecondaryAddress]: null }));

/** The fields of a destination as users enter them; `key`, `passphrase` and `password` are its secrets. */
export interface DestinationFields {
  readonly name?: string | undefined;
  readonly mode?: SrtMode | undefined;
  readonly host?: string | null | undefined;
  readonly port?: number | undefined;
  readonly passphrase?: string | null | undefined;
  readonly latencyMs?: number | undefined;
  readonly streamId?: string | null | undefined;
  readonly url?: string | undefined;
  readonly secondaryUrl?: string | null | undefined;
  readonly key?: string | undefined;
  readonly ttl?: number | undefined;
  readonly muxKbps?: number | null | undefined;
  readonly userName?: string | null | undefined;
  readonly password?: string | undefined;
  readonly audioPort?: number | undefined;
  readonly secondaryHost?: string | null | undefined;
  readonly secondaryPort?: number | null | undefined;
  readonly secondaryAudioPort?: number | null | undefined;
  readonly localAddress?: string | null | undefined;
  readonly filePrefix?: string | undefined;
  readonly fileFormat?: RecordingFormat | undefined;
  readonly fileMinutes?: number | undefined;
}
type Field = keyof DestinationFields;

/** Defaults of a new destination: SRT latency (ms), and TTL of its packets. */
export const FIRST_SRT_LATENCY_MS = 500;
export const FIRST_TTL = 16;
/** Format and length (minutes) of the files of a new destination. */
export const FIRST_FILE_FORMAT = 'mkv';
export const FIRST_FILE_MINUTES = 10;

/** The fields of each protocol, besides the name. HLS has none. */
export const DESTINATION_FIELDS: Readonly<Record<DestinationProtocol, readonly Field[]>> = {
  srt: ['mode', 'host', 'port', 'passphrase', 'latencyMs', 'streamId'],
  rtmp: ['url', 'secondaryUrl', 'key', 'userName', 'password'],
  rist: ['host', 'port', 'passphrase', 'latencyMs'],
  udp: ['host', 'port', 'ttl', 'muxKbps', 'localAddress'],
  rtp: ['host', 'port', 'ttl', 'muxKbps', 'localAddress'],
  hls: [],
  hlsPush: ['url', 'userName', 'password'],
  st2110: ['host', 'port', 'audioPort', 'ttl', 'secondaryHost', 'secondaryPort', 'secondaryAudioPort'],
  file: ['filePrefix', 'fileFormat', 'fileMinutes'],
};

/** Address of an RTMP destination: the rules of any RTMP output, and a host that is not the server itself. */
export const checkDestinationUrl: Check<string> = (url) => checkRtmpUrl(url) ?? hostProblem(url);

/** Address of a playlist for HLS push: HTTP or HTTPS, without user, query or fragment, on a host that is not the server itself. */
export const checkHlsPushUrl: Check<string> = all(
  required,
  atMost(256),
  matches(/^https?:\/\/(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?(?:\/[\w.~-]+)+\.m3u8$/i, message('url')),
  (url) => (/\/\.\.?\//.test(url) || !URL.canParse(url) ? message('url') : null),
  hostProblem,
);

function hostProblem(url: string): RuleMessage | null {
  const host = /^(?:rtmp|http)s?:\/\/(?:\[(?<six>[^\]]*)\]|(?<name>[^:/]+))/i.exec(url)?.groups;
  return checkDestinationHost(host?.['six'] ?? host?.['name'] ?? '') === null ? null : message('url');
}

/** Port of a destination, or of a fetched source. */
export const checkTargetPort: Check<number> = wholeNumber(1, 65_535);
/** Port on the server that an SRT peer calls (spec 2 §5, source port). */
const checkListenerPort: Check<number> = (port) => checkTargetPort(port) ?? checkPort('source', port);
export const checkTtl: Check<number> = wholeNumber(1, 255);

export interface FieldComplaint {
  readonly path: Field;
  readonly message: RuleMessage;
}

/** Every field of a destination that is wrong, missing, or not of its protocol. */
export function destinationProblems(protocol: DestinationProtocol, fields: DestinationFields): FieldComplaint[] {
  const { name = '', mode, host, port, passphrase, latencyMs, streamId, url, secondaryUrl, key, ttl } = fields;
  const { muxKbps, userName, password, audioPort, secondaryHost, secondaryPort, secondaryAudioPort } = fields;
  const { localAddress, filePrefix, fileMinutes } = fields;
  const hasSecondary = [secondaryHost, secondaryPort, secondaryAudioPort].some((value) => value || value === 0);
  const repeated = protocol === 'st2110' ? repeatedPorts(fields) : [];
  const smptePort = (path: Field, value: number | null | undefined): RuleMessage | null => {
    if (value === undefined || value === null) return message('required');
    return checkTargetPort(value) ?? (repeated.some((one) => one === path) ? message('unique') : null);
  };
  const complaint = (path: Field): RuleMessage | null => {
    switch (path) {
      case 'name':
        return checkDestinationName(name);
      case 'mode':
        return mode === undefined ? message('required') : null;
      case 'host':
        if (protocol === 'st2110') return checkSmpteHost(host ?? '');
        if (mode === 'listener') return host === undefined || host === null || host === '' ? null : message('default');
        return checkDestinationHost(host ?? '');
      case 'port':
        if (protocol === 'st2110') return smptePort(path, port);
        if (port === undefined) return message('required');
        return mode === 'listener' || mode === 'rendezvous' ? checkListenerPort(port) : checkTargetPort(port);
      case 'passphrase':
        return passphrase === undefined || passphrase === null ? null : checkSrtPassphrase(passphrase);
      case 'latencyMs':
        return latencyMs === undefined ? null : checkSrtLatency(latencyMs);
      case 'streamId':
        if (streamId === undefined || streamId === null) return null;
        // The handshake of a rendezvous has no stream ID.
        return mode === 'rendezvous' && streamId !== '' ? message('default') : checkStreamId(streamId);
      case 'url':
        return protocol === 'hlsPush' ? checkHlsPushUrl(url ?? '') : checkDestinationUrl(url ?? '');
      case 'secondaryUrl':
        if (secondaryUrl === undefined || secondaryUrl === null) return null;
        return secondaryUrl === url ? message('unique') : checkDestinationUrl(secondaryUrl);
      case 'key':
        return required(key ?? '') ?? checkRtmpKey(key ?? '');
      case 'ttl':
        return ttl === undefined ? null : checkTtl(ttl);
      case 'muxKbps':
        return muxKbps === undefined || muxKbps === null ? null : checkMuxKbps(muxKbps);
      case 'userName':
        if (!userName) return password === undefined ? null : message('required');
        return protocol === 'rtmp' ? checkRtmpUserName(userName) : checkUserName(userName);
      case 'password':
        if (userName && !password) return message('required');
        return password === undefined ? null : checkServerPassword(password);
      case 'audioPort':
        return smptePort(path, audioPort);
      case 'secondaryHost':
        return hasSecondary ? checkSmpteHost(secondaryHost ?? '') : null;
      case 'secondaryPort':
        return hasSecondary ? smptePort(path, secondaryPort) : null;
      case 'secondaryAudioPort':
        return hasSecondary ? smptePort(path, secondaryAudioPort) : null;
      case 'localAddress':
        return localAddress ? checkLocalAddress(localAddress, host ?? '') : null;
      case 'filePrefix':
        return checkFilePrefix(filePrefix ?? '');
      case 'fileFormat':
        return null;
      case 'fileMinutes':
        return fileMinutes === undefined ? null : checkFileMinutes(fileMinutes);
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

/** The address that valid fields result in; omitted fields get their defaults. */
export function destinationAddress(protocol: DestinationProtocol, fields: DestinationFields): DestinationAddress {
  const {
    mode = 'caller',
    host,
    port = 0,
    latencyMs = FIRST_SRT_LATENCY_MS,
    streamId,
    url = '',
    secondaryUrl,
    ttl = FIRST_TTL,
    muxKbps = null,
    userName,
    audioPort = 0,
    secondaryHost,
    secondaryPort,
    secondaryAudioPort,
    localAddress,
    filePrefix = '',
    fileFormat = FIRST_FILE_FORMAT,
    fileMinutes = FIRST_FILE_MINUTES,
  } = fields;
  switch (protocol) {
    case 'srt': {
      const called = mode === 'listener' ? null : (host ?? null);
      return { protocol, mode, host: called, port, latencyMs, streamId: streamId ? streamId : null };
    }
    case 'rtmp':
      return {
        protocol,
        url,
        secondaryUrl: secondaryUrl ? secondaryUrl : null,
        userName: userName ? userName : null,
      };
    case 'rist':
      return { protocol, host: host ?? '', port, latencyMs };
    case 'udp':
    case 'rtp':
      return { protocol, host: host ?? '', port, ttl, muxKbps, localAddress: localAddress ? localAddress : null };
    case 'hls':
      return { protocol };
    case 'file':
      return { protocol, filePrefix, fileFormat, fileMinutes };
    case 'hlsPush':
      return { protocol, url, userName: userName ? userName : null };
    case 'st2110': {
      const own = { protocol, host: host ?? '', port, audioPort, ttl } as const;
      return secondaryHost && secondaryPort && secondaryAudioPort
        ? { ...own, secondaryHost, secondaryPort, secondaryAudioPort }
        : { ...own, secondaryHost: null, secondaryPort: null, secondaryAudioPort: null };
    }
    default:
      return protocol satisfies never;
  }
}

/** Whether ffmpeg sends to it, so that its options apply: another program serves an SRT peer. */
export const isSentByFfmpeg = ({
  protocol,
  mode,
}: {
  readonly protocol: DestinationProtocol;
  readonly mode?: SrtMode | null;
}): boolean => protocol !== 'st2110' && protocol !== 'file' && mode !== 'rendezvous';

/** Properties that are compared with other destinations of the channel. */
interface Neighbour {
  readonly name: string;
  readonly address: DestinationAddress;
}

/** Fields that another destination of the channel also has: names (ignoring case), stream IDs, prefixes of files and ports of ST 2110 are unique. */
export function likeNeighbours({ name, address }: Neighbour, others: readonly Neighbour[]): FieldComplaint[] {
  const streamId = streamIdOf(address);
  const sameName = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  const sameStream = streamId !== null && others.some((other) => streamIdOf(other.address) === streamId);
  return [
    ...asList('name', sameName ? message('unique_destination_name') : null),
    ...asList('streamId', sameStream ? message('unique_stream_id') : null),
    ...samePorts(address, others),
    ...asList('filePrefix', samePrefix(address, others) ? message('unique') : null),
  ];
}

const samePrefix = (address: DestinationAddress, others: readonly Neighbour[]): boolean =>
  address.protocol === 'file' &&
  others.some((other) => other.address.protocol === 'file' && other.address.filePrefix === address.filePrefix);

/** Ports of an ST 2110 destination whose address and port another destination uses (spec 2 §5). */
export const samePorts = (
  address: DestinationAddress,
  others: readonly Pick<Neighbour, 'address'>[],
): FieldComplaint[] => {
  if (address.protocol !== 'st2110') return [];
  const taken = others.flatMap((other) => (other.address.protocol === 'st2110' ? portsOf(other.address) : []));
  return repeatedPorts(address, taken).map((path) => ({ path, message: message('unique') }));
};

const streamIdOf = (address: DestinationAddress): string | null =>
  address.protocol === 'srt' ? address.streamId : null;
