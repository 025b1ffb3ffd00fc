import { CHANNEL_FAULTS, CHANNEL_INPUTS, CHANNEL_STATUSES, CHANNEL_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { ChannelCaller, ChannelMember, InputLink, Programme, ShownRecording } from './channel.js';
import { ChannelLimitStatus } from './channel-limit.js';
import { ChannelEncoder, DestinationStatus, SourceStatus } from './destination.js';
import { ForcedOutputStatus } from './forced-output.js';
import { OverlayStatus } from './graphic.js';
import { Id, Kbps, Millis } from './ids.js';
import { Named } from './named.js';
import { SourceOrderStatus } from './source-order.js';
import { FeedingChannel, TransceiverFeed } from './transceiver-feed.js';

/** Flags of a channel (spec 2 §3). `sharing`: a share link of it is active; `forwardRtmp`: has an RTMP destination; `recording`: is requested. */
const ChannelFlags = z
  .object({
    output: z.boolean(),
    preview: z.boolean(),
    sharing: z.boolean(),
    distributor: z.boolean(),
    forceOutput: z.boolean(),
    forwardRtmp: z.boolean(),
    recording: z.boolean(),
  })
  .meta({ id: 'ChannelFlags' });

/** A channel for users who configure channels. `server` and `unit` (the sending one) are null if the caller does not see them; a group has no server. */
export const ManagedChannel = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    server: Named.nullable(),
    serverOnline: z.boolean(),
    input: z.enum(CHANNEL_INPUTS),
    type: z.enum(CHANNEL_TYPES),
    flags: ChannelFlags,
    unit: Named.nullable(),
    status: z.enum(CHANNEL_STATUSES),
    busy: z.boolean(),
    /** The member channels, in the order in which they are used; null: it is not a group. */
    members: z.array(ChannelMember).nullable(),
    /** The groups of channels that it belongs to, of those that the caller sees. */
    memberOf: z.array(Named),
    /** The groups of its inventory that it belongs to, of those that the caller may enter. */
    groups: z.array(Named),
    slate: z.boolean(),
    programme: Programme,
    receivedKbps: Kbps,
    /** Networks of an SRTLA sender while it sends. */
    inputLinks: z.array(InputLink),
    /** Its present senders; null: its server is offline, or does not report them. */
    callers: z.array(ChannelCaller).nullable(),
    /** Addresses that it blocks until they are allowed again. */
    blockedCallers: z.array(z.string()),
    source: SourceStatus.nullable(),
    sourceOrder: SourceOrderStatus.nullable(),
    /** Faults of its picture and sound; null: nothing arrives, or its server does not check. */
    faults: z.array(z.enum(CHANNEL_FAULTS)).nullable(),
    recording: ShownRecording,
    destinations: z.array(DestinationStatus),
    encoders: z.array(ChannelEncoder),
    overlay: OverlayStatus.nullable(),
    /** The format that its programme is forced to; null: unchanged. */
    forcedOutput: ForcedOutputStatus.nullable(),
    /** Limit for units that send to it; null: none. */
    bandwidthLimit: ChannelLimitStatus.nullable(),
    /** Only users who configure channels get its pictures and its sound. */
    privateSession: z.boolean(),
    /** What it feeds; null: nothing. */
    transceiverFeed: TransceiverFeed.nullable(),
    /** The channel that feeds it; null: none. */
    fedBy: FeedingChannel.nullable(),
    thumbnailUrl: z.string().nullable(),
    createdAt: Millis,
  })
  .meta({ id: 'ManagedChannel' });
export type ManagedChannel = z.output<typeof ManagedChannel>;
