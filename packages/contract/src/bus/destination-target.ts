import { MAX_FFMPEG_TEXT, RECORDING_FORMATS, SRT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { Encoding } from '../entities/stream-profile.js';

const Host = z.string().min(1).max(255);
const Url = z.string().min(1).max(256);
const Port = z.int().min(1).max(65_535);

/** Where a channel's programme goes. It may hold secrets: it never leaves the bus. */
export const DestinationTarget = z.discriminatedUnion('protocol', [
  z.strictObject({
    protocol: z.literal('srt'),
    mode: z.enum(SRT_MODES),
    /** Whom a caller calls; a listener listens at the server's own address. */
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
    /** Used when the first one fails; for servers that report `secondaryUrl` alone. */
    secondaryUrl: Url.optional(),
    key: z.string().min(1).max(256),
    /** Where the server asks for them; for servers that report `rtmpUser` alone. */
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
    /** Constant rate of the transport stream, kbps; for servers that report `muxRate` alone. */
    muxKbps: z.int().min(2000).max(8000).optional(),
    /** Address of the interface that it leaves by; for servers that report `localAddress` alone. */
    localAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
  }),
  /** HLS that the media server offers by HTTP, under a path with this key: `/hls/{key}/index.m3u8`. */
  z.strictObject({ protocol: z.literal('hls'), key: z.string().min(16).max(64) }),
  /** HLS that is sent to another server by HTTP PUT: `url` is that of the playlist. */
  z.strictObject({
    protocol: z.literal('hlsPush'),
    url: Url,
    userName: z.string().min(1).max(128).nullable(),
    password: z.string().min(1).max(128).nullable(),
  }),
  /** SMPTE ST 2110-20 and -30, uncompressed; for servers that report `st2110` alone. */
  z.strictObject({
    protocol: z.literal('st2110'),
    host: z.ipv4(),
    port: Port,
    audioPort: Port,
    ttl: z.int().min(1).max(255),
    /** Where a copy of the packets goes (ST 2022-7). */
    secondary: z.strictObject({ host: z.ipv4(), port: Port, audioPort: Port }).optional(),
  }),
  /** Files beside the recordings of the channel; for servers that report `file` alone. */
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
  /** Absent: as the programme. For servers that report `maxEncoders` alone. */
  encoding: Encoding.optional(),
  /** Options of ffmpeg beside those of the target, for servers that report `ffmpegOptions` alone. */
  ffmpeg: z.string().min(1).max(MAX_FFMPEG_TEXT).optional(),
  /** A share: the target is where another server of the console listens, no address of a user. For servers that report `share` alone. */
  share: z.literal(true).optional(),
});
export type DesiredDestination = z.output<typeof DesiredDestination>;
