import type { Channel, ManagedChannel } from '@backhaul/contract';
import type { Caller } from '../../platform/access/scope.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';
import type { ChannelStoreRow } from './resource-store.js';

/** A channel's row with what is known of it now, as its caller sees it. */
export function presentManaged(registry: Registry, row: ChannelStoreRow, { scope }: Caller): ManagedChannel {
  const known = registry.channel(row.id);
  const view = known && new ViewFilter(registry, scope).channel(known);
  return {
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory },
    server: row.server === '' ? null : { id: row.server_id, name: row.server },
    serverOnline: registry.server(row.server_id)?.online ?? false,
    input: row.input,
    unit: view ? unitOf(view) : null,
    slate: row.slate,
    createdAt: row.created_at.getTime(),
    ...liveOf(view),
  };
}

const unitOf = ({ allocatedToUnitUid: id, allocatedToUnitAlias: name }: Channel): ManagedChannel['unit'] =>
  id === null ? null : { id, name: name ?? '' };

/** Until this console has read the channel, nothing is known of it. */
function liveOf(view: Channel | undefined) {
  if (!view) {
    const recording = { enabled: false, state: 'unknown' as const, detail: '' };
    const nothing = { busy: false, programme: null, receivedKbps: 0, recording, destinations: [], thumbnailUrl: null };
    return { status: 'unavailable' as const, ...nothing };
  }
  const { status, busy, programme, receivedKbps, recording, destinations, thumbnailUrl } = view;
  return { status, busy, programme, receivedKbps, recording, destinations, thumbnailUrl };
}
