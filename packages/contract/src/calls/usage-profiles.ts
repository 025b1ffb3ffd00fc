import { checkUsageProfileName, MOST_MEGABYTES, USAGE_PROFILE_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { memberParams, resource } from '../call/resource.js';
import { Id } from '../entities/ids.js';
import { UsageProfile, UsageProfileUnit } from '../entities/usage-profile.js';

const PATH = `${CORE}/v2/admin/usageProfiles`;

const kept = resource({
  kind: 'usageProfile',
  names: ['usage profile', 'usage profiles'],
  path: PATH,
  see: 'usageProfile:read',
  manage: 'usageProfile:manage',
  item: UsageProfile,
  search: ['name', 'inventory'],
  sort: ['name', 'inventory', 'resetDay', 'createdAt'],
});

const fields = {
  name: checkedText(checkUsageProfileName),
  type: z.enum(USAGE_PROFILE_TYPES),
  /** MB or hours a month, by the type; a month has 744 hours at most. */
  allowance: z.int().min(1).max(MOST_MEGABYTES),
  resetDay: z.int().min(1).max(31),
};

const unitOfProfile = {
  path: `${PATH}/{id}/units/{unitId}`,
  access: { permission: 'usageProfile:manage' },
  subject: { kind: 'usageProfile', in: 'params', key: 'id' },
  references: { unit: { kind: 'unit', in: 'params', key: 'unitId' } },
  params: memberParams('unitId'),
  status: 204,
  response: null,
  errors: ['NOT_FOUND'],
} as const;

/** Usage profiles of inventories (spec 3 §3, §5): monthly allowance of units, and the day on which their count starts again. */
export const usageProfiles = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ ...fields, inventoryId: Id }),
    example: { name: 'Vans', type: 'data', allowance: 50_000, resetDay: 1, inventoryId: 'metro' },
    subject: { kind: 'inventory', in: 'body', key: 'inventoryId' },
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  update: kept.update({
    body: z.strictObject(fields).partial(),
    example: { allowance: 80_000, resetDay: 15 },
    errors: ['NAME_TAKEN'],
  }),
  remove: kept.remove('Delete a usage profile; refused for the default one, and for one that units have', [
    'USAGE_PROFILE_DEFAULT',
    'USAGE_PROFILE_USED',
  ]),
  units: kept.members('units', 'Units of a usage profile', UsageProfileUnit, 'usageProfile:read'),
  assign: {
    ...unitOfProfile,
    method: 'PUT',
    summary: 'Give a usage profile to a unit of its inventory, instead of the one that it has; idempotent',
  },
  withdraw: {
    ...unitOfProfile,
    method: 'DELETE',
    summary: 'Withdraw a unit from a usage profile: it is watched as it is set by itself; idempotent',
  },
});
