import { UNIT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../ids.js';

/** Identity of a unit: its record, and its machine. */
export const UnitIdentity = z.object({
  uid: Id,
  name: z.string(),
  comment: z.string(),
  alias: z.string(),
  type: z.enum(UNIT_TYPES),
  model: z.string(),
  serialNumber: z.string(),
  inventoryId: Id,
  /** A simulated device. */
  demo: z.boolean(),
});
