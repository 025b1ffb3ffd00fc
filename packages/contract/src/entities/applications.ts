import { MAX_FEEDS } from '@backhaul/domain';
import * as z from 'zod';

const Activity = z.object({ state: z.string().max(32).optional() });

/** The activities that a device reports: each present key is one (spec 1 §3). */
export const Applications = z
  .object({
    video: z
      .object({
        state: z.enum(['connecting', 'streaming', 'stopping', 'speedtest']),
        onAir: z.boolean().optional(),
      })
      .optional(),
    forward: z.object({}).optional(),
    store: z.object({}).optional(),
    upgrade: z.object({ progress: z.number().min(0).max(100).optional() }).optional(),
    fetchlogs: z.object({}).optional(),
    /** `address`: where programs next to the unit reach the HTTP proxy to the station. */
    databridge: z
      .object({ state: z.enum(['setup', 'connected', 'stopping']).optional(), address: z.string().max(64).optional() })
      .optional(),
    /** The IP pipe. `address`: where the server accepts connections for the unit; `error`: why the last attempt failed. */
    l2ControlPipe: z
      .object({
        state: z.enum(['connecting', 'connected', 'stopping', 'failed']).optional(),
        address: z.string().max(300).optional(),
        error: z.string().max(256).optional(),
      })
      .optional(),
    /** `feeds`: the picture of each camera, from 1; a video mode of null is no picture. */
    multiCamera: Activity.extend({
      feeds: z
        .array(z.object({ feed: z.int().min(1).max(MAX_FEEDS), videoMode: z.string().max(32).nullable() }))
        .max(MAX_FEEDS)
        .optional(),
    }).optional(),
    /** By instance. */
    videoReturn: z.object({ '1': Activity.optional(), '2': Activity.optional() }).optional(),
    /** The room that the unit is in. */
    audioRoom: z
      .object({
        state: z.enum(['connecting', 'connected', 'stopping']).optional(),
        roomId: z.string().max(64).optional(),
        /** Its crew calls over the direct line, and nobody has answered yet. */
        calls: z.boolean().optional(),
      })
      .optional(),
    switcher: Activity.optional(),
    switcherAndProxy: Activity.optional(),
  })
  .meta({ id: 'Applications' });
