import { BITRATE_KBPS, LIMIT_STATES, MAX_PTMP_CHANNELS } from '@backhaul/domain';
import * as z from 'zod';
import { Cap } from './configuration.js';
import { Id, Kbps } from './ids.js';

/** Limits of the channels of one transmission, kbps; channels without a limit are left out. */
export const ChannelLimits = z
  .array(z.strictObject({ channelId: Id, kbps: z.int().min(1).max(BITRATE_KBPS.max) }))
  .max(MAX_PTMP_CHANNELS);

/** The bandwidth limit of a channel: the setting, in kbps (0: none), and its state at the sending unit. */
export const ChannelLimitStatus = z
  .object({ ...Cap.shape, kbps: Kbps, state: z.enum(LIMIT_STATES) })
  .meta({ id: 'ChannelLimitStatus' });
