import type { Channel, ManagedChannel } from '@backhaul/contract';
import { channelFlags, channelType, type ChannelInput, type ForcedOutput, type TypedChannel } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';

/** A row of the store of channels. */
export interface ChannelStoreRow {
  readonly id: string;
  readonly name: string;
  readonly inventory_id: string;
  readonly inventory: string;
  /** Null for a group. */
  readonly server_id: string | null;
  /** Server name; empty if the scope does not see the server. */
  readonly server: string;
  readonly input: ChannelInput;
  readonly slate: boolean;
  readonly forced_output: ForcedOutput | null;
  readonly force_output: boolean;
  readonly distributor: boolean;
  /** Whether a share link is active. */
  readonly sharing: boolean;
  readonly destinations: TypedChannel['destinations'];
  /** Groups of channels with this member, limited to the scope. */
  readonly member_of: readonly { readonly id: string; readonly name: string }[];
  /** Groups of the channel that the scope may enter. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** The members of a group, in order. */
  readonly member_ids: readonly string[] | null;
  readonly created_at: Date;
}

/** A channel's row with its live data, as the caller sees it. */
export function presentManaged(registry: Registry, row: ChannelStoreRow, { scope }: Caller): ManagedChannel {
  const known = registry.channel(row.id);
  const view = known && new ViewFilter(registry, scope).channel(known);
  const { input, destinations, distributor, sharing } = row;
  const typed = { input, destinations, distributor, forceOutput: row.force_output, grouping: row.server_id === null };
  const live = liveOf(view);
  return {
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory },
    server: row.server === '' || row.server_id === null ? null : { id: row.server_id, name: row.server },
    serverOnline: registry.server(row.server_id ?? '')?.online ?? false,
    input,
    type: channelType(typed),
    flags: { ...channelFlags(typed), sharing, recording: live.recording.enabled },
    unit: view ? unitOf(view) : null,
    members: view?.members ?? null,
    memberOf: [...row.member_of],
    groups: [...row.groups],
    slate: row.slate,
    createdAt: row.created_at.getTime(),
    ...live,
  };
}

const unitOf = ({ allocatedToUnitUid: id, allocatedToUnitAlias: name }: Channel): ManagedChannel['unit'] =>
  id === null ? null : { id, name: name ?? '' };

/** For a channel that this console has not read yet. */
function liveOf(view: Channel | undefined) {
  if (!view) {
    const recording = { enabled: false, state: 'unknown' as const, detail: '' };
    const nothing = {
      busy: false,
      programme: null,
      faults: null,
      receivedKbps: 0,
      inputLinks: [],
      callers: null,
      blockedCallers: [],
      source: null,
      sourceOrder: null,
      destinations: [],
      encoders: [],
      overlay: null,
      forcedOutput: null,
      bandwidthLimit: null,
      privateSession: false,
      transceiverFeed: null,
      fedBy: null,
    };
    return { status: 'unavailable' as const, ...nothing, recording, thumbnailUrl: null };
  }
  const { status, busy, programme, receivedKbps, inputLinks, source, sourceOrder, recording, thumbnailUrl } = view;
  const { destinations, encoders, overlay, callers, blockedCallers, faults, forcedOutput, bandwidthLimit } = view;
  const { transceiverFeed, fedBy, privateSession } = view;
  const input = { receivedKbps, inputLinks, callers, blockedCallers, source, sourceOrder };
  return {
    status,
    busy,
    programme,
    faults,
    ...input,
    recording,
    destinations,
    encoders,
    overlay,
    forcedOutput,
    bandwidthLimit,
    privateSession,
    transceiverFeed,
    fedBy,
    thumbnailUrl,
  };
}
