import { CHANNEL_INPUTS, CHANNEL_STATUSES, CHANNEL_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { ShownRecording } from './channel.js';
import { Id } from './ids.js';
import { LocalAddress } from './local-address.js';
import { Named } from './named.js';

const SetStatus = z.enum(['offline', 'collecting', 'idle']);
const Member = z.object({ channelId: Id, channelName: z.string(), status: z.enum(CHANNEL_STATUSES) });

/** The channels of one server for several cameras of a unit. `sdi`: whether one of them receives SDI. Or a group of channels with its members. */
export const MultiChannel = z
  .object({
    uniqueId: Id,
    name: z.string(),
    channels: z.array(Member),
    sdi: z.boolean(),
    status: SetStatus,
    busy: z.boolean(),
  })
  .meta({ id: 'MultiChannel' });
export type MultiChannel = z.output<typeof MultiChannel>;

/** The channels of a group: its status, how many are offline, idle and busy, and each of them. */
export const GroupChannels = z
  .object({
    status: SetStatus,
    offline: z.int(),
    idle: z.int(),
    busy: z.int(),
    channels: z.array(
      Member.extend({
        type: z.enum(CHANNEL_TYPES),
        busy: z.boolean(),
        allocatedTo: Id.nullable(),
        allocatedToUnitAlias: z.string().nullable(),
        /** The sending application of the unit, while known. */
        allocatedToByApp: z.enum(['video', 'multiCamera', 'switcher', 'switcherAndProxy']).nullable(),
      }),
    ),
  })
  .meta({ id: 'GroupChannels' });
export type GroupChannels = z.output<typeof GroupChannels>;

/** What a channel supports on its server; null: not reported. */
export const ChannelCapabilities = z
  .object({
    takes4K: z.boolean().nullable(),
    /** Inputs that it supports. */
    inputs: z.array(z.enum(CHANNEL_INPUTS)),
    /** Whether it makes a programme for streaming destinations. */
    programme: z.boolean().nullable(),
    /** Whether units can upload files to it. */
    files: z.boolean().nullable(),
    /** Addresses of the server's interfaces that MPEG-TS can be sent from; empty while unknown. */
    localAddresses: z.array(LocalAddress),
  })
  .meta({ id: 'ChannelCapabilities' });
export type ChannelCapabilities = z.output<typeof ChannelCapabilities>;

/** Whether units of a group can transmit to a channel now. `reason`: the code of the obstacle; null: none, or the channel is not in the group. */
export const ChannelAccessibility = z
  .object({
    channelId: Id,
    groupId: Id,
    inGroup: z.boolean(),
    accessible: z.boolean(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ChannelAccessibility' });
export type ChannelAccessibility = z.output<typeof ChannelAccessibility>;

/**
 * Recording of a channel. `ingestServer`: its server, if that reports the role and the caller sees it; `enabled`: whether it is an ingest
 * channel, which is recorded automatically while a unit with a story sends to it.
 */
export const ChannelIngest = z
  .object({ channelId: Id, ingestServer: Named.nullable(), enabled: z.boolean(), recording: ShownRecording })
  .meta({ id: 'ChannelIngest' });
export type ChannelIngest = z.output<typeof ChannelIngest>;

/** Addresses of the picture of a channel; null: there is none. */
export const ChannelMedia = z
  .object({
    uniqueId: Id,
    status: z.enum(CHANNEL_STATUSES),
    thumbnailUrl: z.string().nullable(),
    previewUrl: z.string().nullable(),
  })
  .meta({ id: 'ChannelMedia' });
