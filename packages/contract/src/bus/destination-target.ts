import { SRT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';

const Host = z.string().min(1).max(255);
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
  z.strictObject({ protocol: z.literal('rtmp'), url: z.string().min(1).max(256), key: z.string().min(1).max(256) }),
  /** MPEG-TS over UDP or RTP, to one address or a multicast group. */
  z.strictObject({ protocol: z.enum(['udp', 'rtp']), host: Host, port: Port, ttl: z.int().min(1).max(255) }),
  /** HLS that the media server offers by HTTP, under a path with this key: `/hls/{key}/index.m3u8`. */
  z.strictObject({ protocol: z.literal('hls'), key: z.string().min(16).max(64) }),
]);
export type DestinationTarget = z.output<typeof DestinationTarget>;

/** A streaming destination that is on. */
export const DesiredDestination = z.strictObject({
  destinationId: Id,
  name: z.string().max(255),
  target: DestinationTarget,
});
export type DesiredDestination = z.output<typeof DesiredDestination>;
