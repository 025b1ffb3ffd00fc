import { INVENTORY_SERVICES, LIMIT_KINDS, SERVICE_STATES, SERVICE_STATUSES, TECHNICAL_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A service of an inventory (spec 3 §3): its configuration, usage and state. Sizes in MB or hours, by what is counted. */
export const ManagedService = z
  .object({
    inventory: Named,
    serviceName: z.enum(INVENTORY_SERVICES),
    /** False: nothing limits the service. */
    configured: z.boolean(),
    /** Id of its limits in the audit; null: nothing limits the service. */
    recordId: Id.nullable(),
    purchased: z.boolean(),
    state: z.enum(SERVICE_STATES),
    technicalState: z.enum(Object.values(TECHNICAL_STATES)),
    status: z.enum(SERVICE_STATUSES),
    usageType: z.enum(LIMIT_KINDS),
    /** What is counted now: hours in a trial of graphics. */
    counts: z.enum(LIMIT_KINDS),
    /** Per month, if purchased. */
    packageSize: z.int().nullable(),
    /** Present allowance: the package, or the hours of a trial of graphics. Null: no limit. */
    allowance: z.int().nullable(),
    used: z.number().min(0),
    startDay: z.int().min(1).max(31),
    /** When the count starts again; null if nothing is counted. */
    renewsAt: Millis.nullable(),
    instanceLimit: z.int().nullable(),
    /** Invited guests, units with the service, or channels with an overlay. */
    instances: z.int().min(0),
    expiresAt: Millis.nullable(),
    trialStartedAt: Millis.nullable(),
    trialEndsAt: Millis.nullable(),
    /** Days until a usable service ends; null without an end. */
    daysLeft: z.int().nullable(),
  })
  .meta({ id: 'ManagedService' });
export type ManagedService = z.output<typeof ManagedService>;

/** A service of an inventory for superusers. */
export const InventoryService = ManagedService.extend({ id: Id, createdAt: Millis }).meta({ id: 'InventoryService' });
export type InventoryService = z.output<typeof InventoryService>;
