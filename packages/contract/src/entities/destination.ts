import {
  DESTINATION_PROTOCOLS,
  DESTINATION_STATES,
  ENCODER_STATES,
  RECORDING_FORMATS,
  SRT_MODES,
} from '@backhaul/domain';
import * as z from 'zod';
import { Id, Kbps, Millis } from './ids.js';
import { Encoding } from './stream-profile.js';

/**
 * State of a streaming destination in its channel. `since`: start of the state, as its server reports; `retryAt`: next try after
 * a failure; `detail`: reason for a failure, for people.
 */
export const DestinationStatus = z
  .object({
    destinationId: Id,
    name: z.string(),
    protocol: z.enum(DESTINATION_PROTOCOLS),
    state: z.enum(DESTINATION_STATES),
    since: Millis.nullable(),
    retryAt: Millis.nullable(),
    detail: z.string(),
    sentKbps: Kbps,
    /** Whether it is sent to its secondary URL. */
    secondary: z.boolean(),
  })
  .meta({ id: 'DestinationStatus' });
export type DestinationStatus = z.output<typeof DestinationStatus>;

/** State of the source that a server fetches for a channel; like `DestinationStatus`. */
export const SourceStatus = DestinationStatus.pick({ state: true, since: true, retryAt: true, detail: true }).meta({
  id: 'SourceStatus',
});
export type SourceStatus = z.output<typeof SourceStatus>;

/**
 * An encoder of a channel, for the destinations that share it. `retryAt`: next start after a failure; `detail`: reason for a failure,
 * for people; `cpuPercent`: its usage of one core, null while unknown.
 */
export const ChannelEncoder = z
  .object({
    encoderId: Id,
    encoding: Encoding,
    destinationIds: z.array(Id),
    state: z.enum(ENCODER_STATES),
    since: Millis,
    retryAt: Millis.nullable(),
    detail: z.string(),
    cpuPercent: z.number().nullable(),
  })
  .meta({ id: 'ChannelEncoder' });
export type ChannelEncoder = z.output<typeof ChannelEncoder>;

/**
 * A streaming destination of a channel, with its settings; settings that its protocol lacks are null. Its passphrase, key or password is
 * never returned. `address`: where receivers get the programme from the server, for SRT listeners and HLS; null until the server has
 * reported it, and for HLS, whose address contains the key, for callers without `channel:secrets`. `sdp`: session description of ST 2110 for
 * receivers; null while nothing is sent.
 */
export const Destination = DestinationStatus.extend({
  on: z.boolean(),
  /** The stream media profile that it is encoded with; null: the unchanged programme. */
  profileId: Id.nullable(),
  /** The stream provider that it was selected from; null: none. */
  providerId: Id.nullable(),
  mode: z.enum(SRT_MODES).nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  latencyMs: z.int().nullable(),
  streamId: z.string().nullable(),
  url: z.string().nullable(),
  secondaryUrl: z.string().nullable(),
  ttl: z.int().nullable(),
  muxKbps: z.int().nullable(),
  userName: z.string().nullable(),
  hasKey: z.boolean(),
  address: z.string().nullable(),
  audioPort: z.int().nullable(),
  secondaryHost: z.string().nullable(),
  secondaryPort: z.int().nullable(),
  secondaryAudioPort: z.int().nullable(),
  sdp: z.string().nullable(),
  /** Address of the interface of its server that MPEG-TS is sent from; null: by its routes. */
  localAddress: z.string().nullable(),
  filePrefix: z.string().nullable(),
  fileFormat: z.enum(RECORDING_FORMATS).nullable(),
  /** Length of a file, minutes. */
  fileMinutes: z.int().nullable(),
}).meta({ id: 'Destination' });
export type Destination = z.output<typeof Destination>;

/** Options of ffmpeg of the streaming destinations of a channel; `allowed`: the options of its protocol, with their values. */
export const FfmpegOfChannel = z
  .object({
    destinations: z.array(
      z.object({
        destinationId: Id,
        name: z.string(),
        protocol: z.enum(DESTINATION_PROTOCOLS),
        ffmpeg: z.string(),
        allowed: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'FfmpegOfChannel' });
export type FfmpegOfChannel = z.output<typeof FfmpegOfChannel>;
