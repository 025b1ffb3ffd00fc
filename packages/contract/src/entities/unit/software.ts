import * as z from 'zod';
import { SoftwareUpgrade } from '../upgrade.js';

/** Its software, and the requested version. */
export const UnitSoftware = z.object({
  swVersion: z.string(),
  shortSwVersion: z.string(),
  /** The last version that it was ordered to install; null: none. */
  softwareUpgrade: SoftwareUpgrade.nullable(),
});
