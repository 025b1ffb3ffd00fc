import { DOCUMENT_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A document of an inventory in the customer portal (spec 3 §2). */
export const PortalDocument = z
  .object({
    id: Id,
    inventoryId: Id,
    /** With its extension, which defines the type. */
    name: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    bytes: z.int().min(0),
    /** Name of the user who uploaded it, at the time. */
    uploadedBy: z.string(),
    uploadedAt: Millis,
    /** Whether the caller may delete it. */
    deletable: z.boolean(),
  })
  .meta({ id: 'PortalDocument' });
export type PortalDocument = z.output<typeof PortalDocument>;
