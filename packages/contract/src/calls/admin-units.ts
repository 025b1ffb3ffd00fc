import { checkComment, checkShortText, checkUnitName, OWNERSHIPS, UNIT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN, CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { ofUnit } from '../call/subjects.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { ListedUnit } from '../entities/listed-unit.js';
import { GroupOfInventory, NamedGroup } from '../entities/named-group.js';
import { Unit, UnitLicence } from '../entities/unit.js';
import { SoftwareVersion } from '../entities/upgrade.js';

const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofGroup = { kind: 'group', in: 'params', key: 'id' } as const;
const unitIn = { kind: 'unit', in: 'params', key: 'unitId' } as const;
const namedGroup = { kind: 'group', in: 'query', key: 'groupId' } as const;
const UnitIn = z.strictObject({ id: Id, unitId: Id });
const pageQuery = pagedQuery(['name', 'serialNumber', 'comment'], ['name', 'type', 'serialNumber', 'createdAt']).extend(
  {
    /** Only of this group. */
    groupId: Id.optional(),
  },
);

/** A unit for administrators: with its groups, and the times of its creation and pairing. */
const AdminUnit = Unit.extend({
  groupIds: z.array(Id),
  createdAt: Millis,
  pairedAt: Millis.nullable(),
  targetVersion: z.string().nullable(),
  /** How the provider holds it; null: unknown. */
  ownership: z.enum(OWNERSHIPS).nullable(),
}).meta({ id: 'AdminUnit' });

const groupsOfUnit = {
  method: 'GET',
  summary: 'Groups of a unit that the caller can access',
  access: { permission: 'unit:read' },
  subject: ofUnit,
  params: IdParams,
  response: z.array(NamedGroup),
  errors: ['NOT_FOUND'],
} as const;

/** Calls by which administrators manage units (spec 1 §7, admin unit calls). */
export const adminUnits = defineCalls({
  list: {
    method: 'GET',
    path: `${ADMIN}/system_entities/units`,
    summary: 'Units of all inventories that the caller sees, paged',
    description: 'The same filter as CSV, whole: GET v2/admin/system_entities/units/file.',
    access: { permission: 'unit:read' },
    references: { inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' }, group: namedGroup },
    query: pagedQuery(
      ['name', 'serialNumber', 'comment', 'alias', 'inventory'],
      ['name', 'inventory', 'serialNumber', 'createdAt'],
    ).extend({
      type: z.array(z.enum(UNIT_TYPES)).max(16).optional(),
      ownership: z.array(z.enum(OWNERSHIPS)).max(OWNERSHIPS.length).optional(),
      /** Only of this inventory. */
      inventoryId: Id.optional(),
      /** Only of this group. */
      groupId: Id.optional(),
    }),
    response: paged(ListedUnit),
    errors: ['NOT_FOUND'],
  },
  listed: {
    method: 'GET',
    path: `${ADMIN}/system_entities/units/{id}`,
    summary: 'One unit as the list of all inventories shows it',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: ListedUnit,
    errors: ['NOT_FOUND'],
  },
  unit: {
    method: 'GET',
    path: `${ADMIN}/units/{id}`,
    summary: 'One unit as administrators see it',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: AdminUnit,
    errors: ['NOT_FOUND'],
  },
  smartUnit: {
    method: 'GET',
    path: `${ADMIN}/smartunit/{id}`,
    summary: 'One smart or lite unit as administrators see it; its invitation has calls of its own',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: AdminUnit,
    errors: ['NOT_FOUND', 'NOT_INVITED'],
  },
  applications: {
    method: 'GET',
    path: `${ADMIN}/applications`,
    summary: 'Applications of units, and how many visible units run each',
    access: { permission: 'unit:read' },
    response: z.array(
      z.object({ application: z.string(), name: z.string(), units: z.int().min(0) }).meta({ id: 'UnitApplication' }),
    ),
  },
  update: {
    method: 'PUT',
    path: `${ADMIN}/units/{id}`,
    summary: 'Change a unit; omitted fields keep their value',
    description:
      'Super users alone give a unit more of its own licence; others activate one of the pool of its inventory.',
    access: { permission: 'unit:license' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({
      name: checkedText(checkUnitName).optional(),
      comment: checkedText(checkComment).optional(),
      alias: checkedText(checkShortText, 255).optional(),
      serialNumber: checkedText(checkShortText, 255).optional(),
      type: z.enum(['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits']).optional(),
      ownership: z.enum(OWNERSHIPS).nullable().optional(),
      licence: UnitLicence.omit({ activatedUntil: true })
        .extend({
          raHours: z.int().min(-1).max(1_000_000),
          rlHours: z.int().min(-1).max(1_000_000),
        })
        .strict()
        .optional(),
    }),
    example: { alias: 'Bike 4', licence: { raHours: 200, rlHours: 0, expiresAt: null } },
    response: AdminUnit,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'POINT_TO_POINT', 'FEATURE_OFF', 'SERVICE_LICENSE', 'FORBIDDEN'],
  },
  remove: {
    method: 'DELETE',
    path: `${ADMIN}/units/{id}`,
    summary: 'Delete a unit: its transmission ends and its credentials become invalid; the audit log remains',
    access: { permission: 'unit:remove' },
    subject: ofUnit,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  ofInventory: {
    method: 'GET',
    path: `${ADMIN}/inventories/{id}/units`,
    summary: 'Units of an inventory that the caller sees, paged',
    access: { permission: 'unit:read' },
    subject: ofInventory,
    references: { group: namedGroup },
    params: IdParams,
    query: pageQuery,
    response: paged(Unit),
    errors: ['NOT_FOUND'],
  },
  putInInventory: {
    method: 'PUT',
    path: `${ADMIN}/inventories/{id}/units/{unitId}`,
    summary: 'Move a unit to an inventory; it loses its groups, labels and channel. Not while it transmits',
    access: { permission: 'unit:license' },
    subject: ofInventory,
    references: { unit: unitIn },
    params: UnitIn,
    response: AdminUnit,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'UNIT_BUSY'],
  },
  claim: {
    method: 'POST',
    path: `${ADMIN}/inventories/{id}/claim`,
    summary: 'Claim a unit that is paired nowhere for an inventory, by its serial number and a pairing code of it',
    description:
      'Who has the unit creates the code, and hands it over with the serial number. The unit leaves its inventory as when it is moved, and the code is used up. A wrong code, another serial number and a unit that is paired are refused alike.',
    access: { permission: 'unit:license' },
    subject: ofInventory,
    params: IdParams,
    body: z.strictObject({
      /** Serial number of the unit, ignoring case. */
      serialNumber: z.string().trim().min(1).max(255),
      code: z.string().min(1).max(32),
    }),
    example: { serialNumber: 'SN-0004711', code: 'ABCD-EFGH' },
    response: AdminUnit,
    errors: ['NOT_FOUND', 'PAIRING_CODE', 'NAME_TAKEN', 'UNIT_BUSY', 'THROTTLED'],
  },
  removeFromInventory: {
    method: 'DELETE',
    path: `${ADMIN}/inventories/{id}/units/{unitId}`,
    summary: 'Remove a unit from its inventory; a unit belongs to one inventory, so this deletes it',
    access: { permission: 'unit:license' },
    subject: ofInventory,
    references: { unit: unitIn },
    params: UnitIn,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  inventories: {
    method: 'GET',
    path: `${ADMIN}/units/{id}/inventories`,
    summary: 'Inventory of a unit, as a list of one',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.array(z.object({ id: Id, name: z.string() })),
    errors: ['NOT_FOUND'],
  },
  groups: { ...groupsOfUnit, path: `${ADMIN}/units/{id}/groups` },
  groupsV2: { ...groupsOfUnit, path: `${CORE}/v2/units/{id}/groups` },
  groupsOfInventories: {
    method: 'GET',
    path: `${ADMIN}/units/{id}/groups/ofInventories`,
    summary: 'Groups of the unit’s inventory that the caller can add it to',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    query: z.strictObject({ searchValue: z.string().max(255).default('') }),
    response: z.array(GroupOfInventory),
    errors: ['NOT_FOUND'],
  },
  putInGroup: {
    method: 'PUT',
    path: `${ADMIN}/groups/{id}/units/{unitId}`,
    summary: 'Add a unit to a group of its inventory, whose default configuration it gets; idempotent',
    access: { permission: 'unit:remove' },
    subject: ofGroup,
    references: { unit: unitIn },
    params: UnitIn,
    response: AdminUnit,
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
  removeFromGroup: {
    method: 'DELETE',
    path: `${ADMIN}/groups/{id}/units/{unitId}`,
    summary: 'Remove a unit from a group; idempotent',
    access: { permission: 'unit:remove' },
    subject: ofGroup,
    references: { unit: unitIn },
    params: UnitIn,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  setTargetVersion: {
    method: 'PUT',
    path: `${ADMIN}/units/{id}/targetSwVersion/{version}`,
    summary: 'Set the target version that a unit installs; an offline unit installs it if it reconnects within a day',
    description:
      'A software unit that was started with a software key installs the package of that version which is offered for units, and goes back when the new version does not come up within 60 s. 6802 where none is offered, 6810 where its Node is too old.',
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
      'UPGRADE_HARDWARE',
      'UNIT_BUSY',
    ],
  },
  details: {
    method: 'GET',
    path: `${CORE}/internal/device-details`,
    summary: 'Details of the units of a group of an inventory',
    access: { permission: 'unit:read' },
    subject: namedGroup,
    query: z.strictObject({ inventoryId: Id, groupId: Id }),
    response: z.array(AdminUnit),
    errors: ['NOT_FOUND'],
  },
  updateDetails: {
    method: 'PUT',
    path: `${CORE}/internal/device-details/{uniqueId}`,
    summary: 'Change alias, comment and ownership of a unit; the ownership by who keeps licences of units',
    access: { permission: 'unit:rename' },
    subject: { kind: 'unit', in: 'params', key: 'uniqueId' },
    params: z.strictObject({ uniqueId: Id }),
    body: z.strictObject({
      alias: checkedText(checkShortText, 255).optional(),
      comment: checkedText(checkComment).optional(),
      ownership: z.enum(OWNERSHIPS).nullable().optional(),
    }),
    example: { alias: 'Bike 4', comment: 'North bureau', ownership: 'lease' },
    response: AdminUnit,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
