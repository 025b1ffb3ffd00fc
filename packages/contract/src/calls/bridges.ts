import { RETURN_INSTANCES } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN, CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import {
  Databridge,
  IpPipeStanding,
  SelectedGateway,
  SelectedReturn,
  VideoReturn,
  VideoReturnInstance,
} from '../entities/bridge.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';

const UNIT = `${CORE}/v2/units/{id}`;
const PIPE = `${UNIT}/ippipe/connection`;
const Instance = z.enum(RETURN_INSTANCES);
const InstanceParams = z.strictObject({ id: Id, instance: Instance });

const reading = { method: 'GET', access: { permission: 'unit:read' }, subject: ofUnit, params: IdParams } as const;

const startReturn = {
  method: 'POST',
  access: { permission: 'unit:start' },
  subject: ofUnit,
  body: z.strictObject({ channelId: Id.optional() }),
  example: { channelId: 'ch-7d02' },
  status: 202,
  response: CommandAccepted,
  errors: [
    'NOT_FOUND',
    'UNIT_OFFLINE',
    'VIDEO_RETURN_LICENSE',
    'UNSUPPORTED',
    'UNIT_BUSY',
    'NO_CHANNEL',
    'CHANNEL_OFFLINE',
    'CHANNEL_BUSY',
  ],
} as const;

const stopReturn = {
  method: 'DELETE',
  access: { permission: 'unit:stop' },
  subject: ofUnit,
  status: 202,
  response: CommandAccepted,
  errors: ['NOT_FOUND', 'UNIT_OFFLINE', 'NOT_CONNECTED'],
} as const;

const gateway = {
  method: 'GET',
  summary: 'Databridge gateway of a unit, and the servers to select from',
  subject: ofUnit,
  params: IdParams,
  response: SelectedGateway,
  errors: ['NOT_FOUND'],
} as const;

const setGateway = {
  method: 'PUT',
  summary: 'Select the databridge gateway of a unit; null for the server of its channel',
  subject: ofUnit,
  params: IdParams,
  body: z.strictObject({ serverId: Id.nullable() }),
  example: { serverId: 'srv-7d02' },
  response: SelectedGateway,
  errors: ['NOT_FOUND', 'UNSUPPORTED', 'UNIT_BUSY'],
} as const;

