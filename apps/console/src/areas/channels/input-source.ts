import { channelActions, SENDER_INPUTS, type ServerInput } from '@backhaul/domain';
import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Transaction } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { hasOpenRun } from '../../control/devices/remove-channels.js';
import { newStreamKey } from '../../control/devices/secrets.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { rtmpInputKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { ChannelRecord, Registry } from '../../state/registry/types.js';
import { changeChannel, type ChannelDependencies } from './change.js';

type InputSource = HandlerOutput<AppContract['channels']['addInputSource']>;

/** Name of the application to which RTMP senders publish. */
const RTMP_APPLICATION = 'live';

/** How a sender reaches a channel that was given to one; undefined where units have it. Not `ready` while its server does not listen. */
export function inputSourceOf(
  registry: Pick<Registry, 'reportedServer' | 'reportedChannel'>,
  channel: ChannelRecord,
  caller: Caller,
): InputSource | undefined {
  const protocol = SENDER_INPUTS.find((input) => input === channel.input);
  if (protocol === undefined) return undefined;
  const server = registry.reportedServer(channel.serverId);
  const reported = registry.reportedChannel(channel.id);
  const isRtmp = protocol === 'rtmp';
  const host = server?.state?.host ?? '';
  const port = { srt: reported?.port, srtla: reported?.srtlaPort, rtmp: server?.state?.rtmpPort }[protocol] ?? 0;
  const reachable = host !== '' && port > 0;
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const mayKnow = caller.permissions.has('channel:secrets');
  const url = {
    srt: `srt://${authority}?mode=caller`,
    srtla: `srtla://${authority}`,
    rtmp: `rtmp://${authority}/${RTMP_APPLICATION}`,
  }[protocol];
  return {
    protocol,
    host,
    port,
    latencyMs: channel.latencyMs,
    passphrase: mayKnow && !isRtmp ? channel.passphrase : null,
    streamKey: mayKnow && isRtmp ? channel.rtmpKey : null,
    url: reachable ? url : '',
    ready: reachable && server?.online === true,
  };
}

/** What a channel gets with an input: a fresh key each time that it is given to an RTMP sender. */
export const inputValues = (vault: Vault, channelId: string, input: ServerInput) => ({
  input,
  rtmp_key: input === 'rtmp' ? vault.seal(newStreamKey(), rtmpInputKeyOf(channelId)) : null,
});

/**
 * Refuses a change of input while something arrives or is asked for, and one that the server does not offer.
 * @throws {Refusal} CHANNEL_BUSY, UNSUPPORTED
 */
export async function refuseInput(
  registry: Pick<Registry, 'channel' | 'channelRecord' | 'reportedServer'>,
  tx: Transaction<Database>,
  channelId: string,
  input: ServerInput,
): Promise<void> {
  const view = registry.channel(channelId);
  if (!view) throw new Refusal('NOT_FOUND');
  const { serverId = '' } = registry.channelRecord(channelId) ?? {};
  // A server of an earlier version would refuse all of its channels.
  if (input === 'srtla' && registry.reportedServer(serverId)?.state?.srtla !== true) throw new Refusal('UNSUPPORTED');
  const actions = channelActions(view);
  const verdict = input === 'unit' ? actions.removeInputSource : actions.addInputSource;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  if (await hasOpenRun(tx, channelId)) throw new Refusal('CHANNEL_BUSY');
}

/** Gives a channel to a sender of that protocol, or back to units. Throws CHANNEL_BUSY while something arrives or is asked for. */
export const setInputSource = (
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  input: ServerInput,
): Promise<ChannelRecord> =>
  changeChannel(dependencies, caller, channel, {
    detail: `input ${input}`,
    refuse: (tx) => refuseInput(dependencies.registry, tx, channel.id, input),
    values: inputValues(dependencies.vault, channel.id, input),
  });
