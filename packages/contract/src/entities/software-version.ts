import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A product that may have a version, and the note on the version for it; empty: none. */
export const SoftwareVersionProduct = z
  .object({
    /** `unit`, `server`, or units of one model, as in `unit:LU800`. */
    product: z.string(),
    message: z.string(),
  })
  .meta({ id: 'SoftwareVersionProduct' });
export type SoftwareVersionProduct = z.output<typeof SoftwareVersionProduct>;

/** A version of the catalogue of software (spec 3 §2, §3). */
export const CatalogueVersion = z
  .object({
    id: Id,
    version: z.string(),
    description: z.string(),
    products: z.array(SoftwareVersionProduct),
    /** Uses of the version: as default of inventories, in open rollouts, and on devices that were ordered to install it. */
    uses: z.object({ inventories: z.int(), rollouts: z.int(), devices: z.int() }),
    createdAt: Millis,
  })
  .meta({ id: 'CatalogueVersion' });
export type CatalogueVersion = z.output<typeof CatalogueVersion>;

/** Note on a version for a product that an inventory has. */
export const SoftwareMessage = z
  .object({ version: z.string(), product: z.string(), message: z.string() })
  .meta({ id: 'SoftwareMessage' });
export type SoftwareMessage = z.output<typeof SoftwareMessage>;
