import * as z from 'zod';
import { ReportedProgress, OrderData } from '../bus/order-data.js';
import { Id, Millis } from './ids.js';

/** How far an order to a device has come. `unknown`: the device died while at it and cannot say. */
export const COMMAND_STATES = ['pending', 'sent', 'done', 'failed', 'expired', 'unknown'] as const;

/** The answer to an ask that a device must carry out (design §4). */
export const CommandAccepted = z.object({ commandId: Id }).meta({ id: 'CommandAccepted' });

/** What came of a command to a unit: an order to be followed, or the version of the configuration that is wanted now. */
export const UnitCommandAccepted = z
  .object({ commandId: Id.nullable(), version: z.int().nullable() })
  .meta({ id: 'UnitCommandAccepted' });

/** One order to a device, as its asker sees it. */
export const Command = z
  .object({
    id: Id,
    deviceId: Id,
    name: z.string(),
    state: z.enum(COMMAND_STATES),
    askedBy: z.string(),
    createdAt: Millis,
    expiresAt: Millis,
    answeredAt: Millis.nullable(),
    /** What went wrong, in the words that users see. */
    error: z.string().nullable(),
    /** How far the device is with it, while it is at it and says so. */
    progress: ReportedProgress.nullable(),
    /** What the device answered besides, as for a scan; null where there is nothing. */
    data: OrderData.nullable(),
    /** How often it was tried, of how many times, while `error` says why the last try came to nothing; absent where tries are not counted. */
    tries: z.object({ made: z.int(), most: z.int() }).optional(),
  })
  .meta({ id: 'Command' });
export type Command = z.output<typeof Command>;
