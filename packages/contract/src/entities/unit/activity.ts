import { MULTIVIEW_STATUSES, TRANSITIONS, UNIT_STATUSES, WORKING_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { Applications } from '../applications.js';
import { Bridging } from '../bridge.js';
import { Millis } from '../ids.js';
import { Tally } from '../tally.js';

/** Whether it is online, and its present and pending activities. */
export const UnitActivity = z.object({
  online: z.boolean(),
  lastSeenAt: Millis.nullable(),
  reportedAt: Millis.nullable(),
  status: z.enum(UNIT_STATUSES),
  multiviewStatus: z.enum(MULTIVIEW_STATUSES),
  transition: z.enum(TRANSITIONS).nullable(),
  /** False for 2 s after its channel was set (spec 1 §4). */
  configurationUpdated: z.boolean(),
  /** Databridge and video returns that start or stop. */
  bridging: Bridging,
  applications: Applications,
  /** The tally of the channel it sends to; null: the channel has no tally interface, or the unit no tally service. */
  tally: Tally.nullable(),
  workingMode: z.enum(WORKING_MODES),
  cameraConnected: z.boolean(),
  statusText: z.string(),
});
