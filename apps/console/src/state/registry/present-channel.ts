import type { Channel } from '@backhaul/contract';
import type { OverlayTarget, ReportedChannel, UnitState } from '@backhaul/contract/bus';
import {
  channelBusy,
  channelStatus,
  destinationState,
  isChannelOnAir,
  limitKbps,
  limitState,
  modeFlags,
  FIRST_SOURCE,
  type ChannelStatus,
  type Tally,
  type Transition,
} from '@backhaul/domain';
import type { ChannelReadings } from './entries.js';
import { groupState, presentMember } from './present-group.js';
import type { PictureUrls } from './pictures.js';
import type { ChannelRecord } from './types.js';

/** Parts of a channel's view. `unit`: the one of its open transmission. */
export interface ChannelParts {
  readonly record: ChannelRecord;
  /** Views of the members of a group, in their order; null: no group. */
  readonly members: readonly Channel[] | null;
  readonly serverOnline: boolean;
  readonly reported: ReportedChannel | null;
  readonly reportedAt: number | null;
  readonly readings: Pick<
    ChannelReadings,
    'receivedKbps' | 'lost' | 'links' | 'callers' | 'destinations' | 'encoders' | 'overlayCpuPercent'
  > | null;
  readonly takes4K: boolean | null;
  readonly draining: boolean;
  readonly unit: {
    readonly name: string;
    readonly alias: string;
    readonly transition: Transition | null;
    readonly reported: UnitState | null;
  } | null;
  /** Tally from switchers; null: it has no interface that receives any. */
  readonly tally: Tally | null;
  readonly channelName: (id: string) => string | null;
  readonly pictures: PictureUrls;
}

/** A channel as users see it. */
export function presentChannel(parts: ChannelParts): Channel {
  const { record, reported, unit } = parts;
  const open = record.transmission;
  const received = channelStatus({ online: parts.serverOnline }, reported?.status ?? null);
  // While a channel shows a further source, a unit can still start to it.
  const isFree =
    record.input === 'unit' &&
    open === null &&
    record.fedBy === null &&
    received === 'collecting' &&
    showsFurther(reported);
  const status = isFree
    ? 'idle'
    : inTransition(received, record.fedBy === null ? (unit?.transition ?? null) : 'starting');
  const members = parts.members?.map(presentMember) ?? null;
  const receives = isFree || isChannelOnAir(status) || status === 'stopping';
  // Files that yield to units leave the channel free for one.
  const givesWay = status === 'PlayStoredFile' && reported?.playout?.breakIn === true;
  return {
    channelId: record.id,
    channelName: record.name,
    type: record.type,
    input: record.input,
    serverId: record.serverId,
    inventoryId: record.inventoryId,
    status,
    busy: open !== null || record.fedBy !== null || (channelBusy(status) && !givesWay),
    members,
    ...(members !== null && groupState(members)),
    takes4K: parts.takes4K,
    draining: parts.serverOnline && parts.draining,
    demo: record.demo,
    allocatedToUnitUid: open?.unitId ?? null,
    allocatedToUnitAlias: unit === null ? null : unit.alias || unit.name,
    transmissionId: open?.id ?? null,
    receivedKbps: receives ? (parts.readings?.receivedKbps ?? 0) : 0,
    lostPackets: receives ? (parts.readings?.lost ?? 0) : 0,
    inputLinks: receives ? (parts.readings?.links ?? []) : [],
    callers: callersOf(parts),
    blockedCallers: [...record.blockedCallers],
    source: sourceOf(parts),
    sourceOrder: sourceOrderOf(parts),
    video: parts.serverOnline ? (reported?.video ?? null) : null,
    faults: faultsOf(parts),
    recording: recordingOf(parts),
    slate: record.slate,
    programme: parts.serverOnline ? (reported?.programme ?? null) : null,
    destinations: destinationsOf(parts),
    encoders: encodersOf(parts),
    overlay: overlayOf(parts),
    forcedOutput: forcedOutputOf(parts),
    bandwidthLimit: bandwidthLimitOf(parts),
    privateSession: record.privateSession,
    transceiverFeed: transceiverFeedOf(parts),
    fedBy: record.fedBy && linkTo(parts, record.fedBy.channelId),
    tally: tallyOf(parts),
    tallyName: tallyNameOf(record),
    reportedAt: parts.reportedAt,
    ...parts.pictures,
  };
}

