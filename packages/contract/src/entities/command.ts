import * as z from 'zod';
import { ReportedProgress, OrderData } from '../bus/order-data.js';
import { Id, Millis } from './ids.js';

/** State of a command to a device. `unknown`: the device stopped during it and cannot determine the outcome. */
export const COMMAND_STATES = ['pending', 'sent', 'done', 'failed', 'expired', 'unknown'] as const;

/** The response to a request that a device must carry out. */
export const CommandAccepted = z.object({ commandId: Id }).meta({ id: 'CommandAccepted' });

/** The response to a command to a unit: a command to follow, or the version of the requested configuration. */
export const UnitCommandAccepted = z
  .object({ commandId: Id.nullable(), version: z.int().nullable() })
  .meta({ id: 'UnitCommandAccepted' });

/** One order to a device, for the user who requested it. */
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
    /** The error, as a text for users. */
    error: z.string().nullable(),
    /** The device's progress while it carries out the order, if it reports any. */
    progress: ReportedProgress.nullable(),
    /** Other data of the device's result, such as a scan; null: none. */
    data: OrderData.nullable(),
    /** Number of tries made and permitted, while `error` gives the reason of the last failure; absent if tries are not counted. */
    tries: z.object({ made: z.int(), most: z.int() }).optional(),
  })
  .meta({ id: 'Command' });
export type Command = z.output<typeof Command>;
