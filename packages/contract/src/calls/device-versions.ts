import { SOFTWARE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { DefaultVersions, DeviceVersion } from '../entities/device-version.js';
import { IdParams } from '../entities/ids.js';
import { SoftwareVersion } from '../entities/upgrade.js';

const DEVICES = `${ADMIN}/deviceVersions` as const;
const DEFAULTS = `${ADMIN}/inventories/{id}/softwareVersions` as const;
const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;

/** Software versions of devices, and the default ones of inventories (spec 3 §2 and §3; the spec shows no paths). */
export const deviceVersions = defineCalls({
  list: {
    method: 'GET',
    path: DEVICES,
    summary: 'Units and servers with the versions that they have and shall have, paged',
    access: { permission: 'server:read' },
    query: pagedQuery(['name', 'inventory'], ['name', 'inventory', 'kind']).extend({
      kind: z.enum(SOFTWARE_KINDS).optional(),
    }),
    response: paged(DeviceVersion),
    errors: [],
  },
  get: {
    method: 'GET',
    path: `${DEVICES}/{id}`,
    summary: 'The software of one unit or server',
    access: { permission: 'server:read' },
    subject: { kind: 'device', in: 'params', key: 'id' },
    params: IdParams,
    response: DeviceVersion,
    errors: ['NOT_FOUND'],
  },
  defaults: {
    method: 'GET',
    path: DEFAULTS,
    summary: 'Default versions of an inventory',
    access: { permission: 'server:read' },
    subject: ofInventory,
    params: IdParams,
    response: DefaultVersions,
    errors: ['NOT_FOUND'],
  },
  setDefaults: {
    method: 'PUT',
    path: DEFAULTS,
    summary: 'Set the default versions of an inventory; omitted ones stay, null removes one',
    description: 'Nothing is upgraded by it: devices with a lower version are shown as behind.',
    access: { permission: 'group:manage' },
    subject: ofInventory,
    params: IdParams,
    body: z.strictObject({ unit: SoftwareVersion.nullable(), server: SoftwareVersion.nullable() }).partial(),
    example: { unit: '9.2', server: '0.2.0' },
    response: DefaultVersions,
    errors: ['NOT_FOUND'],
  },
});
