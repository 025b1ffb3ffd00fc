import { SENDER_INPUTS } from '@backhaul/domain';
import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Caller } from '../../platform/access/scope.js';
import { newStreamKey } from '../../control/devices/secrets.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { rtmpInputKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { ChannelRecord, Registry } from '../../state/registry/types.js';
import { changeChannel, type ChannelDependencies } from './change.js';
import { refuseInput } from './refuse-input.js';
import { NO_SOURCE_VALUES, sourceOf } from './source.js';

type InputSource = HandlerOutput<AppContract['channels']['addInputSource']>;

/** Inputs that receive from a sender. */
type ListeningInput = 'unit' | (typeof SENDER_INPUTS)[number];

/** Whether the sender authenticates with a stream key. */
const isKeyed = (input: ListeningInput): boolean => input === 'rtmp' || input === 'webrtc';

/** Name of the application to which RTMP senders publish. */
const RTMP_APPLICATION = 'live';

/**
 * How a sender reaches a channel, or what its server fetches; undefined if the channel is for units. Not `ready` while its
 * server does not listen.
 */
export function inputSourceOf(
  registry: Pick<Registry, 'reportedServer' | 'reportedChannel' | 'channelRecord'>,
  channel: ChannelRecord,
  caller: Caller,
): InputSource | undefined {
  const protocol = SENDER_INPUTS.find((input) => input === channel.input);
  if (protocol === undefined) return sourceOf(registry, channel, caller);
  const server = registry.reportedServer(channel.serverId ?? '');
  const reported = registry.reportedChannel(channel.id);
  const host = server?.state?.host ?? '';
  const ports = {
    srt: reported?.port,
    srtla: reported?.srtlaPort,
    rtmp: server?.state?.rtmpPort,
    webrtc: server?.state?.whipPort,
  };
  const port = ports[protocol] ?? 0;
  const reachable = host !== '' && port > 0;
  const authority = authorityOf(host, port);
  const { rtmps } = server?.state ?? {};
  const mayKnow = caller.permissions.has('channel:secrets');
  const url = {
    srt: `srt://${authority}?mode=caller`,
    srtla: `srtla://${authority}`,
    rtmp: `rtmp://${authority}/${RTMP_APPLICATION}`,
    webrtc: `http://${authority}/whip`,
  }[protocol];
  return {
    protocol,
    host,
    port,
    latencyMs: channel.latencyMs,
    passphrase: mayKnow && !isKeyed(protocol) ? channel.passphrase : null,
    streamKey: mayKnow && isKeyed(protocol) ? channel.rtmpKey : null,
    url: reachable ? url : '',
    secureUrl:
      protocol === 'rtmp' && rtmps !== undefined && rtmps.port > 0
        ? `rtmps://${authorityOf(rtmps.host, rtmps.port)}/${RTMP_APPLICATION}`
        : '',
    ready: reachable && server?.online === true,
    on: true,
    streamId: null,
    user: null,
    sourceChannel: null,
    recording: null,
    loop: false,
    hasSecret: false,
  };
}

const authorityOf = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Columns for an input of a sender or a unit. A sender with a stream key gets a new one each time. */
export const inputValues = (vault: Vault, channelId: string, input: ListeningInput) => ({
  ...NO_SOURCE_VALUES,
  input,
  rtmp_key: isKeyed(input) ? vault.seal(newStreamKey(), rtmpInputKeyOf(channelId)) : null,
});

/** Gives a channel to a sender of that protocol, or back to units. Throws CHANNEL_BUSY while a picture arrives or a start is pending. */
export const setInputSource = (
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  input: ListeningInput,
): Promise<ChannelRecord> =>
  changeChannel(dependencies, caller, channel, {
    detail: `input ${input}`,
    refuse: (tx) => refuseInput(dependencies.registry, tx, channel.id, input),
    // Giving it again to a sender with a stream key makes a new key.
    values: (held) =>
      held.input === input && !isKeyed(input) ? undefined : inputValues(dependencies.vault, channel.id, input),
  });
