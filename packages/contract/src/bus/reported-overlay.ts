import { OVERLAY_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { ForcedOutput } from '../entities/forced-output.js';
import { Millis } from '../entities/ids.js';
import { OverlayTarget } from './overlay-target.js';

/**
 * The graphic of a channel on its server: on air at `place`, or why not. `retryAt`: next try, by the
 * console's clock.
 */
export const ReportedOverlay = z
  .object({
    state: z.enum(OVERLAY_STATES),
    since: Millis,
    retryAt: Millis.nullable(),
    detail: z.string().max(512),
    /** The graphic on air; null: none. */
    shown: OverlayTarget.nullable(),
  })
  .meta({ id: 'ReportedOverlay' });
export type ReportedOverlay = z.output<typeof ReportedOverlay>;

/** The forced format of a channel on its server: on air, or why not; like `ReportedOverlay`. */
export const ReportedForcedOutput = ReportedOverlay.omit({ shown: true })
  .extend({ shown: ForcedOutput.nullable() })
  .meta({ id: 'ReportedForcedOutput' });
export type ReportedForcedOutput = z.output<typeof ReportedForcedOutput>;
