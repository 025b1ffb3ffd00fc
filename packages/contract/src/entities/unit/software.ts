import * as z from 'zod';
import { SoftwareUpgrade } from '../upgrade.js';

/** Its software, and the version that it is to have. */
export const UnitSoftware = z.object({
  swVersion: z.string(),
  shortSwVersion: z.string(),
  /** The version that it was last asked to install; null: none. */
  softwareUpgrade: SoftwareUpgrade.nullable(),
});
