import { BITRATE_KBPS, LIMIT_STATES, MAX_PTMP_CHANNELS } from '@backhaul/domain';
import * as z from 'zod';
import { Cap } from './configuration.js';
import { Id, Kbps } from './ids.js';

/** Limits of the channels of one transmission, kbps; a channel without a limit is left out. */
export const ChannelLimits = z
  .array(z.strictObject({ channelId: Id, kbps: z.int().min(1).max(BITRATE_KBPS.max) }))
  .max(MAX_PTMP_CHANNELS);

/** The bandwidth limit of a channel: as it is set, in kbps (0: none), and what became of it at the unit that sends. */
export const ChannelLimitStatus = z
  .object({ ...Cap.shape, kbps: Kbps, state: z.enum(LIMIT_STATES) })
  .meta({ id: 'ChannelLimitStatus' });
