import { RTMP_OUTPUT_KINDS, RTMP_OUTPUT_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** Kinds of destinations that a unit streams to besides its channel; one of each at a time. */
export const RtmpOutputKind = z.enum(RTMP_OUTPUT_KINDS);

/** A stream of a unit to an additional destination. `error`: why it does not stream yet, or failed, for people. */
export const RtmpOutputStatus = z
  .object({
    kind: RtmpOutputKind,
    name: z.string().max(255),
    state: z.enum(RTMP_OUTPUT_STATES),
    since: Millis,
    error: z.string().max(512).nullable(),
  })
  .meta({ id: 'RtmpOutputStatus' });
export type RtmpOutputStatus = z.output<typeof RtmpOutputStatus>;

/**
 * An additional destination of a unit: the values of its last start, with the present stream. It includes whether there is a key,
 * never the key. `enabled`: a group of the unit has the feature.
 */
export const RtmpDestination = z
  .object({
    unitId: Id,
    kind: RtmpOutputKind,
    enabled: z.boolean(),
    name: z.string(),
    url: z.string(),
    keySet: z.boolean(),
    status: RtmpOutputStatus.nullable(),
  })
  .meta({ id: 'RtmpDestination' });
