import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { memberParams } from '../call/resource.js';
import { CommandAccepted } from '../entities/command.js';
import { Destination } from '../entities/destination.js';
import { IdParams } from '../entities/ids.js';
import { DETAILS_CALLS } from './destination-details.js';
import { FFMPEG_CALLS } from './destination-ffmpeg.js';
import { SMPTE_CALLS } from './destination-smpte.js';
import { DestinationSettings, NewDestination } from './destination-settings.js';

const OF_CHANNEL = `${CORE}/v2/admin/channels/{id}/destinations` as const;
const ONE = `${OF_CHANNEL}/{destinationId}` as const;
const subject = { kind: 'channel', in: 'params', key: 'id' } as const;
const see = { permission: 'channel:read' } as const;
const manage = { permission: 'channel:configure' } as const;
const single = { path: ONE, subject, params: memberParams('destinationId') } as const;

/** Streaming destinations of channels (spec 2 §3). Servers keep trying those that are on. */
export const destinations = defineCalls({
  list: {
    method: 'GET',
    path: OF_CHANNEL,
    summary: 'Streaming destinations of a channel, in the order in which they were added',
    access: see,
    subject,
    params: IdParams,
    response: z.array(Destination),
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: OF_CHANNEL,
    summary: 'Add a streaming destination to a channel; it is off until it is started',
    access: manage,
    subject,
    params: IdParams,
    body: NewDestination,
    example: { protocol: 'rtmp', name: 'Newsroom', url: 'rtmps://live.example.org/app', key: 'not-told-again' },
    status: 201,
    response: Destination,
    errors: ['NOT_FOUND', 'DESTINATION_LIMIT'],
  },
  get: {
    ...single,
    method: 'GET',
    summary: 'One streaming destination',
    access: see,
    response: Destination,
    errors: ['NOT_FOUND'],
  },
  update: {
    ...single,
    method: 'PUT',
    summary: 'Change a streaming destination; omitted fields keep their value',
    description: 'A stored key or password is kept only with its URLs: another URL needs it again.',
    access: manage,
    body: DestinationSettings.partial(),
    example: { name: 'Newsroom 2' },
    response: Destination,
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'ENCODER_LIMIT'],
  },
  remove: {
    ...single,
    method: 'DELETE',
    summary: 'Delete a streaming destination; streaming to it ends',
    access: manage,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  setState: {
    ...single,
    path: `${ONE}/state`,
    method: 'PUT',
    summary: 'Start or stop streaming to a destination',
    access: manage,
    body: z.strictObject({ on: z.boolean() }),
    example: { on: true },
    response: Destination,
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'ENCODER_LIMIT'],
  },
  retry: {
    ...single,
    path: `${ONE}/retry`,
    method: 'POST',
    summary: 'Try a failed destination now, before its next retry is due',
    access: manage,
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'NOT_RETRYING', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  ...DETAILS_CALLS,
  ...FFMPEG_CALLS,
  ...SMPTE_CALLS,
});
