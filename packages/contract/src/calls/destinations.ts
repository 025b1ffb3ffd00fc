import { DESTINATION_PROTOCOLS, SRT_MODES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { memberParams } from '../call/resource.js';
import { CommandAccepted } from '../entities/command.js';
import { Destination } from '../entities/destination.js';
import { Id, IdParams } from '../entities/ids.js';

const OF_CHANNEL = `${CORE}/v2/admin/channels/{id}/destinations` as const;
const ONE = `${OF_CHANNEL}/{destinationId}` as const;
const subject = { kind: 'channel', in: 'params', key: 'id' } as const;
const see = { permission: 'channel:read' } as const;
const manage = { permission: 'channel:configure' } as const;
const single = { path: ONE, subject, params: memberParams('destinationId') } as const;

const text = z.string().max(1024);
/** Which fields a protocol has, and what they may be: `destinationProblems` in the domain. */
const Settings = z.strictObject({
  name: text,
  /** Stream media profile; null: as the programme. */
  profileId: Id.nullable().optional(),
  mode: z.enum(SRT_MODES).optional(),
  host: text.nullable().optional(),
  port: z.number().optional(),
  /** SRT; null: not encrypted. Never answered. */
  passphrase: text.nullable().optional(),
  latencyMs: z.number().optional(),
  streamId: text.nullable().optional(),
  url: text.optional(),
  /** RTMP stream key. Never answered. */
  key: text.optional(),
  ttl: z.number().optional(),
  /** RTMP; null: none. */
  secondaryUrl: text.nullable().optional(),
  /** MPEG-TS, kbps; null: not constant. */
  muxKbps: z.number().nullable().optional(),
  /** HLS that is sent; null: none. */
  userName: text.nullable().optional(),
  /** Never answered. */
  password: text.optional(),
  /** ST 2110; the port of its picture is `port`. */
  audioPort: z.number().optional(),
  /** ST 2110; null: no second copy of the packets. */
  secondaryHost: text.nullable().optional(),
  secondaryPort: z.number().nullable().optional(),
  secondaryAudioPort: z.number().nullable().optional(),
});

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
    body: Settings.extend({ protocol: z.enum(DESTINATION_PROTOCOLS) }),
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
    body: Settings.partial(),
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
});
