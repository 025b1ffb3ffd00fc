import { CAMERA_PICTURES, OPERATIONAL_MODES, RESOLUTIONS, STORE_MODES, TRANSMISSION_PHASES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Kbps, Millis } from '../ids.js';
import { RtmpOutputStatus } from '../rtmp-output.js';
import { NamedChannel } from '../named-channel.js';

/** The open transmission of a unit to a channel; `channels` if there are several, each with its picture. A channel not visible to the caller is null. */
const UnitTransmission = z
  .object({
    id: Id,
    channelId: Id.nullable(),
    phase: z.enum(TRANSMISSION_PHASES),
    startedAt: Millis,
    /** Its store mode (spec 1 §4, store modes). */
    mode: z.enum(STORE_MODES),
    /** The lowest limit of its channels, kbps; absent: none. */
    limitKbps: Kbps.optional(),
    /** The group of channels that it was started to; `channelId` is the member that was used; absent: none. */
    group: NamedChannel.optional(),
    channels: z.array(z.object({ picture: z.enum(CAMERA_PICTURES), channelId: Id.nullable() })).optional(),
  })
  .meta({ id: 'UnitTransmission' });

/** Its channel, its settings for sending, and the transmission. */
export const UnitChannel = z.object({
  delay: z.int().nullable(),
  /** The resolution it sends, or is configured to send until it has reported; null: not one of the supported values. */
  resolution: z.enum(RESOLUTIONS).nullable(),
  channelId: Id.nullable(),
  selectedChannelName: z.string().nullable(),
  /** What a start begins, as configured; an offline unit gets it when it returns. */
  operationalMode: z.enum(OPERATIONAL_MODES),
  storeMode: z.enum(STORE_MODES),
  /** Slugline of its recordings, transmissions and files; null: no metadata, or none with a slugline. */
  slugline: z.string().nullable(),
  transmission: UnitTransmission.nullable(),
  /** Streams to additional destinations, at most one per kind (spec 1 §3). */
  socialMediaStatus: z.array(RtmpOutputStatus),
});
