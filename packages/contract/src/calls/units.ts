import { checkComment, checkUnitName, STORE_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN, CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { START_REFUSALS, startsStream, stopsStream } from '../call/stream.js';
import { ofUnit } from '../call/subjects.js';
import { Command } from '../entities/command.js';
import { UnitConfigurationChange } from '../entities/configuration.js';
import { Engine } from '../entities/server.js';
import { Id, IdParams, Kbps, Millis } from '../entities/ids.js';
import { Unit, UnitCapabilitiesView, UnitConfigurationState, UnitStatusView } from '../entities/unit.js';

const UNITS = `${CORE}/v2/units`;

/** A pairing code: shown once, valid 10 minutes, one use. `code` is null if there is no valid one. */
export const PairingCode = z
  .object({ code: z.string().nullable(), expiresAt: Millis.nullable(), paired: z.boolean() })
  .meta({ id: 'PairingCode' });

/** Graph of a unit: one point per 5 s, at most 360; `perLink` follows `links`, null without reports. */
export const UnitHistory = z
  .object({
    intervalMs: z.int(),
    links: z.array(z.string()),
    points: z.array(z.object({ at: Millis, totalKbps: Kbps.nullable(), perLink: z.array(Kbps.nullable()) })),
  })
  .meta({ id: 'UnitHistory' });

const EnhancedUnit = Unit.extend({ engines: z.array(Engine), pairedAt: Millis.nullable() }).meta({
  id: 'EnhancedUnit',
});

const enhanced = {
  method: 'GET',
  summary: 'A unit with its rarely changing fields; browsers cache it for 60 s',
  access: { permission: 'unit:read' },
  subject: ofUnit,
  params: IdParams,
  response: EnhancedUnit,
  errors: ['NOT_FOUND'],
} as const;

const capabilities = {
  method: 'GET',
  summary: 'Capabilities of a unit; `known` is false until it has reported them',
  access: { permission: 'unit:read' },
  subject: ofUnit,
  params: IdParams,
  response: UnitCapabilitiesView,
  errors: ['NOT_FOUND'],
} as const;

const list = {
  method: 'GET',
  summary: 'Units of the caller’s inventories and groups, paged',
  access: { permission: 'unit:read' },
  references: { group: { kind: 'group', in: 'query', key: 'groupId' } },
  query: pagedQuery(['name', 'serialNumber', 'comment'], ['name', 'type', 'serialNumber', 'createdAt']).extend({
    /** Only of this group. */
    groupId: Id.optional(),
  }),
  response: paged(Unit),
} as const;

const create = {
  method: 'POST',
  summary: 'Add a unit to a group; it is offline until a device is paired with it',
  access: { permission: 'unit:pair' },
  subject: { kind: 'group', in: 'body', key: 'groupId' },
  body: z.strictObject({
    name: checkedText(checkUnitName),
    groupId: Id,
    type: z.enum(['fieldUnits', 'liteUnits', 'smartUnits']).default('fieldUnits'),
    comment: checkedText(checkComment).default(''),
  }),
  example: { name: 'crew-9', groupId: 'g-20b7', type: 'fieldUnits', comment: 'North bureau' },
  status: 201,
  response: Unit,
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
} as const;

/** Units (spec 1 §7, v2/units/{id}). */
export const units = defineCalls({
  unit: {
    method: 'GET',
    path: `${UNITS}/{id}`,
    summary: 'One unit',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: Unit,
    errors: ['NOT_FOUND'],
  },
  status: {
    method: 'GET',
    path: `${UNITS}/{id}/status`,
    summary: 'Status of a unit',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: UnitStatusView,
    errors: ['NOT_FOUND'],
  },
  startStream: {
    ...startsStream,
    path: `${UNITS}/{id}/stream`,
    summary:
      'Start a transmission in the unit’s mode, or of one camera in a given mode; by default to the selected channel',
    description:
      '`mode`: `live`, `storeAndForward` (stored, and uploaded to the channel’s server as the links permit), `liveAndStore`, or ' +
      '`storeOnly`, which needs no online channel. Without `mode` the unit’s `operationalMode` decides: `live` starts one camera ' +
      'in its store mode, `storeAndForward` one camera that is stored and forwarded, `multiHq` every camera to its own channel, ' +
      '`fieldSwitcher` the input on air, `stationSwitcher` the input on air and a small picture of all inputs. The channels of several cameras are ' +
      'those of the configuration: a `channelId` is refused then.',
    body: z.strictObject({ channelId: Id.optional(), mode: z.enum(STORE_MODES).optional() }),
    example: { channelId: 'ch-7d02', mode: 'liveAndStore' },
    errors: [...START_REFUSALS, 'CAMERA_NOT_CONNECTED', 'MULTI_CAMERA_LICENSE', 'POINT_TO_POINT'],
  },
  stopStream: { ...stopsStream, path: `${UNITS}/{id}/stream`, summary: 'Stop the unit’s transmission' },
  setDelay: {
    method: 'PUT',
    path: `${UNITS}/{id}/delay`,
    summary: 'Set the delay, ms: one of those that the unit’s model and version support',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ delay: z.int().min(0).max(60_000) }),
    example: { delay: 1000 },
    response: UnitConfigurationState,
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
  capabilities: { ...capabilities, path: `${UNITS}/{id}/capabilities` },
  adminCapabilities: { ...capabilities, path: `${ADMIN}/units/{id}/capabilities` },
  configuration: {
    method: 'GET',
    path: `${UNITS}/{id}/configurationV2`,
    summary: 'Requested and reported configuration',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: UnitConfigurationState,
    errors: ['NOT_FOUND'],
  },
  setConfiguration: {
    method: 'PUT',
    path: `${UNITS}/{id}/configurationV2`,
    summary: 'Change the requested configuration; `version` is the version that was read',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ version: z.int().min(0), configuration: UnitConfigurationChange }),
    example: { version: 3, configuration: { resolution: '720p50', codec: 'h265', bitrateKbps: 3000 } },
    response: UnitConfigurationState,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNIT_BUSY', 'RESOLUTION_CONFLICT'],
  },
  pairingCode: {
    method: 'GET',
    path: `${UNITS}/{id}/settings/pairingCode`,
    summary: 'Whether the unit is paired, and whether an unused code exists; a code is shown only when it is created',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    response: PairingCode,
    errors: ['NOT_FOUND'],
  },
  makePairingCode: {
    method: 'POST',
    path: `${UNITS}/{id}/settings/pairingCode`,
    summary: 'Create a pairing code, valid once and for 10 minutes; it replaces an earlier one',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    status: 201,
    response: PairingCode,
    errors: ['NOT_FOUND'],
  },
  renewPairingCode: {
    method: 'PUT',
    path: `${UNITS}/{id}/settings/pairingCode`,
    summary: 'Same as POST',
    access: { permission: 'unit:pair' },
    subject: ofUnit,
    params: IdParams,
    response: PairingCode,
    errors: ['NOT_FOUND'],
  },
  enhanced: { ...enhanced, path: `${UNITS}/{id}/enhanced` },
  enhancedById: { ...enhanced, path: `${UNITS}/enhanced/{id}` },
  history: {
    method: 'GET',
    path: `${UNITS}/{id}/history`,
    summary: 'Bitrate of each link in the last 30 minutes',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: UnitHistory,
    errors: ['NOT_FOUND', 'FEATURE_OFF'],
  },
  command: {
    method: 'GET',
    path: `${UNITS}/{id}/commands/{commandId}`,
    summary: 'Progress and result of a command',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: z.strictObject({ id: Id, commandId: Id }),
    response: Command,
    errors: ['NOT_FOUND'],
  },
  list: { ...list, path: `${ADMIN}/units` },
  create: { ...create, path: `${ADMIN}/units` },
});
