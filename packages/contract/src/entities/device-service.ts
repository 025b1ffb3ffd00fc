import { DEVICE_SERVICE_STATES, LIMIT_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { Millis } from './ids.js';
import { Named } from './named.js';
import { UnitServiceId } from './unit/licences.js';

/** Limits of a service of a unit (spec 3 §3), and its usage. Amounts in MB or hours a month, by the usage type. */
export const ServiceLimits = z
  .object({
    state: z.enum(DEVICE_SERVICE_STATES),
    usageType: z.enum(LIMIT_KINDS),
    /** Null: no limit. */
    allowance: z.int().nullable(),
    /** Transmissions of the unit since the count started. */
    used: z.number().min(0),
    /** When the count starts again; null if nothing is counted. */
    renewsAt: Millis.nullable(),
    /** Concurrent cameras; null: no limit. */
    instanceLimit: z.int().nullable(),
    expiresAt: Millis.nullable(),
    /** Days until it expires; null: never, or it has. */
    daysLeft: z.int().nullable(),
  })
  .meta({ id: 'ServiceLimits' });
export type ServiceLimits = z.output<typeof ServiceLimits>;

/** A service of a unit for superusers. `id`: of the unit and the service. */
export const DeviceService = ServiceLimits.extend({
  id: z.string(),
  unit: Named,
  inventory: Named,
  serviceId: UnitServiceId,
  /** False: the unit has it without limits. */
  limited: z.boolean(),
}).meta({ id: 'DeviceService' });
export type DeviceService = z.output<typeof DeviceService>;
