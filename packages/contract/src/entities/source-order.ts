import { CHANNEL_INPUTS, FETCHED_INPUTS } from '@backhaul/domain';
import * as z from 'zod';
import { ChannelInputSource } from './channel-input-source.js';
import { SourceStatus } from './destination.js';
import { Id } from './ids.js';

/**
 * The sources of a channel that has further ones, in order; `first` is its input. `onAir`: null while none has a picture; `chosen`: by a
 * user, until its picture is lost.
 */
export const SourceOrderStatus = z
  .object({
    onAir: Id.nullable(),
    chosen: Id.nullable(),
    sources: z.array(SourceStatus.extend({ sourceId: Id, kind: z.enum(CHANNEL_INPUTS), hasPicture: z.boolean() })),
  })
  .meta({ id: 'SourceOrderStatus' });

/** Sources that a channel falls back to, and when it returns. Secrets are never returned. */
export const ChannelSourceOrder = z
  .object({
    /** Whether the server of the channel supports it. */
    supported: z.boolean(),
    sources: z.array(
      ChannelInputSource.pick({
        host: true,
        port: true,
        latencyMs: true,
        streamId: true,
        user: true,
        url: true,
        hasSecret: true,
        sourceChannel: true,
        recording: true,
        loop: true,
      }).extend({ id: Id, protocol: z.enum(FETCHED_INPUTS) }),
    ),
    returns: z.boolean(),
    /** How long an earlier source must have a picture before the channel returns to it, s. */
    holdSeconds: z.int(),
  })
  .meta({ id: 'ChannelSourceOrder' });
