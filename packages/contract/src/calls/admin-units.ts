import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { ofUnit } from '../call/subjects.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { GroupOfInventory, NamedGroup } from '../entities/named-group.js';
import { Unit, UnitLicence } from '../entities/unit.js';
import { SoftwareVersion } from '../entities/upgrade.js';

const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofGroup = { kind: 'group', in: 'params', key: 'id' } as const;
const UnitIn = z.strictObject({ id: Id, unitId: Id });
const pageQuery = pagedQuery(['name', 'serialNumber', 'comment'], ['name', 'type', 'serialNumber', 'createdAt']).extend(
  {
    /** Of one group alone. */
    groupId: Id.optional(),
  },
);

/** A unit as administrators see it: with its groups, and when it was made and paired. */
const AdminUnit = Unit.extend({
  groupIds: z.array(Id),
  createdAt: Millis,
  pairedAt: Millis.nullable(),
  targetVersion: z.string().nullable(),
}).meta({ id: 'AdminUnit' });

const groupsOfUnit = {
  method: 'GET',
  summary: 'Groups that a unit is in, of those that the caller may enter',
  access: { permission: 'unit:read' },
  subject: ofUnit,
  params: IdParams,
  response: z.array(NamedGroup),
  errors: ['NOT_FOUND'],
} as const;

/** Calls with which administrators keep units (spec 1 §7, admin unit calls). */
export const adminUnits = defineCalls({
  unit: {
    method: 'GET',
    path: `${CORE}/units/{id}`,
    summary: 'One unit as administrators see it',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: AdminUnit,
    errors: ['NOT_FOUND'],
  },
  smartUnit: {
    method: 'GET',
    path: `${CORE}/smartunit/{id}`,
    summary: 'One smart or lite unit as administrators see it; its invitation has calls of its own',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: AdminUnit,
    errors: ['NOT_FOUND', 'NOT_INVITED'],
  },
  applications: {
    method: 'GET',
    path: `${CORE}/v2/applications`,
    summary: 'What units can be at, and how many of those that the caller sees are at it now',
    access: { permission: 'unit:read' },
    response: z.array(
      z.object({ application: z.string(), name: z.string(), units: z.int().min(0) }).meta({ id: 'UnitApplication' }),
    ),
  },
  update: {
    method: 'PUT',
    path: `${CORE}/units/{id}`,
    summary: 'Change the record of a unit; keys that are not given stay',
    access: { permission: 'unit:license' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({
      name: z.string().max(1024).optional(),
      comment: z.string().max(1024).optional(),
      alias: z.string().max(255).optional(),
      serialNumber: z.string().max(255).optional(),
      type: z.enum(['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits']).optional(),
      licence: UnitLicence.extend({
        raHours: z.int().min(-1).max(1_000_000),
        rlHours: z.int().min(-1).max(1_000_000),
      })
        .strict()
        .optional(),
    }),
    example: { alias: 'Bike 4', licence: { raHours: 200, rlHours: 0, expiresAt: null } },
    response: AdminUnit,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'POINT_TO_POINT'],
  },
  remove: {
    method: 'DELETE',
    path: `${CORE}/units/{id}`,
    summary: 'Remove a unit: what it transmits ends, its credentials are void; the audit stays',
    access: { permission: 'unit:remove' },
    subject: ofUnit,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  ofInventory: {
    method: 'GET',
    path: `${CORE}/inventories/{id}/units`,
    summary: 'Units of an inventory that the caller sees, a page at a time',
    access: { permission: 'unit:read' },
    subject: ofInventory,
    params: IdParams,
    query: pageQuery,
    response: paged(Unit),
    errors: ['NOT_FOUND'],
  },
  putInInventory: {
    method: 'PUT',
    path: `${CORE}/inventories/{id}/units/{unitId}`,
    summary: 'Move a unit to an inventory: it leaves its groups, labels and channel; not while it transmits',
    access: { permission: 'unit:license' },
    subject: ofInventory,
    params: UnitIn,
    response: AdminUnit,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'UNIT_BUSY'],
  },
  removeFromInventory: {
    method: 'DELETE',
    path: `${CORE}/inventories/{id}/units/{unitId}`,
    summary: 'Take a unit out of its inventory; as it is in one alone, that removes it',
    access: { permission: 'unit:license' },
    subject: ofInventory,
    params: UnitIn,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  inventories: {
    method: 'GET',
    path: `${CORE}/units/{id}/inventories`,
    summary: 'Inventories that a unit is in: one',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.array(z.object({ id: Id, name: z.string() })),
    errors: ['NOT_FOUND'],
  },
  groups: { ...groupsOfUnit, path: `${CORE}/units/{id}/groups` },
  groupsV2: { ...groupsOfUnit, path: `${CORE}/v2/units/{id}/groups` },
  groupsOfInventories: {
    method: 'GET',
    path: `${CORE}/units/{id}/groups/ofInventories`,
    summary: 'Groups of the unit’s inventory that the caller may put it in',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    query: z.strictObject({ searchValue: z.string().max(255).default('') }),
    response: z.array(GroupOfInventory),
    errors: ['NOT_FOUND'],
  },
  putInGroup: {
    method: 'PUT',
    path: `${CORE}/groups/{id}/units/{unitId}`,
    summary: 'Put a unit in a group of its inventory; again is the same',
    access: { permission: 'unit:remove' },
    subject: ofGroup,
    params: UnitIn,
    response: AdminUnit,
    errors: ['NOT_FOUND'],
  },
  removeFromGroup: {
    method: 'DELETE',
    path: `${CORE}/groups/{id}/units/{unitId}`,
    summary: 'Take a unit out of a group; again is the same',
    access: { permission: 'unit:remove' },
    subject: ofGroup,
    params: UnitIn,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  setTargetVersion: {
    method: 'PUT',
    path: `${CORE}/units/{id}/targetSwVersion/{version}`,
    summary: 'Have a unit install a software version; one that is away does it when it is back, within a day',
    access: { permission: 'unit:license' },
    subject: ofUnit,
    params: z.strictObject({ id: Id, version: SoftwareVersion }),
    response: AdminUnit,
    errors: [
      'NOT_FOUND',
      'UPGRADE_NOT_ALLOWED',
      'UPGRADE_MODEL',
      'UPGRADE_SERVER_FIRST',
      'UPGRADE_NO_SLA',
      'UNIT_BUSY',
    ],
  },
  details: {
    method: 'GET',
    path: `${CORE}/internal/device-details`,
    summary: 'Records of the units of a group of an inventory',
    access: { permission: 'unit:read' },
    subject: { kind: 'group', in: 'query', key: 'groupId' },
    query: z.strictObject({ inventoryId: Id, groupId: Id }),
    response: z.array(AdminUnit),
    errors: ['NOT_FOUND'],
  },
  updateDetails: {
    method: 'PUT',
    path: `${CORE}/internal/device-details/{uniqueId}`,
    summary: 'Change alias and comment of a unit',
    access: { permission: 'unit:rename' },
    subject: { kind: 'unit', in: 'params', key: 'uniqueId' },
    params: z.strictObject({ uniqueId: Id }),
    body: z.strictObject({ alias: z.string().max(255).optional(), comment: z.string().max(1024).optional() }),
    example: { alias: 'Bike 4', comment: 'North bureau' },
    response: AdminUnit,
    errors: ['NOT_FOUND'],
  },
});
