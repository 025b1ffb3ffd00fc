import type { AppContract, HandlerOutput } from '@backhaul/contract';
import {
  FETCHED_INPUTS,
  FIRST_SRT_LATENCY_MS,
  keepsSecret,
  sourceAddress,
  sourceProblems,
  type FetchedInput,
  type RuleMessage,
  type SourceFields,
} from '@backhaul/domain';
import { textOf } from './destination-values.js';
import { wholeNumberOf } from '../../streaming/whole-number.js';

/** A stored source. */
export type StoredSource = Pick<
  HandlerOutput<AppContract['channels']['addInputSource']>,
  | 'protocol'
  | 'host'
  | 'port'
  | 'latencyMs'
  | 'streamId'
  | 'user'
  | 'url'
  | 'hasSecret'
  | 'sourceChannel'
  | 'recording'
  | 'loop'
>;

/** Form values of a source. `encryption`: whether its passphrase or password is none, new or the stored one. `recordedBy`: the channel of the recording. */
export type SourceValues = Readonly<
  Record<
    | 'kind'
    | 'host'
    | 'port'
    | 'latencyMs'
    | 'streamId'
    | 'url'
    | 'user'
    | 'encryption'
    | 'passphrase'
    | 'password'
    | 'channelId'
    | 'recordedBy'
    | 'recordingId'
    | 'loop',
    string
  >
>;

/** Initial form values. `channelId`: the channel whose recordings are offered first. */
export function sourceValues(stored: StoredSource | null, channelId = ''): SourceValues {
  const isSrt = stored?.protocol === 'srtCaller' || stored?.protocol === 'srtRendezvous';
  return {
    kind: stored?.protocol ?? 'srtCaller',
    host: stored?.host ?? '',
    port: textOf(isSrt ? stored.port : null),
    latencyMs: textOf(isSrt ? stored.latencyMs : FIRST_SRT_LATENCY_MS),
    streamId: stored?.streamId ?? '',
    url: stored === null || isSrt ? '' : stored.url,
    user: stored?.user ?? '',
    encryption: stored?.hasSecret ? 'kept' : 'none',
    passphrase: '',
    password: '',
    channelId: stored?.sourceChannel?.id ?? '',
    recordedBy: stored?.recording?.channel.id ?? channelId,
    recordingId: stored?.recording?.id ?? '',
    loop: stored?.protocol === 'file' && !stored.loop ? 'off' : 'on',
  };
}

export const kindOf = ({ kind }: Pick<SourceValues, 'kind'>): FetchedInput =>
  FETCHED_INPUTS.find((one) => one === kind) ?? 'srtCaller';

/** Request fields of the kind; a stored secret is omitted, so that it is kept. */
export function sourceFields(values: SourceValues): SourceFields {
  const { host, streamId, url, user, encryption, passphrase, password } = values;
  const kind = kindOf(values);
  const isKept = encryption === 'kept';
  const isNew = encryption === 'new';
  switch (kind) {
    case 'srtCaller':
      return {
        host: host.trim(),
        port: wholeNumberOf(values.port),
        latencyMs: wholeNumberOf(values.latencyMs),
        streamId: streamId === '' ? null : streamId,
        ...(!isKept && { passphrase: isNew ? passphrase : null }),
      };
    case 'srtRendezvous':
      return {
        host: host.trim(),
        port: wholeNumberOf(values.port),
        latencyMs: wholeNumberOf(values.latencyMs),
        ...(!isKept && { passphrase: isNew ? passphrase : null }),
      };
    case 'rtsp':
      return {
        url: url.trim(),
        user: user === '' ? null : user,
        ...(password === '' && isKept ? {} : { password: password === '' ? null : password }),
      };
    case 'hls':
      return { url: url.trim() };
    case 'channel':
      return { channelId: values.channelId };
    case 'file':
      // Without an id, a recording of a channel that the user cannot see is kept.
      return { loop: values.loop === 'on', ...(values.recordingId !== '' && { recordingId: values.recordingId }) };
    case 'testPicture':
      return {};
    default:
      return kind satisfies never;
  }
}

/** A source as it is sent to the API. */
export type EnteredSource = SourceFields & { readonly protocol: FetchedInput };

export const enteredSource = (values: SourceValues): EnteredSource => ({
  protocol: kindOf(values),
  ...sourceFields(values),
});

/** The error of a field by the domain rules. */
export const sourceProblem = (values: SourceValues, path: string): RuleMessage | null =>
  sourceProblems(kindOf(values), sourceFields(values)).find((problem) => problem.path === path)?.message ?? null;

/** Whether the stored secret is kept: it is valid only for the host that it was entered for. */
export function isSecretKept(stored: StoredSource | null, values: SourceValues): boolean {
  const kind = kindOf(values);
  if (stored === null || !stored.hasSecret || stored.protocol !== kind) return false;
  const before = sourceAddress(kind, { ...stored });
  return keepsSecret(before, sourceAddress(kind, sourceFields(values)));
}
