import { UNIT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../ids.js';

/** Which unit it is: what is on record of it, and what machine it is. */
export const UnitIdentity = z.object({
  uid: Id,
  name: z.string(),
  comment: z.string(),
  alias: z.string(),
  type: z.enum(UNIT_TYPES),
  model: z.string(),
  serialNumber: z.string(),
  inventoryId: Id,
  /** A simulated device (design §14). */
  demo: z.boolean(),
});