/** Its tally, and whether the sending unit supports it. */
const tallyOf = ({ tally, unit }: ChannelParts): Channel['tally'] =>
  tally && {
    ...tally,
    onAir: tally.light === 'programme',
    supportedByUnit: unit?.reported?.tally !== undefined,
  };

const tallyNameOf = ({ tally }: ChannelRecord): string | null =>
  tally.length === 0 ? null : [...new Set(tally.map(({ interfaceName }) => interfaceName))].join(', ');

/** Faults of the received signal, or of a sender without a signal; null: not checked. */
function faultsOf({ serverOnline, reported }: ChannelParts): Channel['faults'] {
  const faults = reported?.faults;
  if (!serverOnline || faults === undefined) return null;
  return (reported && isChannelOnAir(reported.status)) || faults.length > 0 ? faults : null;
}

/** Senders with their rates; unknown for an offline server. Addresses of other inventories' servers are left out. */
function callersOf({ record, reported, serverOnline, readings }: ChannelParts): Channel['callers'] {
  const callers = serverOnline ? reported?.callers : undefined;
  if (callers === undefined) return null;
  const isShare = record.fedBy !== null && record.fedBy.subscriberId !== null;
  return callers.map((caller) => {
    const { kbps = 0, lost = null } =
      readings?.callers?.find((one) => one.protocol === caller.protocol && one.address === caller.address) ?? {};
    return { ...caller, ...(isShare && { address: null }), kbps, lost };
  });
}

/** While a server is offline, its last report of recordings is ignored. */
function recordingOf({ record, reported, serverOnline }: ChannelParts): Channel['recording'] {
  if (!serverOnline && record.recording) return { enabled: true, state: 'unknown', detail: '' };
  return reported?.recording ?? { enabled: record.recording, state: 'off', detail: '' };
}

/** The source that the server fetches, as it reports; unknown for an offline server. */
function sourceOf({ record, reported, serverOnline }: ChannelParts): Channel['source'] {
  if (record.source === null) return null;
  const seen = reported?.source ?? null;
  const { on } = record.source;
  const state = destinationState({ on, online: serverOnline, reported: seen?.state ?? null });
  if (seen === null || state === 'off' || state === 'unknown') return { state, since: null, retryAt: null, detail: '' };
  return { ...seen, state, retryAt: state === 'retrying' ? seen.retryAt : null };
}

/** Whether a further source is on air, and the first has no picture. */
const showsFurther = (reported: ReportedChannel | null): boolean => {
  const { onAir = null, sources = [] } = reported?.sourceOrder ?? {};
  return onAir !== null && onAir !== FIRST_SOURCE && sources[0]?.hasPicture === false;
};

/** The sources of a channel with further ones, as the server reports them; unknown for an offline server. */
function sourceOrderOf({ record, reported, serverOnline }: ChannelParts): Channel['sourceOrder'] {
  if (record.sourceOrder === null || record.sourceOrder.further.length === 0) return null;
  const seen = serverOnline ? reported?.sourceOrder : undefined;
  const kinds = [
    { id: FIRST_SOURCE, kind: record.input },
    ...record.sourceOrder.further.map(({ id, address: { kind } }) => ({ id, kind })),
  ];
  return {
    onAir: seen?.onAir ?? null,
    chosen: seen?.chosen ?? null,
    sources: kinds.map(({ id, kind }) => {
      const one = seen?.sources.find(({ sourceId }) => sourceId === id);
      const { hasPicture = false, state = 'unknown' as const, since = null, retryAt = null, detail = '' } = one ?? {};
      return { sourceId: id, kind, hasPicture, state, since, retryAt, detail };
    }),
  };
}

/** Destinations that are on, as the server reports them; unknown for an offline server. */
const destinationsOf = ({ record, reported, serverOnline, readings }: ChannelParts): Channel['destinations'] =>
  record.destinations.map(({ id, name, protocol, on }) => {
    const seen = reported?.destinations?.find(({ destinationId }) => destinationId === id) ?? null;
    const state = destinationState({ on, online: serverOnline, reported: seen?.state ?? null });
    const known = state === 'off' || state === 'unknown' ? null : seen;
    const sent = readings?.destinations?.find(({ destinationId }) => destinationId === id);
    return {
      destinationId: id,
      name,
      protocol,
      state,
      since: known?.since ?? null,
      retryAt: state === 'retrying' ? (known?.retryAt ?? null) : null,
      detail: known?.detail ?? '',
      secondary: known?.secondary ?? false,
      sentKbps: state === 'connected' ? (sent?.sentKbps ?? 0) : 0,
    };
  });

