import { MAX_FFMPEG_TEXT, RECORDING_FORMATS, SRT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { Encoding } from '../entities/stream-profile.js';

const Host = z.string().min(1).max(255);
const Url = z.string().min(1).max(256);
const Port = z.int().min(1).max(65_535);

/** Target of a channel's programme. It may contain secrets and never leaves the bus. */
export const DestinationTarget = z.discriminatedUnion('protocol', [
  z.strictObject({
    protocol: z.literal('srt'),
    mode: z.enum(SRT_MODES),
    /** Host that a caller calls; a listener listens at the server's own address. */
    host: Host.nullable(),
    port: Port,
    /** Null: not encrypted. */
    passphrase: z.string().min(10).max(64).nullable(),
    latencyMs: z.int().min(20).max(8000),
    streamId: z.string().max(512).nullable(),
  }),
  /** RTMP or RTMPS: the path of the address is the application, the key names the stream. */
  z.strictObject({
    protocol: z.literal('rtmp'),
    url: Url,
    /** Used when the first one fails; only for servers that report `secondaryUrl`. */
    secondaryUrl: Url.optional(),
    key: z.string().min(1).max(256),
    /** If the server requires them; only for servers that report `rtmpUser`. */
    userName: z.string().min(1).max(128).optional(),
    password: z.string().min(1).max(128).optional(),
  }),
  /** RIST, main profile. */
  z.strictObject({
    protocol: z.literal('rist'),
    host: Host,
    port: Port,
    /** Null: not encrypted. */
    passphrase: z.string().min(10).max(64).nullable(),
    latencyMs: z.int().min(20).max(8000),
  }),
  /** MPEG-TS over UDP or RTP, to one address or a multicast group. */
  z.strictObject({
    protocol: z.enum(['udp', 'rtp']),
    host: Host,
    port: Port,
    ttl: z.int().min(1).max(255),
    /** Constant rate of the transport stream, kbps; only for servers that report `muxRate`. */
    muxKbps: z.int().min(2000).max(8000).optional(),
    /** Address of the interface that it is sent from; only for servers that report `localAddress`. */
    localAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
  }),
  /** HLS that the media server offers over HTTP, under a path with this key: `/hls/{key}/index.m3u8`. */
  z.strictObject({ protocol: z.literal('hls'), key: z.string().min(16).max(64) }),
  /** HLS that is sent to another server by HTTP PUT: `url` is the address of the playlist. */
  z.strictObject({
    protocol: z.literal('hlsPush'),
    url: Url,
    userName: z.string().min(1).max(128).nullable(),
    password: z.string().min(1).max(128).nullable(),
  }),
  /** SMPTE ST 2110-20 and -30, uncompressed; only for servers that report `st2110`. */
  z.strictObject({
    protocol: z.literal('st2110'),
    host: z.ipv4(),
    port: Port,
    audioPort: Port,
    ttl: z.int().min(1).max(255),
    /** Address of a copy of the packets (ST 2022-7). */
    secondary: z.strictObject({ host: z.ipv4(), port: Port, audioPort: Port }).optional(),
  }),
  /** Files in addition to the recordings of the channel; only for servers that report `file`. */
  z.strictObject({
    protocol: z.literal('file'),
    filePrefix: z.string().regex(/^[A-Za-z0-9@~_\-+={},!()]{0,32}$/),
    fileFormat: z.enum(RECORDING_FORMATS),
    /** Length of a file, minutes. */
    fileMinutes: z.int().min(1).max(240),
  }),
]);
export type DestinationTarget = z.output<typeof DestinationTarget>;

/** A streaming destination that is on. */
export const DesiredDestination = z.strictObject({
  destinationId: Id,
  name: z.string().max(255),
  target: DestinationTarget,
  /** Absent: that of the programme. Only for servers that report `maxEncoders`. */
  encoding: Encoding.optional(),
  /** Additional options of ffmpeg, only for servers that report `ffmpegOptions`. */
  ffmpeg: z.string().min(1).max(MAX_FFMPEG_TEXT).optional(),
  /** A share: the target is another server of the console, not an address of a user. Only for servers that report `share`. */
  share: z.literal(true).optional(),
});
export type DesiredDestination = z.output<typeof DesiredDestination>;
