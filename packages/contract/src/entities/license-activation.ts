import { LICENCE_STATES, SERVICE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** The licences on demand of an inventory (spec 3 §3, ODA): how many, for how many hours each, and what is left of them. */
export const LicensePool = z
  .object({
    inventory: Named,
    /** `notEnabled`: there is none. */
    state: z.enum(SERVICE_STATES),
    count: z.int().min(0),
    /** Activated so far, of licences that hold now and of those that have ended. */
    used: z.int().min(0),
    left: z.int().min(0),
    /** Activated licences that hold now. */
    active: z.int().min(0),
    /** How long each holds, from its activation; 0 without a pool. */
    hours: z.int().min(0),
    /** After it none can be activated; those that hold go on. Null: never. */
    expiresAt: Millis.nullable(),
  })
  .meta({ id: 'LicensePool' });
export type LicensePool = z.output<typeof LicensePool>;

/** A unit with its licence, and the pool that another could be activated from. */
export const LicensedUnit = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    licence: z.enum(LICENCE_STATES),
    /** When its own licence expires or has expired; null: never. */
    ownUntil: Millis.nullable(),
    /** When the licence ends or has ended that was activated last; null: none was. */
    activatedUntil: Millis.nullable(),
    pool: LicensePool.omit({ inventory: true }),
  })
  .meta({ id: 'LicensedUnit' });
export type LicensedUnit = z.output<typeof LicensedUnit>;

/** A licence that was activated on a unit; the unit’s name and the username are those of then. */
export const LicenseActivation = z
  .object({
    id: Id,
    inventory: Named,
    /** Null: the unit was deleted, or has left the inventory. */
    unitId: Id.nullable(),
    unit: z.string(),
    username: z.string(),
    hours: z.int().min(1),
    activatedAt: Millis,
    endsAt: Millis,
  })
  .meta({ id: 'LicenseActivation' });
export type LicenseActivation = z.output<typeof LicenseActivation>;
