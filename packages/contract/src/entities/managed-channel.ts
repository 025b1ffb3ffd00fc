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

/** Flags of a channel (spec 2 §3). `sharing`: a share link of it is active; `forwardRtmp`: it has an RTMP destination; `recording`: it is to be recorded. */
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

/** A channel as those who configure channels see it. `server` and `unit` (the one that sends) are null where the caller does not see them; a group has no server. */
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
    /** The channels that it groups, in the order in which they are taken; null: it is no group. */
    members: z.array(ChannelMember).nullable(),
    /** The groups of channels that it is a member of, of those that the caller sees. */
    memberOf: z.array(Named),
    /** The groups of its inventory that it is in, of those that the caller may enter. */
    groups: z.array(Named),
    slate: z.boolean(),
    programme: Programme,
    receivedKbps: Kbps,
    /** Networks of an SRTLA sender while it sends. */
    inputLinks: z.array(InputLink),
    /** Who sends to it; null: its server is offline, or of a version that does not tell. */
    callers: z.array(ChannelCaller).nullable(),
    /** Addresses that it refuses until they are allowed again. */
    blockedCallers: z.array(z.string()),
    source: SourceStatus.nullable(),
    sourceOrder: SourceOrderStatus.nullable(),
    /** What is wrong with its picture and sound; null: nothing arrives, or its server does not judge them. */
    faults: z.array(z.enum(CHANNEL_FAULTS)).nullable(),
    recording: ShownRecording,
    destinations: z.array(DestinationStatus),
    encoders: z.array(ChannelEncoder),
    overlay: OverlayStatus.nullable(),
    /** The format that its programme is forced to; null: as it arrives. */
    forcedOutput: ForcedOutputStatus.nullable(),
    /** What units may send to it; null: any bandwidth. */
    bandwidthLimit: ChannelLimitStatus.nullable(),
    /** Its pictures and its sound are withheld from all who do not configure channels. */
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
