import { MAX_FURTHER_SOURCES, REPORTED_DESTINATION_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../entities/ids.js';

/**
 * A streaming destination on its server. `since`: start of the state; `retryAt`: next try, both by the
 * console's clock.
 */
export const ReportedDestination = z
  .object({
    destinationId: Id,
    state: z.enum(REPORTED_DESTINATION_STATES),
    since: Millis,
    retryAt: Millis.nullable(),
    detail: z.string().max(512),
    /** It is sent to its secondary URL. */
    secondary: z.boolean().optional(),
    /** Session description of the sent ST 2110 (RFC 8866); absent: unknown. */
    sdp: z.string().max(4096).optional(),
  })
  .meta({ id: 'ReportedDestination' });
export type ReportedDestination = z.output<typeof ReportedDestination>;

/** The source that a server fetches for a channel; like `ReportedDestination`. */
export const ReportedSource = ReportedDestination.omit({ destinationId: true, sdp: true }).meta({
  id: 'ReportedSource',
});
export type ReportedSource = z.output<typeof ReportedSource>;

/**
 * The sources of a channel that has further ones, in order; `first` is its input. `onAir`: null while none has a picture; `chosen`: by
 * a user, until its picture is lost.
 */
export const ReportedSourceOrder = z
  .object({
    onAir: Id.nullable(),
    chosen: Id.nullable(),
    sources: z.array(ReportedSource.extend({ sourceId: Id, hasPicture: z.boolean() })).max(MAX_FURTHER_SOURCES + 1),
  })
  .meta({ id: 'ReportedSourceOrder' });
export type ReportedSourceOrder = z.output<typeof ReportedSourceOrder>;
