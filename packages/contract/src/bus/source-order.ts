import { MAX_FURTHER_SOURCES, SOURCE_HOLD_SECONDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../entities/ids.js';
import { SourceTarget } from './source-target.js';

/** Sources that a channel falls back to, the preferred one first. All of them run all the time. */
export const DesiredSourceOrder = z.strictObject({
  further: z.array(z.strictObject({ sourceId: Id, target: SourceTarget })).max(MAX_FURTHER_SOURCES),
  /** Whether the channel returns to an earlier source automatically, once that has had a picture for `holdMs`. */
  returns: z.boolean(),
  holdMs: z
    .int()
    .min(SOURCE_HOLD_SECONDS.least * 1000)
    .max(SOURCE_HOLD_SECONDS.most * 1000),
});
export type DesiredSourceOrder = z.output<typeof DesiredSourceOrder>;
