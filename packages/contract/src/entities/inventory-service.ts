import { INVENTORY_SERVICES, LIMIT_KINDS, SERVICE_STATES, SERVICE_STATUSES, TECHNICAL_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A service of an inventory (spec 3 §3): how it is configured, what was used of it, and its state. Sizes in MB or hours, by what is counted. */
export const ManagedService = z
  .object({
    inventory: Named,
    serviceName: z.enum(INVENTORY_SERVICES),
    /** False: nothing limits the service. */
    configured: z.boolean(),
    /** Of its limits, as the audit names them; null: nothing limits the service. */
    recordId: Id.nullable(),
    purchased: z.boolean(),
    state: z.enum(SERVICE_STATES),
    technicalState: z.enum(Object.values(TECHNICAL_STATES)),
    status: z.enum(SERVICE_STATUSES),
    usageType: z.enum(LIMIT_KINDS),
    /** What use is counted in now: hours in a trial of graphics. */
    counts: z.enum(LIMIT_KINDS),
    /** A month, when it is purchased. */
    packageSize: z.int().nullable(),
    /** What may be used now: the package, or the hours of a trial of graphics. Null: no limit. */
    allowance: z.int().nullable(),
    used: z.number().min(0),
    startDay: z.int().min(1).max(31),
    /** When the count begins anew; null where nothing is counted. */
    renewsAt: Millis.nullable(),
    instanceLimit: z.int().nullable(),
    /** Guests that are invited, units with the service, or channels with an overlay. */
    instances: z.int().min(0),
    expiresAt: Millis.nullable(),
    trialStartedAt: Millis.nullable(),
    trialEndsAt: Millis.nullable(),
    /** Until a service that can be used ends; null without an end. */
    daysLeft: z.int().nullable(),
  })
  .meta({ id: 'ManagedService' });
export type ManagedService = z.output<typeof ManagedService>;

/** A service of an inventory as superusers keep it. */
export const InventoryService = ManagedService.extend({ id: Id, createdAt: Millis }).meta({ id: 'InventoryService' });
export type InventoryService = z.output<typeof InventoryService>;
