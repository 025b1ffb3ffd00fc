import type { FetchedInput } from '../kinds/kinds.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkTargetPort, FIRST_SRT_LATENCY_MS } from '../destinations/destination-fields.js';
import { checkDestinationHost } from '../destinations/destination-host.js';
import { checkSrtLatency, checkSrtPassphrase, checkStreamId } from '../destinations/destinations.js';
import { all, atMost, type Check, matches, required } from '../validation/check.js';

/** Address of a source that the server fetches, without its secret. */
export type SourceAddress =
  | {
      readonly kind: 'srtCaller';
      readonly host: string;
      readonly port: number;
      /** ms */
      readonly latencyMs: number;
      readonly streamId: string | null;
    }
  /** A peer that calls from the same port at the same time: both may be behind firewalls that block incoming calls. */
  | {
      readonly kind: 'srtRendezvous';
      readonly host: string;
      readonly port: number;
      /** ms */
      readonly latencyMs: number;
    }
  /** `user`: null if the camera needs none. */
  | { readonly kind: 'rtsp'; readonly url: string; readonly user: string | null }
  | { readonly kind: 'hls'; readonly url: string }
  /** Another channel of the same server. */
  | { readonly kind: 'channel'; readonly channelId: string }
  /** A finished recording of a channel of the same server, by id and path; `loop`: played repeatedly. */
  | {
      readonly kind: 'file';
      readonly recordingId: string;
      readonly channelId: string;
      readonly name: string;
      readonly loop: boolean;
    }
  /** A moving picture with a tone, made by the server. */
  | { readonly kind: 'testPicture' };

/** The fields of a source as users enter them; `passphrase` and `password` are its secrets. */
export interface SourceFields {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly passphrase?: string | null | undefined;
  readonly latencyMs?: number | undefined;
  readonly streamId?: string | null | undefined;
  readonly url?: string | undefined;
  readonly user?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly channelId?: string | undefined;
  readonly recordingId?: string | undefined;
  readonly loop?: boolean | undefined;
}
type Field = keyof SourceFields;

/** The fields of each kind of source. */
export const SOURCE_FIELDS: Readonly<Record<FetchedInput, readonly Field[]>> = {
  srtCaller: ['host', 'port', 'passphrase', 'latencyMs', 'streamId'],
  srtRendezvous: ['host', 'port', 'passphrase', 'latencyMs'],
  rtsp: ['url', 'user', 'password'],
  hls: ['url'],
  channel: ['channelId'],
  file: ['recordingId', 'loop'],
  testPicture: [],
};

/** Longest address of an HLS playlist: signed addresses are long. */
const LONGEST_HLS_URL = 1024;

/** An address with a scheme, a host, and optionally port and path. No user or password, because it is displayed. */
const urlOf = (schemes: string): RegExp =>
  new RegExp(
    String.raw`^(?:${schemes})://(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]*[a-z\d])?))(?::\d{1,5})?(?:[/?][\x21-\x7e]*)?$`,
    'i',
  );

const checkSourceUrl = (schemes: string, longest: number): Check<string> => {
  const pattern = urlOf(schemes);
  return all(required, atMost(longest), matches(pattern, message('url')), (url) => {
    const [, six, name] = pattern.exec(url) ?? [];
    return checkDestinationHost(six ?? name ?? '') === null ? null : message('url');
  });
};

/** Address of an RTSP source (spec 2 §5: at most 256 characters, ASCII only), with a host that is not the server itself. */
export const checkRtspUrl: Check<string> = checkSourceUrl('rtsp', 256);
/** Address of an HLS playlist, with a host that is not the server itself. */
export const checkHlsUrl: Check<string> = checkSourceUrl('https?', LONGEST_HLS_URL);

const PRINTABLE = /^[\x21-\x7e]*$/;
/** User of an RTSP source. Basic authentication ends the user at a colon (RFC 7617). */
const checkRtspUser: Check<string> = all(
  atMost(64),
  matches(/^[\x21\x23-\x39\x3b-\x5b\x5d-\x7e]*$/, message('default')),
);
const checkRtspPassword: Check<string> = all(atMost(128), matches(PRINTABLE, message('default')));

