import * as z from 'zod';
import { ADMIN, CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { ServiceLimits } from '../entities/device-service.js';
import { Id, IdParams } from '../entities/ids.js';
import { UnitLicence, UnitServiceId } from '../entities/unit.js';

const SERVICES = `${CORE}/v2/units/{id}/services`;

/** Licences of a unit: its own, and each service with its name. */
const UnitServices = z
  .object({
    unitId: Id,
    licence: UnitLicence.extend({ valid: z.boolean() }),
    services: z.array(
      z.object({
        serviceId: UnitServiceId,
        name: z.string(),
        /** Whether the unit has it; it may still have reached its limits. */
        enabled: z.boolean(),
        /** Null: it has none, or the caller does not manage units. */
        limits: ServiceLimits.nullable(),
      }),
    ),
  })
  .meta({ id: 'UnitServices' });

const list = {
  method: 'GET',
  summary: 'Licence and services of a unit; browsers cache them for 30 minutes',
  access: { permission: 'unit:read' },
  subject: ofUnit,
  params: IdParams,
  response: UnitServices,
  errors: ['NOT_FOUND'],
} as const;

/** Services of a unit (spec 1 §7, v2/units/{id}/services). */
export const unitServices = defineCalls({
  list: { ...list, path: SERVICES },
  listAdmin: { ...list, path: `${ADMIN}/units/{id}/services` },
  add: {
    method: 'POST',
    path: SERVICES,
    summary: 'Add a service licence to a unit, for the provider; idempotent',
    access: { permission: 'inventoryService:manage' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ serviceId: UnitServiceId }),
    example: { serviceId: 'pro4k' },
    response: UnitServices,
    errors: ['NOT_FOUND', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  },
  remove: {
    method: 'DELETE',
    path: `${SERVICES}/{serviceId}`,
    summary: 'Remove a service licence from a unit; idempotent',
    access: { permission: 'unit:license' },
    subject: ofUnit,
    params: z.strictObject({ id: Id, serviceId: UnitServiceId }),
    response: UnitServices,
    errors: ['NOT_FOUND'],
  },
});
