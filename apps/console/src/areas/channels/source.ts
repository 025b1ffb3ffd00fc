import type { AppContract, HandlerOutput } from '@backhaul/contract';
import {
  FETCHED_INPUTS,
  keepsSecret,
  sourceAddress,
  sourceProblems,
  withoutQuery,
  type ChannelInput,
  type FetchedInput,
  type SourceAddress,
  type SourceFields,
} from '@backhaul/domain';
import { sees, type Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import { sourceSecretOf } from '../../platform/vault/aad.js';
import type { ChannelRecord, Registry } from '../../state/registry/types.js';
import { changeChannel, type ChannelDependencies } from './change.js';
import { refuseInput, takesInput } from './refuse-input.js';
import { placeOfRecording } from './recorded-file.js';
import { refuseSourceChannel } from './source-channel.js';

type InputSource = HandlerOutput<AppContract['channels']['addInputSource']>;

/** Columns of a channel without a fetched source. */
export const NO_SOURCE_VALUES = { source: null, source_secret: null, source_on: false };

export const fetchedInput = (input: ChannelInput): FetchedInput | undefined =>
  FETCHED_INPUTS.find((one) => one === input);

/** The source that the server of a channel fetches; undefined without one. */
export function sourceOf(
  registry: Pick<Registry, 'reportedServer' | 'channelRecord'>,
  { source, serverId }: ChannelRecord,
  caller: Caller,
): InputSource | undefined {
  if (source === null) return undefined;
  const { address, on, hasSecret } = source;
  return {
    ...shownAddress(registry, address, caller),
    hasSecret,
    on,
    passphrase: null,
    streamKey: null,
    secureUrl: '',
    ready:
      serverId !== null &&
      registry.reportedServer(serverId)?.online === true &&
      takesInput(registry, serverId, address.kind),
  };
}

/** Address of a source, as the caller may see it. */
export function shownAddress(registry: Pick<Registry, 'channelRecord'>, address: SourceAddress, caller: Caller) {
  const { kind } = address;
  const fields = { host: '', port: 0, latencyMs: 0, streamId: null, user: null, ...address };
  const { host, port, latencyMs, streamId, user } = fields;
  const whole = urlOf(address);
  return {
    protocol: kind,
    host,
    port,
    latencyMs,
    streamId,
    user,
    sourceChannel: kind === 'channel' ? seenChannel(registry, address.channelId, caller) : null,
    recording: kind === 'file' ? seenRecording(registry, address, caller) : null,
    loop: kind === 'file' && address.loop,
    url: caller.permissions.has('channel:secrets') || isSrt(kind) ? whole : withoutQuery(whole),
  };
}

function urlOf(address: SourceAddress): string {
  switch (address.kind) {
    case 'srtCaller':
      return srtUrl(address, 'caller');
    case 'srtRendezvous':
      return srtUrl(address, 'rendezvous');
    case 'rtsp':
    case 'hls':
      return address.url;
    case 'channel':
    case 'file':
    case 'testPicture':
      return '';
    default:
      return address satisfies never;
  }
}

/** A recording with its name, if the caller sees its channel. */
function seenRecording(
  registry: Pick<Registry, 'channelRecord'>,
  { recordingId, channelId, name }: Extract<SourceAddress, { kind: 'file' }>,
  caller: Caller,
) {
  const channel = seenChannel(registry, channelId, caller);
  return channel && { id: recordingId, name, channel };
}

/** A channel with its name, if the caller sees it. */
function seenChannel(registry: Pick<Registry, 'channelRecord'>, id: string, { scope }: Caller) {
  const record = registry.channelRecord(id);
  return record && sees(scope, record) ? { id, name: record.name } : null;
}

const isSrt = (kind: FetchedInput): boolean => kind === 'srtCaller' || kind === 'srtRendezvous';

const srtUrl = (
  { host, port }: { readonly host: string; readonly port: number },
  mode: 'caller' | 'rendezvous',
): string => `srt://${host.includes(':') ? `[${host}]` : host}:${port}?mode=${mode}`;

/** The secret among the fields of a source; undefined if omitted. */
export const enteredSecret = (kind: FetchedInput, { passphrase, password }: SourceFields): string | null | undefined =>
  isSrt(kind) ? passphrase : kind === 'rtsp' ? password : null;

/** @throws {Refusal} INVALID with every wrong field; a sender may have no fields */
export function refuseSourceProblems(kind: FetchedInput | undefined, fields: SourceFields, at = 'body'): void {
  refuseProblems(sourceProblems(kind ?? null, fields), at);
}

/**
 * Makes the server of a channel fetch a source. An omitted secret stays while the address stays the same.
 * @throws {Refusal} NOT_FOUND, CHANNEL_BUSY, UNSUPPORTED, SOURCE_ELSEWHERE, SOURCE_LOOP
 */
export async function setSource(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  kind: FetchedInput,
  fields: SourceFields,
): Promise<ChannelRecord> {
  const { registry, vault } = dependencies;
  const before = channel.record.source?.address;
  const place =
    kind === 'file'
      ? await placeOfRecording(dependencies, caller, channel, fields.recordingId ?? '', before)
      : undefined;
  const address = sourceAddress(kind, fields, place);
  const entered = enteredSecret(kind, fields);
  return changeChannel(dependencies, caller, channel, {
    detail: `input ${kind}`,
    async refuse(tx) {
      await refuseInput(registry, tx, channel.id, kind);
      if (address.kind === 'channel') await refuseSourceChannel(tx, channel, address.channelId);
    },
    values: ({ source, source_secret: stored }) => ({
      input: kind,
      rtmp_key: null,
      source: JSON.stringify(address),
      source_secret: entered
        ? vault.seal(entered, sourceSecretOf(channel.id))
        : entered === undefined && source !== null && keepsSecret(source, address)
          ? stored
          : null,
      source_on: true,
    }),
  });
}

/** Starts or stops fetching. @throws {Refusal} NO_SOURCE, UNSUPPORTED */
export async function setSourceState(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  on: boolean,
): Promise<ChannelRecord> {
  const { registry } = dependencies;
  return changeChannel(dependencies, caller, channel, {
    detail: `input ${on ? 'on' : 'off'}`,
    values: ({ source, source_on }) => {
      if (source === null) throw new Refusal('NO_SOURCE');
      if (on && !takesInput(registry, channel.record.serverId, source.kind)) throw new Refusal('UNSUPPORTED');
      return source_on === on ? undefined : { source_on: on };
    },
  });
}

/** Orders to retry a fetch at once, or to play a file again that has ended. @throws {Refusal} SERVER_OFFLINE, SOURCE_NOT_RETRYING */
export function retrySource(dependencies: ChannelDependencies, caller: Caller, { id, record, view }: VisibleChannel) {
  const { serverId } = record;
  if (dependencies.registry.server(serverId)?.online !== true) throw new Refusal('SERVER_OFFLINE');
  const isOver = record.source?.address.kind === 'file' && view.source?.state === 'waiting';
  if (view.source?.state !== 'retrying' && !isOver) throw new Refusal('SOURCE_NOT_RETRYING');
  return issueOrder(dependencies, caller, {
    device: { kind: 'server', id: serverId },
    order: { name: 'retrySource', args: { channelId: id } },
    action: 'channel:retryInput',
    validForMs: PLAIN_VALID_MS,
    detail: view.channelName,
  });
}