/** The channel that this one feeds, as its server reports it; unknown for an offline server. */
function transceiverFeedOf(parts: ChannelParts): Channel['transceiverFeed'] {
  const { record, reported, serverOnline, readings } = parts;
  if (record.feeds === null) return null;
  const seen = reported?.destinations?.find(({ destinationId }) => destinationId === record.feeds) ?? null;
  const state = destinationState({ on: true, online: serverOnline, reported: seen?.state ?? null });
  const known = state === 'unknown' ? null : seen;
  const sent = readings?.destinations?.find(({ destinationId }) => destinationId === record.feeds);
  return {
    ...linkTo(parts, record.feeds),
    state,
    since: known?.since ?? null,
    retryAt: state === 'retrying' ? (known?.retryAt ?? null) : null,
    detail: known?.detail ?? '',
    sentKbps: state === 'connected' ? (sent?.sentKbps ?? 0) : 0,
  };
}

const linkTo = ({ channelName }: ChannelParts, channelId: string) => ({
  channelId,
  channelName: channelName(channelId),
});

/** Encoders as the server reports them; unknown for an offline server. */
const encodersOf = ({ reported, serverOnline, readings }: ChannelParts): Channel['encoders'] =>
  (serverOnline ? (reported?.encoders ?? []) : []).map((encoder) => ({
    ...encoder,
    cpuPercent: readings?.encoders?.find(({ encoderId }) => encoderId === encoder.encoderId)?.cpuPercent ?? null,
  }));

/** The graphic as the server reports it; unknown for an offline server. */
function overlayOf({ record, reported, serverOnline, readings }: ChannelParts): Channel['overlay'] {
  const seen = serverOnline ? (reported?.overlay ?? null) : null;
  if (record.overlay === null && (seen?.shown ?? null) === null) return null;
  const isCurrent = sameOverlay(record.overlay, seen?.shown ?? null);
  if (seen === null) return { state: 'unknown', since: null, retryAt: null, detail: '', cpuPercent: null, isCurrent };
  const { state, since, retryAt, detail } = seen;
  return { state, since, retryAt, detail, cpuPercent: readings?.overlayCpuPercent ?? null, isCurrent };
}

/** The format as the server reports it; unknown for an offline server. */
function forcedOutputOf({ record, reported, serverOnline }: ChannelParts): Channel['forcedOutput'] {
  const { forcedOutput: wanted } = record;
  const seen = serverOnline ? (reported?.forcedOutput ?? null) : null;
  if (seen !== null) return { wanted, ...seen };
  return wanted && { wanted, state: 'unknown', since: null, retryAt: null, detail: '', shown: null };
}

/** The limit for units, and whether the unit that sends live applies it. */
function bandwidthLimitOf({ record, unit }: ChannelParts): Channel['bandwidthLimit'] {
  const { id, input, transmission: open, bandwidthLimit: limit } = record;
  const running = unit?.reported?.transmission ?? null;
  const applied = running?.id === open?.id ? running?.limits : undefined;
  const appliedKbps = applied?.find(({ channelId }) => channelId === id)?.kbps ?? 0;
  const wantedKbps = limitKbps(limit);
  if (limit === null && appliedKbps === 0) return null;
  const sends = open !== null && modeFlags(open.mode).live;
  const orders = unit?.reported?.capabilities.orders;
  const supported = unit?.reported ? orders?.includes('limitBandwidth') === true : null;
  const state = limitState({ input, sends, supported, wantedKbps, appliedKbps });
  return { ...(limit ?? { option: 'disabled', customKbps: 0 }), kbps: wantedKbps, state };
}

const sameOverlay = (one: OverlayTarget | null, other: OverlayTarget | null): boolean =>
  one !== null &&
  other !== null &&
  (['sha256', 'x', 'y', 'width', 'opacity'] as const).every((field) => one[field] === other[field]);

/** A pending action of the unit, or a feed that has not arrived, is shown on a channel that reports nothing more specific. */
function inTransition(status: ChannelStatus, transition: Transition | null): ChannelStatus {
  if (transition === 'starting' && status === 'idle') return 'connecting';
  return transition === 'stopping' && status === 'collecting' ? 'stopping' : status;
}
