import type { Channel } from '@backhaul/contract';
import { withBlocked, withoutBlocked, type CallerProtocol, type InputFeature } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { changeChannel, type ChannelDependencies } from './change.js';

/** Whether the server of a channel reports this feature of inputs. */
export const hasInputFeature = (
  registry: Pick<Registry, 'reportedServer'>,
  serverId: string,
  feature: InputFeature,
): boolean => registry.reportedServer(serverId)?.state?.inputFeatures?.includes(feature) === true;

/** Blocks callers from an address. @throws {Refusal} UNSUPPORTED, BLOCKED_LIMIT */
export async function blockCaller(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  address: string,
): Promise<Channel> {
  if (!hasInputFeature(dependencies.registry, channel.record.serverId, 'callers')) throw new Refusal('UNSUPPORTED');
  await changeChannel(dependencies, caller, channel, {
    detail: `refuse calls from ${address}`,
    values({ blocked_callers: held }) {
      const next = withBlocked(held, address);
      if (next === undefined) throw new Refusal('BLOCKED_LIMIT');
      return next === held ? undefined : { blocked_callers: next };
    },
  });
  return channel.view;
}

/** Unblocks callers from an address. */
export async function allowCaller(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  address: string,
): Promise<Channel> {
  await changeChannel(dependencies, caller, channel, {
    detail: `allow calls from ${address}`,
    values({ blocked_callers: held }) {
      const next = withoutBlocked(held, address);
      return next.length === held.length ? undefined : { blocked_callers: next };
    },
  });
  return channel.view;
}

/** Disconnects a caller. @throws {Refusal} SERVER_OFFLINE, UNSUPPORTED, CALLER_GONE */
export function dropCaller(
  dependencies: ChannelDependencies,
  caller: Caller,
  { id, record: { serverId }, view }: VisibleChannel,
  wanted: { readonly protocol: CallerProtocol; readonly address: string | null },
) {
  const { registry } = dependencies;
  if (registry.server(serverId)?.online !== true) throw new Refusal('SERVER_OFFLINE');
  if (!hasInputFeature(registry, serverId, 'callers')) throw new Refusal('UNSUPPORTED');
  const { protocol, address } = wanted;
  if (!view.callers?.some((one) => one.protocol === protocol && one.address === address))
    throw new Refusal('CALLER_GONE');
  return issueOrder(dependencies, caller, {
    device: { kind: 'server', id: serverId },
    order: { name: 'dropCaller', args: { channelId: id, protocol, address } },
    action: 'channel:dropCaller',
    validForMs: PLAIN_VALID_MS,
    detail: `${view.channelName}: ${protocol} ${address ?? 'without an address'}`,
  });
}
