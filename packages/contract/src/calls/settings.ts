import { SERVER_WARNING_CODES, SOFTWARE_KINDS, WARNING_CODES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged } from '../call/paging.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { Delivery } from '../entities/unit.js';
import { SoftwareUpgrade } from '../entities/upgrade.js';

/** Setup of a unit: channels of its next start, with one camera and with several, and its machine. */
const UnitSettings = z
  .object({
    unitId: Id,
    outputChannel: Id.nullable(),
    multiChannel: Id.nullable(),
    machineUid: z.string(),
    /** `stored`: the unit is offline, and gets it when it returns. */
    delivery: Delivery,
  })
  .meta({ id: 'UnitSettings' });

const DeviceWarning = z
  .object({
    code: z.enum([...WARNING_CODES, ...SERVER_WARNING_CODES]),
    text: z.string(),
    /** Since when, of an alert; absent: unknown. */
    since: Millis.optional(),
  })
  .meta({ id: 'DeviceWarning' });

/** A unit or a server with its warnings, at least one. */
const WarnedDevice = z
  .object({ deviceId: Id, kind: z.enum(SOFTWARE_KINDS), name: z.string(), warnings: z.array(DeviceWarning) })
  .meta({ id: 'WarnedDevice' });

/** Settings of units, and warnings of units and servers (spec 1 §7, spec 2 §7). */
export const settings = defineCalls({
  fetch: {
    method: 'GET',
    path: `${CORE}/settingsConfiguration/fetch`,
    summary: 'Output settings of a unit; browsers cache them for 60 s',
    access: { permission: 'unit:read' },
    subject: { kind: 'unit', in: 'query', key: 'unitId' },
    query: z.strictObject({ unitId: Id }),
    response: UnitSettings,
    errors: ['NOT_FOUND'],
  },
  add: {
    method: 'POST',
    path: `${CORE}/settingsConfiguration/add`,
    summary: 'Change output settings of a unit, online or offline; omitted fields keep their value',
    access: { permission: 'unit:configure' },
    subject: { kind: 'unit', in: 'body', key: 'unitId' },
    body: z.strictObject({
      unitId: Id,
      outputChannel: Id.nullable().optional(),
      multiChannel: Id.nullable().optional(),
      machineUid: z.string().max(255).optional(),
    }),
    example: { unitId: 'u-4f1c', outputChannel: 'ch-7d02' },
    response: UnitSettings,
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
  ofGroup: {
    method: 'GET',
    path: `${CORE}/v0/groups/units/settings`,
    summary: 'Output settings of the units of a group',
    access: { permission: 'unit:read' },
    subject: { kind: 'group', in: 'query', key: 'groupId' },
    query: z.strictObject({ groupId: Id }),
    response: z.array(UnitSettings),
    errors: ['NOT_FOUND'],
  },
  warnings: {
    method: 'GET',
    path: `${CORE}/devices/{id}/warnings`,
    summary: 'Warnings about a unit or a server',
    access: { permission: 'unit:read' },
    subject: { kind: 'device', in: 'params', key: 'id' },
    params: IdParams,
    response: z.array(DeviceWarning),
    errors: ['NOT_FOUND'],
  },
  inventoryWarnings: {
    method: 'GET',
    path: `${CORE}/inventories/{id}/devices/warnings`,
    summary: 'Warnings about the units and servers of an inventory, those that have any, by name',
    description: 'Units are left out for callers who may not read units.',
    access: { permission: 'server:read' },
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    query: z.strictObject({
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    response: paged(WarnedDevice),
    errors: ['NOT_FOUND'],
  },
  targetVersion: {
    method: 'GET',
    path: `${CORE}/v2/devices/{id}/targetversion`,
    summary:
      'Target version of a unit or a server (null for none), its installed version, and the progress of the upgrade',
    access: { permission: 'unit:read' },
    subject: { kind: 'device', in: 'params', key: 'id' },
    params: IdParams,
    response: z.object({
      uid: Id,
      targetVersion: z.string().nullable(),
      swVersion: z.string(),
      softwareUpgrade: SoftwareUpgrade.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
});
