import { UNIT_COMMANDS, type UnitCommand } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { CommandAccepted } from '../entities/command.js';
import { Modem, Place } from '../entities/device.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { Unit } from '../entities/unit.js';

const GroupQuery = z.strictObject({ crnt_vcg_uid: Id });
const ofGroup = { kind: 'group', in: 'query', key: 'crnt_vcg_uid' } as const;
const ofUnit = { kind: 'unit', in: 'params', key: 'id' } as const;

const Coordinates = Place.extend({ uid: Id, reportedAt: Millis.nullable() }).meta({ id: 'Coordinates' });

/** Parameters of a unit command. */
const CommandBody = z.strictObject({ channelId: Id.nullable().optional() }).meta({ id: 'UnitCommandBody' });
/** The name is checked by the handler, so that an unknown command is refused by name. */
const CommandParams = z.strictObject({ id: Id, command: z.string().min(1).max(64) });
/** What each command does, the parameters it takes, and the permission it needs. */
const COMMAND_TEXTS: Readonly<Record<UnitCommand, string>> = {
  set_virtual_channel:
    'chooses the channel of the next start: `channelId`, or null for none (permission unit:configure)',
  stop_streaming: 'ends what the unit transmits, as DELETE v2/units/{id}/stream does (permission unit:stop)',
  reboot: 'restarts the unit’s machine where the unit allows it (permission unit:reboot)',
};
const COMMANDS = `Commands: ${UNIT_COMMANDS.map((name) => `\`${name}\` ${COMMAND_TEXTS[name]}`).join('; ')}.`;
const order = {
  method: 'POST',
  description: COMMANDS,
  access: { permission: 'unit:read' },
  subject: ofUnit,
  params: CommandParams,
  body: CommandBody,
  example: { channelId: 'ch-7d02' },
  status: 202,
  response: CommandAccepted,
  errors: ['NOT_FOUND', 'UNKNOWN_COMMAND', 'UNIT_OFFLINE', 'UNIT_BUSY', 'NOT_STREAMING', 'UNSUPPORTED', 'FORBIDDEN'],
} as const;

/** Units under their legacy paths (spec 1 §7). */
export const devices = defineCalls({
  fetch: {
    method: 'GET',
    path: `${CORE}/devices/fetch`,
    summary: 'Units of a group',
    access: { permission: 'unit:read' },
    subject: ofGroup,
    query: GroupQuery,
    response: z.array(Unit),
    errors: ['NOT_FOUND'],
  },
  fetchById: {
    method: 'GET',
    path: `${CORE}/devices/fetch_by_id/{id}`,
    summary: 'One unit',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: Unit,
    errors: ['NOT_FOUND'],
  },
  fetchCoords: {
    method: 'GET',
    path: `${CORE}/devices/fetch_coords`,
    summary: 'Places of the units of a group that reported one',
    access: { permission: 'unit:read' },
    subject: ofGroup,
    query: GroupQuery,
    response: z.array(Coordinates),
    errors: ['NOT_FOUND'],
  },
  location: {
    method: 'GET',
    path: `${CORE}/devices/{id}/location`,
    summary: 'Place of a unit; null when it reported none',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.object({ uid: Id, location: Place.nullable(), reportedAt: Millis.nullable() }),
    errors: ['NOT_FOUND'],
  },
  modems: {
    method: 'GET',
    path: `${CORE}/devices/{id}/modems`,
    summary: 'Network interfaces of a unit',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.array(Modem),
    errors: ['NOT_FOUND'],
  },
  update: {
    method: 'POST',
    path: `${CORE}/devices/update`,
    summary: 'Rename a unit or change its comment',
    access: { permission: 'unit:rename' },
    subject: { kind: 'unit', in: 'body', key: 'uid' },
    body: z.strictObject({
      uid: Id,
      name: z.string().max(1024).optional(),
      comment: z.string().max(1024).optional(),
    }),
    example: { uid: 'u-4f1c', name: 'crew-9', comment: 'North bureau' },
    response: Unit,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  command: {
    ...order,
    path: `${CORE}/devices/{id}/commands/{command}`,
    summary: 'Order a unit to do something',
  },
  commandRetry: {
    ...order,
    path: `${CORE}/devices_retry/{id}/commands/{command}`,
    summary: 'As the plain order, and kept on trying for as long as seven retries take when the unit is away',
  },
});
