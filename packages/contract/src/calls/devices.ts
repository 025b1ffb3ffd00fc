import { checkComment, checkUnitName, COMMAND_RULES, UNIT_COMMANDS, type UnitCommand } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { UnitCommandAccepted } from '../entities/command.js';
import { Modem, Place } from '../entities/device.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { Unit } from '../entities/unit.js';
import { UnitCommandBody } from '../entities/unit-commands.js';

const GroupQuery = z.strictObject({ crnt_vcg_uid: Id });
const ofGroup = { kind: 'group', in: 'query', key: 'crnt_vcg_uid' } as const;

const Coordinates = Place.extend({ uid: Id, reportedAt: Millis.nullable() }).meta({ id: 'Coordinates' });

/** The handler checks the name, so that its message names an unknown command. */
const CommandParams = z.strictObject({ id: Id, command: z.string().min(1).max(64) });
/** Description of each command and its parameters. */
const COMMAND_TEXTS: Readonly<Record<UnitCommand, string>> = {
  set_virtual_channel:
    'selects the channel of the next start: `channelId`, or null for none; the retry variant continues for seven times `interval` ms',
  stop_streaming: 'stops the transmission, as DELETE v2/units/{id}/stream does',
  reboot: 'restarts the unit’s machine, if the unit allows it',
  wifi_query: 'scans for Wi-Fi networks on `port`; the result of the command lists them',
  wifi_connect: 'joins `ssid` on `port` with `password`, null for an open network',
  wifi_disconnect: 'leaves the Wi-Fi on `port`; at least 2 interfaces stay connected',
  link_configuration:
    'changes the requested settings of the interface `port`: `enabled`, `priority`, `limitKbps`, `apn` …',
  audio_parameters: 'changes `audioEnabled`, `audioBitrateKbps`, `audioChannels`',
  ifb_delay: 'changes `ifbDelay`: `delay` is 0, 300 or 700 ms',
  ifb_always_on: 'keeps the IFB on: `enabled`',
  ancillary_data: 'sends ancillary data: `enabled`',
  cellular_scan: 'scans for operators on `port`, 1 to 2 minutes; the result of the command lists them',
  cellular_select: 'registers `port` with `operatorId` (MCC and MNC), null for automatic selection',
  active_sim: 'uses `sim` A or B on `port`',
  shooting_mode: 'changes `shootingMode`',
  store_and_forward_quality: 'changes `storeQuality` by codec',
  speed_test: 'measures the links to the server of `channelId`, by default the selected one, within `timeout` s',
  cancel_file_upload: 'stops sending `files`',
  video_complexity_level: 'changes `videoComplexity`',
};
const COMMANDS = `Commands: ${UNIT_COMMANDS.map(
  (name) => `\`${name}\` ${COMMAND_TEXTS[name]} (permission ${COMMAND_RULES[name].permission})`,
).join('; ')}.`;
const order = {
  method: 'POST',
  description: COMMANDS,
  access: { permission: 'unit:read' },
  subject: ofUnit,
  params: CommandParams,
  body: UnitCommandBody,
  example: { channelId: 'ch-7d02' },
  status: 202,
  response: UnitCommandAccepted,
  errors: [
    'NOT_FOUND',
    'UNKNOWN_COMMAND',
    'UNIT_OFFLINE',
    'UNIT_BUSY',
    'NOT_STREAMING',
    'OPERATOR_NOT_ALLOWED',
    'UNSUPPORTED',
    'FEATURE_OFF',
    'FORBIDDEN',
    'NO_CHANNEL',
    'CHANNEL_BUSY',
    'CHANNEL_OFFLINE',
    'CHANNEL_VERSION',
    'CHANNEL_TYPE',
    'LAST_INTERFACE',
    'NO_SCAN',
  ],
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
    summary: 'Locations of the units of a group that reported one',
    access: { permission: 'unit:read' },
    subject: ofGroup,
    query: GroupQuery,
    response: z.array(Coordinates),
    errors: ['NOT_FOUND', 'FEATURE_OFF'],
  },
  location: {
    method: 'GET',
    path: `${CORE}/devices/{id}/location`,
    summary: 'Location of a unit; null when it reported none',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.object({ uid: Id, location: Place.nullable(), reportedAt: Millis.nullable() }),
    errors: ['NOT_FOUND', 'FEATURE_OFF'],
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
      name: checkedText(checkUnitName).optional(),
      comment: checkedText(checkComment).optional(),
    }),
    example: { uid: 'u-4f1c', name: 'crew-9', comment: 'North bureau' },
    response: Unit,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  command: {
    ...order,
    path: `${CORE}/devices/{id}/commands/{command}`,
    summary: 'Send a command to a unit',
  },
  commandRetry: {
    ...order,
    path: `${CORE}/devices_retry/{id}/commands/{command}`,
    summary: 'Send a command to a unit, and keep it for the time of seven retries while the unit is offline',
  },
});