/** Connections between the station and units: video return, databridge and IP pipe (spec 1 §4, §7). */
export const bridges = defineCalls({
  videoReturn: {
    ...reading,
    path: `${UNIT}/videoreturn`,
    summary: 'Video return of a unit: licence and state of each return',
    response: VideoReturn,
    errors: ['NOT_FOUND'],
  },
  instances: {
    ...reading,
    path: `${UNIT}/videoreturn/instances`,
    summary: 'Returns of a unit, with the picture received at the unit',
    response: z.array(VideoReturnInstance),
    errors: ['NOT_FOUND'],
  },
  selectedReturns: {
    ...reading,
    path: `${UNIT}/vrChannels/selected`,
    summary: 'Source channels selected for the returns of a unit',
    response: z.array(SelectedReturn),
    errors: ['NOT_FOUND'],
  },
  selectReturn: {
    method: 'PUT',
    path: `${UNIT}/vrChannels/selected`,
    summary: 'Select the source channel of a return; null for none',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ instance: Instance.default('1'), channelId: Id.nullable() }),
    example: { instance: '1', channelId: 'ch-7d02' },
    response: z.array(SelectedReturn),
    errors: ['NOT_FOUND', 'UNIT_BUSY'],
  },
  startFirstReturn: {
    ...startReturn,
    path: `${UNIT}/vrChannels/stream`,
    summary: 'Start return 1 from a channel, by default the selected one',
    params: IdParams,
  },
  stopFirstReturn: {
    ...stopReturn,
    path: `${UNIT}/vrChannels/stream`,
    summary: 'Stop return 1',
    params: IdParams,
  },
  startReturn: {
    ...startReturn,
    path: `${UNIT}/vrChannels/stream/{instance}`,
    summary: 'Start a return from a channel, by default the selected one',
    params: InstanceParams,
  },
  stopReturn: {
    ...stopReturn,
    path: `${UNIT}/vrChannels/stream/{instance}`,
    summary: 'Stop a return',
    params: InstanceParams,
  },
  playFile: {
    method: 'POST',
    path: `${UNIT}/videoreturn/instances/{instance}/file`,
    summary: 'Play a file into a return of a unit, without a channel; the return ends with the file',
    description:
      'From the server that has the file, at the keyframe before `fromMs`. The source channel of the return stays selected. A file of another inventory than that of the unit is not found.',
    access: { permission: 'playout:control' },
    subject: ofUnit,
    params: InstanceParams,
    body: z.strictObject({ fileId: z.string().max(64), fromMs: z.int().min(0).max(864_000_000).default(0) }),
    example: { fileId: 'rec-1', fromMs: 0 },
    status: 202,
    response: CommandAccepted,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'UNIT_OFFLINE',
      'VIDEO_RETURN_LICENSE',
      'UNSUPPORTED',
      'UNIT_BUSY',
      'FILE_UNPLAYABLE',
      'SERVER_OFFLINE',
    ],
  },
  databridge: {
    ...reading,
    path: `${UNIT}/databridge`,
    summary: 'Databridge of a unit: licence, gateway and state',
    response: Databridge,
    errors: ['NOT_FOUND'],
  },
  gateway: { ...gateway, path: `${UNIT}/dbgateway/selected`, access: { permission: 'unit:read' } },
  setGateway: { ...setGateway, path: `${UNIT}/dbgateway/selected`, access: { permission: 'unit:configure' } },
  adminGateway: { ...gateway, path: `${ADMIN}/units/{id}/dbgateway`, access: { permission: 'unit:read' } },
  setAdminGateway: {
    ...setGateway,
    path: `${ADMIN}/units/{id}/dbgateway`,
    access: { permission: 'unit:license' },
  },
  startDatabridge: {
    method: 'POST',
    path: `${UNIT}/stream/databridge`,
    summary: 'Start the databridge of a unit: its proxy reaches the internet through the gateway',
    access: { permission: 'unit:start' },
    subject: ofUnit,
    params: IdParams,
    status: 202,
    response: CommandAccepted,
    errors: [
      'NOT_FOUND',
      'UNIT_OFFLINE',
      'DATABRIDGE_LICENSE',
      'UNSUPPORTED',
      'UNIT_BUSY',
      'NO_GATEWAY',
      'GATEWAY_OFFLINE',
    ],
  },
  stopDatabridge: {
    method: 'DELETE',
    path: `${UNIT}/stream/databridge`,
    summary: 'Stop the databridge of a unit',
    access: { permission: 'unit:stop' },
    subject: ofUnit,
    params: IdParams,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'UNIT_OFFLINE', 'NOT_CONNECTED'],
  },
  pipe: {
    ...reading,
    path: PIPE,
    summary: 'State of the IP pipe of a unit, and its address at the server',
    response: IpPipeStanding,
    errors: ['NOT_FOUND'],
  },
  startPipe: {
    method: 'POST',
    path: PIPE,
    summary: 'Connect the IP pipe of a unit to a server, by default the previous one or that of its channel',
    access: { permission: 'unit:start' },
    subject: ofUnit,
    params: IdParams,
    body: z.strictObject({ serverId: Id.optional() }),
    example: { serverId: 'srv-7d02' },
    status: 202,
    response: CommandAccepted,
    errors: [
      'NOT_FOUND',
      'UNIT_OFFLINE',
      'UNSUPPORTED',
      'UNIT_BUSY',
      'NO_PIPE_TARGET',
      'NO_PIPE_SERVER',
      'PIPE_SERVER_OFFLINE',
      'PIPES_OFF',
    ],
  },
  stopPipe: { ...stopReturn, path: PIPE, summary: 'Disconnect the IP pipe of a unit', params: IdParams },
});
