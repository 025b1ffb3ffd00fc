import { FETCHED_INPUTS, SENDER_INPUTS } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';
import { Named } from './named.js';

/**
 * How senders reach a channel, or where its server fetches a source. The passphrase (SRT, SRTLA) and the key (RTMP, WebRTC) of a
 * sender are shown to callers who may see them, else null; those of a source are never returned.
 */
export const ChannelInputSource = z
  .object({
    protocol: z.enum([...SENDER_INPUTS, ...FETCHED_INPUTS]),
    /** Empty, and port and latency 0, for a source with a URL. */
    host: z.string(),
    port: z.int().min(0).max(65_535),
    /** For SRT and SRTLA, ms. */
    latencyMs: z.int(),
    passphrase: z.string().nullable(),
    streamKey: z.string().nullable(),
    /**
     * The whole address for a sender, without passphrase or key; empty while unknown. For a source its address, without the query for callers
     * without `channel:secrets`.
     */
    url: z.string(),
    /** The same over TLS, for an RTMP sender whose server has a certificate; otherwise empty. */
    secureUrl: z.string(),
    /** Whether senders can reach it, or its server can fetch it. */
    ready: z.boolean(),
    /** Whether a source is switched on; true for a sender. */
    on: z.boolean(),
    /** Stream ID of an SRT source, and user of an RTSP one. */
    streamId: z.string().nullable(),
    user: z.string().nullable(),
    /** The channel whose programme is used; null: none, or one that the caller does not see. */
    sourceChannel: Named.nullable(),
    /** The recording that is played, and its channel; null: none, or one of a channel that the caller does not see. */
    recording: z.object({ id: Id, name: z.string(), channel: Named }).nullable(),
    /** Whether a recording is played repeatedly. */
    loop: z.boolean(),
    /** Whether a passphrase or password of a source is stored. */
    hasSecret: z.boolean(),
  })
  .meta({ id: 'ChannelInputSource' });
