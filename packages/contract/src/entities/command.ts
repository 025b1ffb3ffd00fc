import * as z from 'zod';
import { ReportedProgress, OrderData } from '../bus/order-data.js';
import { Id, Millis } from './ids.js';

/** State of a command to a device. `unknown`: the device died during it and cannot determine the outcome. */
export const COMMAND_STATES = ['pending', 'sent', 'done', 'failed', 'expired', 'unknown'] as const;

/** The response to a request that a device must carry out (design §4). */
export const CommandAccepted = z.object({ commandId: Id }).meta({ id: 'CommandAccepted' });

/** The response to a command to a unit: a command to follow, or the version of the requested configuration. */
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
    /** What went wrong, as users read it. */
    error: z.string().nullable(),
    /** The device's progress, while it carries it out and reports any. */
    progress: ReportedProgress.nullable(),
    /** What the device answered besides, as for a scan; null where there is nothing. */
    data: OrderData.nullable(),
    /** Number of tries made and permitted, while `error` says why the last try failed; absent where tries are not counted. */
    tries: z.object({ made: z.int(), most: z.int() }).optional(),
  })
  .meta({ id: 'Command' });
export type Command = z.output<typeof Command>;
