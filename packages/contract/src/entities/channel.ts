import { CALLER_PROTOCOLS, CHANNEL_FAULTS, CHANNEL_INPUTS, CHANNEL_STATUSES, CHANNEL_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { ChannelLimitStatus } from './channel-limit.js';
import { ChannelEncoder, DestinationStatus, SourceStatus } from './destination.js';
import { ForcedOutputStatus } from './forced-output.js';
import { OverlayStatus } from './graphic.js';
import { Id, Kbps, Millis } from './ids.js';
import { ChannelTally } from './tally.js';
import { SourceOrderStatus } from './source-order.js';
import { FeedingChannel, TransceiverFeed } from './transceiver-feed.js';

/** What a server sees of the picture that arrives. */
export const ReceivedVideo = z
  .object({
    codec: z.string().max(32),
    width: z.int().min(0).max(16_384),
    height: z.int().min(0).max(16_384),
    frameRate: z.number().min(0).max(1000),
  })
  .meta({ id: 'ReceivedVideo' });

/** Recording of a channel: `failed` says why and leaves the channel on air. */
export const Recording = z
  .object({
    enabled: z.boolean(),
    state: z.enum(['off', 'waiting', 'recording', 'failed']),
    detail: z.string().max(512),
  })
  .meta({ id: 'Recording' });

/** Recording of a channel as users see it; `unknown` while its server is offline. */
export const ShownRecording = Recording.extend({ state: z.enum([...Recording.shape.state.options, 'unknown']) }).meta({
  id: 'ShownRecording',
});

/** What the programme of a channel shows; null: not known, or its server makes none. */
export const Programme = z.enum(['none', 'live', 'slate']).nullable();

/** A network of an SRTLA sender: where its packets come from, what it carries, and whether it still answers. */
export const InputLink = z
  .object({ address: z.string().max(64), kbps: Kbps, alive: z.boolean() })
  .meta({ id: 'InputLink' });
export type InputLink = z.output<typeof InputLink>;

/**
 * Who sends to a channel now: by which protocol, from which address (null: the server cannot tell), since when, what it brings, and how
 * many packets of it never arrived between the last two reports (null: not known of this protocol).
 */
export const ChannelCaller = z
  .object({
    protocol: z.enum(CALLER_PROTOCOLS),
    address: z.string().max(64).nullable(),
    since: Millis,
    kbps: Kbps,
    lost: z.number().min(0).nullable(),
  })
  .meta({ id: 'ChannelCaller' });
export type ChannelCaller = z.output<typeof ChannelCaller>;

/**
 * A member of a group of channels. `free`: a unit can be started to it now; `unit…`: the unit that has it. A member that the caller does
 * not see has no name and is not free: the caller cannot use it.
 */
export const ChannelMember = z
  .object({
    channelId: Id.nullable(),
    channelName: z.string().nullable(),
    status: z.enum(CHANNEL_STATUSES),
    free: z.boolean(),
    unitId: Id.nullable(),
    unitName: z.string().nullable(),
  })
  .meta({ id: 'ChannelMember' });
export type ChannelMember = z.output<typeof ChannelMember>;

/** A channel as users see it. What it refers to and the caller does not see is null: its server, and the unit that sends. */
export const Channel = z
  .object({
    channelId: Id,
    channelName: z.string(),
    type: z.enum(CHANNEL_TYPES),
    input: z.enum(CHANNEL_INPUTS),
    serverId: Id.nullable(),
    inventoryId: Id,
    status: z.enum(CHANNEL_STATUSES),
    busy: z.boolean(),
    /** The channels that it groups, in the order in which they are taken; null: it is no group. */
    members: z.array(ChannelMember).nullable(),
    /** Whether it accepts 4K; null until its server has reported its capabilities. */
    takes4K: z.boolean().nullable(),
    /** Whether its server is shutting down and takes nothing new. */
    draining: z.boolean(),
    demo: z.boolean(),
    allocatedToUnitUid: Id.nullable(),
    allocatedToUnitAlias: z.string().nullable(),
    transmissionId: Id.nullable(),
    receivedKbps: Kbps,
    /** Packets of the stream that never arrived, or too late, between the last two reports. */
    lostPackets: z.number().min(0),
    /** Networks of an SRTLA sender while it sends. */
    inputLinks: z.array(InputLink),
    /** Who sends to it; null: its server is offline, or of a version that does not tell. */
    callers: z.array(ChannelCaller).nullable(),
    /** Addresses that it refuses until they are allowed again. */
    blockedCallers: z.array(z.string()),
    /** State of the source that its server fetches; null: the input is another. */
    source: SourceStatus.nullable(),
    /** Its sources and which one is on air; null: it has its input alone. */
    sourceOrder: SourceOrderStatus.nullable(),
    video: ReceivedVideo.nullable(),
    /** What is wrong with its picture and sound; null: nothing arrives, or its server does not judge them. */
    faults: z.array(z.enum(CHANNEL_FAULTS)).nullable(),
    recording: ShownRecording,
    /** Whether the programme goes on with a slate when the picture ends. */
    slate: z.boolean(),
    programme: Programme,
    destinations: z.array(DestinationStatus),
    encoders: z.array(ChannelEncoder),
    /** The graphic over its picture; null: off. */
    overlay: OverlayStatus.nullable(),
    /** The format that its programme is forced to; null: as it arrives. */
    forcedOutput: ForcedOutputStatus.nullable(),
    /** What units may send to it; null: any bandwidth. */
    bandwidthLimit: ChannelLimitStatus.nullable(),
    /** Its pictures and its sound are withheld from all who do not configure channels: they have no `thumbnailUrl` and no `previewUrl`. */
    privateSession: z.boolean(),
    /** What it feeds; null: nothing. */
    transceiverFeed: TransceiverFeed.nullable(),
    /** The channel that feeds it; null: none. */
    fedBy: FeedingChannel.nullable(),
    /** What switchers say of it; null: it has no tally interface. */
    tally: ChannelTally.nullable(),
    /** Names of its tally interfaces; null: it has none. */
    tallyName: z.string().nullable(),
    reportedAt: Millis.nullable(),
    thumbnailUrl: z.string().nullable(),
    previewUrl: z.string().nullable(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.output<typeof Channel>;
