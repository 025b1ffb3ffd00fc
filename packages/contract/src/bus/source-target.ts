import * as z from 'zod';
import { Id } from '../entities/ids.js';

/** The source that a server fetches for a channel. It may contain secrets and never leaves the bus. */
export const SourceTarget = z.discriminatedUnion('kind', [
  /** An SRT listener that the server calls; passphrase null: not encrypted. */
  z.strictObject({
    kind: z.literal('srtCaller'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535),
    passphrase: z.string().min(10).max(64).nullable(),
    latencyMs: z.int().min(20).max(8000),
    streamId: z.string().max(512).nullable(),
  }),
  /** An SRT peer that calls the server while the server calls it, both with the same port; passphrase null: not encrypted. */
  z.strictObject({
    kind: z.literal('srtRendezvous'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535),
    passphrase: z.string().min(10).max(64).nullable(),
    latencyMs: z.int().min(20).max(8000),
  }),
  /** RTSP over TCP; user null: no credentials. */
  z.strictObject({
    kind: z.literal('rtsp'),
    url: z.string().min(1).max(256),
    user: z.string().max(64).nullable(),
    password: z.string().max(128).nullable(),
  }),
  /** An HLS playlist over HTTP or HTTPS. */
  z.strictObject({ kind: z.literal('hls'), url: z.string().min(1).max(1024) }),
  /** The programme of another channel of the same server. */
  z.strictObject({ kind: z.literal('channel'), channelId: Id }),
  /** A finished recording of a channel: a file directly in the folder of that channel. `loop`: played repeatedly. */
  z.strictObject({
    kind: z.literal('file'),
    channelId: Id,
    name: z
      .string()
      .max(255)
      .regex(/^[^./\\][^/\\]*$/),
    loop: z.boolean(),
  }),
  /** A moving picture with a tone, made by the server. */
  z.strictObject({ kind: z.literal('testPicture') }),
]);
export type SourceTarget = z.output<typeof SourceTarget>;
