import { LICENCE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { ofUnit } from '../call/subjects.js';
import { Id, IdParams } from '../entities/ids.js';
import { LicenseActivation, LicensedUnit, LicensePool } from '../entities/license-activation.js';

const access = { permission: 'licence:activate' } as const;

/**
 * Licences of units that are activated on demand (spec 3 §2, §3, §6): for administrators, and for users with the flag ODA on units they
 * see. Superusers manage the pool of an inventory as its service `unit_license`. A licence ends automatically; running transmissions continue.
 */
export const licenseActivations = defineCalls({
  list: {
    method: 'GET',
    path: `${CORE}/v2/license-activations`,
    summary: 'Who activated which licence on which unit, paged',
    access,
    references: { unit: { kind: 'unit', in: 'query', key: 'unitId' } },
    query: pagedQuery(['unit', 'username', 'inventory'], ['activatedAt', 'unit', 'endsAt']).extend({
      /** Only of this unit. */
      unitId: Id.optional(),
    }),
    response: paged(LicenseActivation),
    errors: ['NOT_FOUND'],
  },
  pools: {
    method: 'GET',
    path: `${CORE}/v2/license-activations/pools`,
    summary: 'Pools of the inventories that the caller sees units of',
    access,
    response: z.array(LicensePool),
  },
  units: {
    method: 'GET',
    path: `${CORE}/v2/license-activations/units`,
    summary: 'Units with their licences, paged',
    access,
    query: pagedQuery(['name', 'inventory'], ['name', 'inventory']).extend({
      licence: z.array(z.enum(LICENCE_STATES)).max(LICENCE_STATES.length).optional(),
    }),
    response: paged(LicensedUnit),
  },
  unit: {
    method: 'GET',
    path: `${CORE}/v2/license-activations/units/{id}`,
    summary: 'One unit with its licence',
    access,
    subject: ofUnit,
    params: IdParams,
    response: LicensedUnit,
    errors: ['NOT_FOUND'],
  },
  activate: {
    method: 'POST',
    path: `${CORE}/v2/units/{id}/license-activation`,
    summary: 'Activate a licence of the inventory’s pool on a unit whose licence is missing or has ended',
    access,
    subject: ofUnit,
    params: IdParams,
    status: 201,
    response: LicenseActivation,
    errors: ['NOT_FOUND', 'UNIT_LICENSED', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  },
});
