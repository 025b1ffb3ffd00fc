import { LIMIT_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { ofUnit } from '../call/subjects.js';
import { DeviceService } from '../entities/device-service.js';
import { Id, Millis } from '../entities/ids.js';
import { UnitServiceId } from '../entities/unit.js';

const PATH = `${CORE}/v2/admin/deviceService` as const;
const ONE = `${PATH}/{id}/{serviceId}` as const;
const MOST = 1_000_000_000;
const access = { permission: 'inventoryService:manage' } as const;
const params = z.strictObject({ id: Id, serviceId: UnitServiceId });

const limits = {
  usageType: z.enum(LIMIT_KINDS),
  /** MB or hours that the unit transmits a month, by the usage type; from the day on which it got the service. */
  allowance: z.int().min(1).max(MOST).nullable(),
  /** Concurrent cameras: only for multi camera. */
  instanceLimit: z.int().min(1).nullable(),
  expiresAt: Millis.nullable(),
};

/**
 * Services of units (spec 3 §2, §3, §5), managed by superusers. A service that has reached its limits counts as missing:
 * new uses are refused, running ones continue. `v2/units/{id}/services` switches services on, only for superusers, and off, also
 * for administrators of units; limits are kept.
 */
export const deviceServices = defineCalls({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Services of all units, paged',
    access,
    query: pagedQuery(['unit', 'inventory'], ['unit', 'inventory', 'expiresAt']).extend({
      serviceId: z.array(UnitServiceId).max(UnitServiceId.options.length).optional(),
      /** Only those with limits, or only those without. */
      limited: z.enum(['yes', 'no']).optional(),
    }),
    response: paged(DeviceService),
  },
  get: {
    method: 'GET',
    path: ONE,
    summary: 'One service of a unit',
    access,
    subject: ofUnit,
    params,
    response: DeviceService,
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: PATH,
    summary: 'Give a unit a service',
    access,
    subject: { kind: 'unit', in: 'body', key: 'unitId' },
    body: z.strictObject({ ...limits, unitId: Id, serviceId: UnitServiceId }),
    example: {
      unitId: 'crew-1',
      serviceId: 'multiCamera',
      usageType: 'time',
      allowance: 20,
      instanceLimit: 2,
      expiresAt: null,
    },
    status: 201,
    response: DeviceService,
    errors: ['NOT_FOUND', 'DEVICE_SERVICE_EXISTS', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  },
  update: {
    method: 'PUT',
    path: ONE,
    summary: 'Change the limits of a service of a unit; omitted fields keep their value',
    access,
    subject: ofUnit,
    params,
    body: z.strictObject(limits).partial(),
    example: { expiresAt: 2_000_000_000_000 },
    response: DeviceService,
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: ONE,
    summary: 'Take a service away from a unit, with its limits',
    access,
    subject: ofUnit,
    params,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
});
