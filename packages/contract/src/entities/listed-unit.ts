import { MULTIVIEW_STATUSES, OWNERSHIPS, UNIT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A unit in the list of all inventories (spec 3 §2). `groups`: those that the caller may enter. */
export const ListedUnit = z
  .object({
    id: Id,
    name: z.string(),
    alias: z.string(),
    type: z.enum(UNIT_TYPES),
    serialNumber: z.string(),
    comment: z.string(),
    /** How the provider holds it; null: unknown. */
    ownership: z.enum(OWNERSHIPS).nullable(),
    inventory: Named,
    groups: z.array(Named),
    /** Its present status. */
    status: z.enum(MULTIVIEW_STATUSES),
    swVersion: z.string(),
    /** Whether it transmits, which prevents a change of its inventory. */
    transmitting: z.boolean(),
    createdAt: Millis,
    /** When a machine was last paired with it; null: none is. */
    pairedAt: Millis.nullable(),
  })
  .meta({ id: 'ListedUnit' });
export type ListedUnit = z.output<typeof ListedUnit>;
