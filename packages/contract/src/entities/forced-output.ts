import { FORCED_RESOLUTIONS, OVERLAY_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Millis } from './ids.js';

/** The format that the programme of a channel is forced to (spec 2 §3: force output resolution, force non-round FPS). */
export const ForcedOutput = z
  .strictObject({ resolution: z.enum(FORCED_RESOLUTIONS), nonRound: z.boolean() })
  .meta({ id: 'ForcedOutput' });

/**
 * The forced format of a channel: the requested one, and what its server reports; `unknown` while that is offline. `shown`: on air now;
 * null: the unchanged picture.
 */
export const ForcedOutputStatus = z
  .object({
    wanted: ForcedOutput.nullable(),
    state: z.enum([...OVERLAY_STATES, 'unknown']),
    since: Millis.nullable(),
    retryAt: Millis.nullable(),
    detail: z.string(),
    shown: ForcedOutput.nullable(),
  })
  .meta({ id: 'ForcedOutputStatus' });
