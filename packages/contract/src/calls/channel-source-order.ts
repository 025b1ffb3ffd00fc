import { FETCHED_INPUTS, MAX_FURTHER_SOURCES, SOURCE_HOLD_SECONDS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';
import { ChannelSourceOrder } from '../entities/source-order.js';

const PATH = `${CORE}/v2/channels/{id}/configuration/dualActive`;
const text = z.string().max(1024);

/** Settings of a source that the server fetches; fields and values of each kind: `sourceProblems` in the domain. */
export const SourceSettings = z.strictObject({
  host: text.optional(),
  port: z.number().optional(),
  /** SRT; null: not encrypted. Never returned. */
  passphrase: text.nullable().optional(),
  latencyMs: z.number().optional(),
  streamId: text.nullable().optional(),
  url: z.string().max(2048).optional(),
  user: text.nullable().optional(),
  /** RTSP. Never returned. */
  password: text.nullable().optional(),
  /** Another channel of the same server, whose programme is used. */
  channelId: Id.optional(),
  /** A finished recording of a channel of the same server that the caller sees, and whether it is repeated (default: yes). */
  recordingId: z.string().max(64).optional(),
  loop: z.boolean().optional(),
});

const common = { subject: { kind: 'channel', in: 'params', key: 'id' }, params: IdParams } as const;

/** The sources that a channel falls back to (spec 2 §7). */
export const SOURCE_ORDER_CALLS = {
  sourceOrder: {
    ...common,
    method: 'GET',
    path: PATH,
    summary: 'Sources that the channel falls back to, in order, and when it returns',
    access: { permission: 'channel:read' },
    response: ChannelSourceOrder,
    errors: ['NOT_FOUND'],
  },
  setSourceOrder: {
    ...common,
    method: 'PUT',
    path: PATH,
    summary: 'Sources that the channel falls back to: all of them, in order',
    description:
      'Hot standby: all sources are fetched all the time. When the one on air has had no picture for 500 ms, the channel goes to the first in order that has one, at its next picture that a decoder can begin with. A source with the id of a stored one replaces that; an omitted passphrase, password or recording of the same source is kept.',
    access: { permission: 'channel:configure' },
    body: z.strictObject({
      sources: z
        .array(SourceSettings.extend({ id: Id.optional(), protocol: z.enum(FETCHED_INPUTS) }))
        .max(MAX_FURTHER_SOURCES),
      returns: z.boolean(),
      holdSeconds: z.int().min(SOURCE_HOLD_SECONDS.least).max(SOURCE_HOLD_SECONDS.most),
    }),
    example: { sources: [{ protocol: 'hls', url: 'https://example.net/live.m3u8' }], returns: true, holdSeconds: 5 },
    response: ChannelSourceOrder,
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'SOURCE_ELSEWHERE', 'SOURCE_GONE', 'SOURCE_LOOP'],
  },
  selectSource: {
    ...common,
    method: 'POST',
    path: `${PATH}/select`,
    summary: 'Put a source of the channel on air, until its picture is lost; `first` is its input',
    description: 'The order is answered when the source is on air, or with the reason why it is not.',
    access: { permission: 'channel:configure' },
    /** Id within the channel: `first`, or the `id` of a further one. */
    body: z.strictObject({ sourceId: z.string().max(64) }),
    example: { sourceId: 'first' },
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'SOURCE_GONE', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
} as const;