export interface SourceComplaint {
  readonly path: Field;
  readonly message: RuleMessage;
}

/** Every field of a source that is wrong, missing, or not of its kind; `kind` null: a sender, which has no fields. */
export function sourceProblems(kind: FetchedInput | null, fields: SourceFields): SourceComplaint[] {
  const { host = '', port, passphrase, latencyMs, streamId, url = '', user, password, channelId } = fields;
  const complaint = (path: Field): RuleMessage | null => {
    switch (path) {
      case 'host':
        return checkDestinationHost(host);
      case 'port':
        return port === undefined ? message('required') : checkTargetPort(port);
      case 'passphrase':
        return optional(passphrase, checkSrtPassphrase);
      case 'latencyMs':
        return optional(latencyMs, checkSrtLatency);
      case 'streamId':
        return optional(streamId, checkStreamId);
      case 'url':
        return kind === 'hls' ? checkHlsUrl(url) : checkRtspUrl(url);
      case 'user':
        return optional(user, checkRtspUser) ?? (isEntered(password) && !isEntered(user) ? message('required') : null);
      case 'password':
        return optional(password, checkRtspPassword);
      case 'channelId':
        return isEntered(channelId) ? null : message('required');
      case 'recordingId':
        return isEntered(fields.recordingId) ? null : message('required');
      case 'loop':
        return null;
      default:
        return path satisfies never;
    }
  };
  const own = kind === null ? [] : SOURCE_FIELDS[kind];
  return ALL_FIELDS.flatMap((path) => {
    if (!own.includes(path)) return isEntered(fields[path]) ? [{ path, message: message('default') }] : [];
    const found = complaint(path);
    return found === null ? [] : [{ path, message: found }];
  });
}

const ALL_FIELDS: readonly Field[] = [...new Set(Object.values(SOURCE_FIELDS).flat())];

const isEntered = (value: string | number | boolean | null | undefined): boolean =>
  value !== undefined && value !== null && value !== '';

const optional = <T>(value: T | null | undefined, check: Check<T>): RuleMessage | null =>
  value === null || value === undefined ? null : check(value);

/** Location of a recording: the channel that made it, and the name of its file. */
export interface RecordingPlace {
  readonly channelId: string;
  readonly name: string;
}

/**
 * The address that valid fields result in; omitted fields get their defaults. `place`: location of the recording that is
 * played, if any.
 */
export function sourceAddress(kind: FetchedInput, fields: SourceFields, place?: RecordingPlace): SourceAddress {
  const { host = '', port = 0, latencyMs = FIRST_SRT_LATENCY_MS, streamId, url = '', user, channelId = '' } = fields;
  switch (kind) {
    case 'srtCaller':
      return { kind, host, port, latencyMs, streamId: streamId ? streamId : null };
    case 'srtRendezvous':
      return { kind, host, port, latencyMs };
    case 'rtsp':
      return { kind, url, user: user ? user : null };
    case 'hls':
      return { kind, url };
    case 'channel':
      return { kind, channelId };
    case 'file':
      return {
        kind,
        recordingId: fields.recordingId ?? '',
        channelId: place?.channelId ?? '',
        name: place?.name ?? '',
        loop: fields.loop ?? true,
      };
    case 'testPicture':
      return { kind };
    default:
      return kind satisfies never;
  }
}

/** Whether a stored secret stays in use: it was entered for one host, and is never sent to another. */
export function keepsSecret(before: SourceAddress, after: SourceAddress): boolean {
  if (isSrt(before) && isSrt(after))
    return before.kind === after.kind && before.host === after.host && before.port === after.port;
  return before.kind === 'rtsp' && after.kind === 'rtsp' && before.url === after.url && before.user === after.user;
}

const isSrt = (address: SourceAddress) => address.kind === 'srtCaller' || address.kind === 'srtRendezvous';

/** An address that everybody may see: the query may contain a key. */
export const withoutQuery = (url: string): string => url.replace(/\?.*$/, '');
