import type { Destination } from '@backhaul/contract';
import {
  type RuleMessage,
  DESTINATION_PROTOCOLS,
  destinationProblems,
  FIRST_FILE_FORMAT,
  FIRST_FILE_MINUTES,
  FIRST_SRT_LATENCY_MS,
  FIRST_TTL,
  RECORDING_FORMATS,
  SRT_MODES,
  type DestinationFields,
  type DestinationProtocol,
} from '@backhaul/domain';
import { wholeNumberOf } from '../../streaming/whole-number.js';

/** Passphrase of an SRT destination: none, a new one, or the stored one. */
export const ENCRYPTIONS = ['none', 'new', 'kept'] as const;

/** Form values of a destination. */
export type DestinationValues = Readonly<
  Record<
    | 'protocol'
    | 'name'
    | 'profileId'
    | 'providerId'
    | 'mode'
    | 'host'
    | 'port'
    | 'encryption'
    | 'passphrase'
    | 'latencyMs'
    | 'streamId'
    | 'url'
    | 'secondaryUrl'
    | 'key'
    | 'ttl'
    | 'muxKbps'
    | 'userName'
    | 'password'
    | 'audioPort'
    | 'secondaryHost'
    | 'secondaryPort'
    | 'secondaryAudioPort'
    | 'localAddress'
    | 'filePrefix'
    | 'fileFormat'
    | 'fileMinutes',
    string
  >
>;

/** Initial form values. */
export const valuesOf = (destination: Destination | null): DestinationValues => ({
  protocol: destination?.protocol ?? 'srt',
  name: destination?.name ?? '',
  profileId: destination?.profileId ?? '',
  providerId: destination?.providerId ?? '',
  mode: destination?.mode ?? 'caller',
  host: destination?.host ?? '',
  port: textOf(destination?.port),
  encryption: destination?.hasKey === true && ['srt', 'rist'].includes(destination.protocol) ? 'kept' : 'none',
  passphrase: '',
  latencyMs: textOf(destination?.latencyMs ?? FIRST_SRT_LATENCY_MS),
  streamId: destination?.streamId ?? '',
  url: destination?.url ?? '',
  secondaryUrl: destination?.secondaryUrl ?? '',
  key: '',
  ttl: textOf(destination?.ttl ?? FIRST_TTL),
  muxKbps: textOf(destination?.muxKbps),
  userName: destination?.userName ?? '',
  password: '',
  audioPort: textOf(destination?.audioPort),
  secondaryHost: destination?.secondaryHost ?? '',
  secondaryPort: textOf(destination?.secondaryPort),
  secondaryAudioPort: textOf(destination?.secondaryAudioPort),
  localAddress: destination?.localAddress ?? '',
  filePrefix: destination?.filePrefix ?? '',
  fileFormat: destination?.fileFormat ?? FIRST_FILE_FORMAT,
  fileMinutes: textOf(destination?.fileMinutes ?? FIRST_FILE_MINUTES),
});

export const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export const protocolOf = ({ protocol }: DestinationValues): DestinationProtocol =>
  DESTINATION_PROTOCOLS.find((one) => one === protocol) ?? 'srt';

/** Request fields of the protocol; an empty field of a stored secret is omitted, so that the secret is kept. */
export function fieldsOf(values: DestinationValues): DestinationFields & { readonly name: string } {
  const { name, host, streamId, url, secondaryUrl, key } = values;
  const protocol = protocolOf(values);
  switch (protocol) {
    case 'srt': {
      const mode = SRT_MODES.find((one) => one === values.mode) ?? 'caller';
      return {
        name,
        mode,
        host: mode === 'listener' ? null : host.trim(),
        port: wholeNumberOf(values.port),
        latencyMs: wholeNumberOf(values.latencyMs),
        streamId: streamId === '' || mode === 'rendezvous' ? null : streamId,
        ...passphraseOf(values),
      };
    }
    case 'rtmp':
      return {
        name,
        url: url.trim(),
        secondaryUrl: secondaryUrl.trim() === '' ? null : secondaryUrl.trim(),
        ...(key !== '' && { key }),
        ...userOf(values),
      };
    case 'rist':
      return {
        name,
        host: host.trim(),
        port: wholeNumberOf(values.port),
        latencyMs: wholeNumberOf(values.latencyMs),
        ...passphraseOf(values),
      };
    case 'udp':
    case 'rtp':
      return {
        name,
        host: host.trim(),
        port: wholeNumberOf(values.port),
        ttl: wholeNumberOf(values.ttl),
        muxKbps: wholeNumberOf(values.muxKbps) ?? null,
        localAddress: values.localAddress === '' ? null : values.localAddress,
      };
    case 'hls':
      return { name };
    case 'file':
      return {
        name,
        filePrefix: values.filePrefix.trim(),
        fileFormat: RECORDING_FORMATS.find((one) => one === values.fileFormat) ?? FIRST_FILE_FORMAT,
        fileMinutes: wholeNumberOf(values.fileMinutes),
      };
    case 'st2110': {
      const secondary = values.secondaryHost.trim();
      return {
        name,
        host: host.trim(),
        port: wholeNumberOf(values.port),
        audioPort: wholeNumberOf(values.audioPort),
        ttl: wholeNumberOf(values.ttl),
        secondaryHost: secondary === '' ? null : secondary,
        secondaryPort: secondary === '' ? null : (wholeNumberOf(values.secondaryPort) ?? null),
        secondaryAudioPort: secondary === '' ? null : (wholeNumberOf(values.secondaryAudioPort) ?? null),
      };
    }
    case 'hlsPush':
      return { name, url: url.trim(), ...userOf(values) };
    default:
      return protocol satisfies never;
  }
}

/** A password requires a user name. */
function userOf({ userName, password }: DestinationValues) {
  const user = userName.trim();
  return user === '' ? { userName: null } : { userName: user, ...(password !== '' && { password }) };
}

const passphraseOf = ({ encryption, passphrase }: DestinationValues) =>
  encryption === 'kept' ? {} : { passphrase: encryption === 'new' ? passphrase : null };

/**
 * The error of a field by the domain rules. `stored`: the destination to change, whose key or password remains valid only for the
 * same URLs.
 */
export function problemOf(values: DestinationValues, stored: Destination | null, path: string): RuleMessage | null {
  const fields = fieldsOf(values);
  const problems = destinationProblems(protocolOf(values), { ...keptSecret(fields, stored), ...fields });
  return problems.find((problem) => problem.path === path)?.message ?? null;
}

function keptSecret({ url, secondaryUrl, userName }: DestinationFields, stored: Destination | null): DestinationFields {
  if (stored?.hasKey !== true) return {};
  const known = [stored.url, stored.secondaryUrl, null, undefined];
  if (stored.protocol === 'rtmp') {
    if (!known.includes(url) || !known.includes(secondaryUrl)) return {};
    return { key: 'stored', ...(userName && stored.userName !== null && { password: 'stored' }) };
  }
  return stored.protocol === 'hlsPush' && url === stored.url && userName ? { password: 'stored' } : {};
}
