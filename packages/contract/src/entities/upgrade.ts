import { DEVICE_SOFTWARE_CODES, UPGRADE_STATUSES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A version of the software of a device: two to four numbers. */
export const SoftwareVersion = z.string().regex(/^\d{1,3}(?:\.\d{1,3}){1,3}$/, 'Invalid field');

/** Error numbers of devices that install software (spec 1 §8). */
export const DeviceSoftwareCode = z.literal(DEVICE_SOFTWARE_CODES);

/**
 * The last version that a unit was ordered to install, and the state of that (spec 1 §4). `commandId`: the order, null if none
 * was sent; `expiresAt`: until when the unit may begin; `code` and `reason`: why it failed.
 */
export const SoftwareUpgrade = z
  .object({
    version: z.string(),
    status: z.enum(UPGRADE_STATUSES),
    commandId: Id.nullable(),
    askedAt: Millis,
    expiresAt: Millis.nullable(),
    code: DeviceSoftwareCode.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'SoftwareUpgrade' });
export type SoftwareUpgrade = z.output<typeof SoftwareUpgrade>;
