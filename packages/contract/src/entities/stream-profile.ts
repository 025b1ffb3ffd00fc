import { STREAM_CODECS, STREAM_RESOLUTIONS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** Encoding of a picture for destinations: once for all those of a channel with the same settings. */
export const Encoding = z
  .strictObject({
    codec: z.enum(STREAM_CODECS),
    resolution: z.enum(STREAM_RESOLUTIONS),
    /** Most frames per second; a slower programme keeps its rate. */
    maxFrameRate: z.int().min(1).max(60),
    videoKbps: z.int().min(100).max(20_000),
    /** 0: without audio. */
    audioKbps: z.int().min(0).max(320),
  })
  .meta({ id: 'Encoding' });
export type Encoding = z.output<typeof Encoding>;

/** A stream media profile of an inventory (spec 2 §3), and the number of destinations that use it. */
export const StreamProfile = z
  .object({
    id: Id,
    inventory: Named,
    name: z.string(),
    ...Encoding.shape,
    /** JSON for integrations, as entered; empty: none. */
    attributes: z.string(),
    destinations: z.int(),
    createdAt: Millis,
  })
  .meta({ id: 'StreamProfile' });
export type StreamProfile = z.output<typeof StreamProfile>;
