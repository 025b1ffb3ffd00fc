import { channelActions } from '@backhaul/domain';
import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { ChannelRecord, Registry } from '../../state/registry/types.js';
import { changeChannel, type ChannelDependencies } from './change.js';

type InputSource = HandlerOutput<AppContract['channels']['addInputSource']>;

/** How any SRT sender reaches a channel that was given to one. Not `ready` while its server does not listen. */
export function inputSourceOf(
  registry: Pick<Registry, 'reportedServer' | 'reportedChannel'>,
  channel: ChannelRecord,
  caller: Caller,
): InputSource {
  const server = registry.reportedServer(channel.serverId);
  const host = server?.state?.host ?? '';
  const port = registry.reportedChannel(channel.id)?.port ?? 0;
  const reachable = host !== '' && port > 0;
  return {
    protocol: 'srt',
    host,
    port,
    latencyMs: channel.latencyMs,
    passphrase: caller.permissions.has('channel:secrets') ? channel.passphrase : null,
    url: reachable ? `srt://${host.includes(':') ? `[${host}]` : host}:${port}?mode=caller` : '',
    ready: reachable && server?.online === true,
  };
}

/** Gives a channel to an SRT sender, or back to units. Throws CHANNEL_BUSY while something arrives or is asked for. */
export const setInputSource = (
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  input: 'srt' | 'unit',
): Promise<ChannelRecord> =>
  changeChannel(dependencies, caller, channel, {
    detail: `input ${input}`,
    async refuse(tx, view) {
      const actions = channelActions(view);
      const verdict = input === 'srt' ? actions.addInputSource : actions.removeInputSource;
      if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
      const open = await tx
        .selectFrom('transmissions')
        .select('id')
        .where('channel_id', '=', channel.id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (open) throw new Refusal('CHANNEL_BUSY');
    },
    values: { input },
  });
