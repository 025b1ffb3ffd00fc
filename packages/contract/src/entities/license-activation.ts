import { LICENCE_STATES, SERVICE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** The licences on demand of an inventory (spec 3 §3, ODA): their number, the hours of each, and the rest. */
export const LicensePool = z
  .object({
    inventory: Named,
    /** `notEnabled`: there is none. */
    state: z.enum(SERVICE_STATES),
    count: z.int().min(0),
    /** Activated so far, active and ended ones. */
    used: z.int().min(0),
    left: z.int().min(0),
    /** Active licences. */
    active: z.int().min(0),
    /** Duration of each from its activation; 0 without a pool. */
    hours: z.int().min(0),
    /** Activation ends then; active licences continue. Null: never. */
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
    /** When its own licence expires or expired; null: never. */
    ownUntil: Millis.nullable(),
    /** When the last activated licence ends or ended; null: none was activated. */
    activatedUntil: Millis.nullable(),
    pool: LicensePool.omit({ inventory: true }),
  })
  .meta({ id: 'LicensedUnit' });
export type LicensedUnit = z.output<typeof LicensedUnit>;

/** An activation of a licence on a unit; the unit’s name and the username are those at the time. */
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
