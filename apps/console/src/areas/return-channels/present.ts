import type { Channel, ReturnChannel, ReturnSource } from '@backhaul/contract';
import { inputStandard, returnChannelStatus, type ChannelInput } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';
import type { Receivers } from './receivers.js';

/** A row of the store of video return channels. */
export interface ReturnChannelRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly server_id: string;
  /** Server name; empty if the scope does not see the server. */
  readonly server: string;
  readonly input: ChannelInput;
  /** Groups that the scope may enter. */
  readonly groups: ReturnChannel['groups'];
  readonly created_at: Date;
}

interface Place {
  readonly id: string;
  readonly inventoryId: string;
  readonly serverId: string;
}

/** A channel as a source of video return: its status and its receivers. */
export function returnSource(
  registry: Registry,
  receivers: Receivers,
  { id, inventoryId, serverId }: Place,
): ReturnSource {
  const ptmpStatuses = [...receivers(inventoryId, id)];
  const source = {
    serverOnline: registry.server(serverId)?.online ?? null,
    hasPicture: (registry.channel(id)?.thumbnailUrl ?? null) !== null,
  };
  const status = returnChannelStatus(
    source,
    ptmpStatuses.map(({ state }) => state),
  );
  return { status, ptmpStatuses };
}

/** A video return channel with its live data, as the caller sees it. `now`: ms. */
export function presentReturnChannel(
  registry: Registry,
  row: ReturnChannelRow,
  { caller, receivers, now }: { readonly caller: Caller; readonly receivers: Receivers; readonly now: number },
): ReturnChannel {
  const { id, inventory_id: inventoryId, server_id: serverId } = row;
  const known = registry.channel(id);
  const view = known && new ViewFilter(registry, caller.scope).channel(known);
  // The format may be shown during a private session; the picture may not.
  const video = known?.thumbnailUrl ? known.video : null;
  return {
    id,
    uniqueId: id,
    name: row.name,
    description: row.description,
    inventory: { id: inventoryId, name: row.inventory },
    groups: row.groups,
    server: row.server === '' ? null : { id: serverId, name: row.server },
    serverOnline: registry.server(serverId)?.online ?? false,
    input: row.input,
    source: view?.source ?? null,
    uptime: view ? uptimeOf(view, now) : null,
    inputStandard: video && inputStandard(video),
    inputParameters: video,
    receivedKbps: view?.receivedKbps ?? 0,
    createdAt: row.created_at.getTime(),
    ...returnSource(registry, receivers, { id, inventoryId, serverId }),
  };
}

/** How long the source, or the first sender, has been connected, ms. */
function uptimeOf({ source, callers }: Pick<Channel, 'source' | 'callers'>, now: number): number | null {
  const since =
    source?.state === 'connected' ? source.since : (callers ?? []).map((one) => one.since).toSorted((a, b) => a - b)[0];
  return since === undefined || since === null ? null : Math.max(0, Math.round(now - since));
}
