import { CAMERA_PICTURES, OPERATIONAL_MODES, RESOLUTIONS, STORE_MODES, TRANSMISSION_PHASES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Kbps, Millis } from '../ids.js';
import { RtmpOutputStatus } from '../rtmp-output.js';
import { NamedChannel } from '../named-channel.js';

/** The open transmission of a unit to a channel (design §2); `channels` where it goes to several, with the picture of each. A channel that the caller does not see is null. */
const UnitTransmission = z
  .object({
    id: Id,
    channelId: Id.nullable(),
    phase: z.enum(TRANSMISSION_PHASES),
    startedAt: Millis,
    /** What it does with its picture (spec 1 §4, store modes). */
    mode: z.enum(STORE_MODES),
    /** What its channels limit it to, kbps, of several the lowest; left out: none does. */
    limitKbps: Kbps.optional(),
    /** The group of channels that it was started to, of which `channelId` is the member that it got; left out: none. */
    group: NamedChannel.optional(),
    channels: z.array(z.object({ picture: z.enum(CAMERA_PICTURES), channelId: Id.nullable() })).optional(),
  })
  .meta({ id: 'UnitTransmission' });

/** Its channel, how it sends or would send there, and the transmission. */
export const UnitChannel = z.object({
  delay: z.int().nullable(),
  /** What it sends, or is configured to send until it has reported that; null: none of those that can be set. */
  resolution: z.enum(RESOLUTIONS).nullable(),
  channelId: Id.nullable(),
  selectedChannelName: z.string().nullable(),
  /** What a start begins, as configured; an offline unit gets it on return. */
  operationalMode: z.enum(OPERATIONAL_MODES),
  storeMode: z.enum(STORE_MODES),
  /** What its recordings, transmissions and files are called by; null: no metadata, or none with a slugline. */
  slugline: z.string().nullable(),
  transmission: UnitTransmission.nullable(),
  /** Streams to additional destinations, at most one a kind (spec 1 §3). */
  socialMediaStatus: z.array(RtmpOutputStatus),
});
