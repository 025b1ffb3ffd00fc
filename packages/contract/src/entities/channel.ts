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

/** Properties of the received picture, as the server reports them. */
export const ReceivedVideo = z
  .object({
    codec: z.string().max(32),
    width: z.int().min(0).max(16_384),
    height: z.int().min(0).max(16_384),
    frameRate: z.number().min(0).max(1000),
  })
  .meta({ id: 'ReceivedVideo' });

/** Recording of a channel: `failed` gives the reason, and the channel stays on air. */
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

/** What the programme of a channel shows; null: unknown, or its server makes none. */
export const Programme = z.enum(['none', 'live', 'slate']).nullable();

/** A network of an SRTLA sender: the source address of its packets, its rate, and whether it still responds. */
export const InputLink = z
  .object({ address: z.string().max(64), kbps: Kbps, alive: z.boolean() })
  .meta({ id: 'InputLink' });
export type InputLink = z.output<typeof InputLink>;

/**
 * A present sender to a channel: its protocol, its address (null: unknown to the server), since when it sends, its rate, and how
 * many of its packets were lost between the last two reports (null: unknown for this protocol).
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
 * A member of a group of channels. `free`: a unit can be started to it now; `unit…`: the unit that uses it. A member that the caller does
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

/** A channel as users see it. References that the caller does not see are null: its server, and the sending unit. */
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
    /** The member channels, in the order in which they are used; null: it is not a group. */
    members: z.array(ChannelMember).nullable(),
    /** Whether it accepts 4K; null until its server has reported its capabilities. */
    takes4K: z.boolean().nullable(),
    /** Whether its server is shutting down and accepts nothing new. */
    draining: z.boolean(),
    demo: z.boolean(),
    allocatedToUnitUid: Id.nullable(),
    allocatedToUnitAlias: z.string().nullable(),
    transmissionId: Id.nullable(),
    receivedKbps: Kbps,
    /** Packets of the stream that were lost or late between the last two reports. */
    lostPackets: z.number().min(0),
    /** Networks of an SRTLA sender while it sends. */
    inputLinks: z.array(InputLink),
    /** Its present senders; null: its server is offline, or does not report them. */
    callers: z.array(ChannelCaller).nullable(),
    /** Addresses that it blocks until they are allowed again. */
    blockedCallers: z.array(z.string()),
    /** State of the source that its server fetches; null: another kind of input. */
    source: SourceStatus.nullable(),
    /** Its sources and which one is on air; null: it has only its input. */
    sourceOrder: SourceOrderStatus.nullable(),
    video: ReceivedVideo.nullable(),
    /** Faults of its picture and sound; null: nothing arrives, or its server does not check. */
    faults: z.array(z.enum(CHANNEL_FAULTS)).nullable(),
    recording: ShownRecording,
    /** Whether the programme continues with a slate when the picture ends. */
    slate: z.boolean(),
    programme: Programme,
    destinations: z.array(DestinationStatus),
    encoders: z.array(ChannelEncoder),
    /** The graphic over its picture; null: off. */
    overlay: OverlayStatus.nullable(),
    /** The format that its programme is forced to; null: unchanged. */
    forcedOutput: ForcedOutputStatus.nullable(),
    /** Limit for units that send to it; null: none. */
    bandwidthLimit: ChannelLimitStatus.nullable(),
    /** Only users who configure channels get its pictures and its sound: for all others `thumbnailUrl` and `previewUrl` are absent. */
    privateSession: z.boolean(),
    /** What it feeds; null: nothing. */
    transceiverFeed: TransceiverFeed.nullable(),
    /** The channel that feeds it; null: none. */
    fedBy: FeedingChannel.nullable(),
    /** Its tally by the reports of switchers; null: it has no tally interface. */
    tally: ChannelTally.nullable(),
    /** Names of its tally interfaces; null: it has none. */
    tallyName: z.string().nullable(),
    reportedAt: Millis.nullable(),
    thumbnailUrl: z.string().nullable(),
    previewUrl: z.string().nullable(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.output<typeof Channel>;
