import { MAX_PLAYOUTS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Id, IdParams, Millis } from '../entities/ids.js';
import { PlayoutQueue } from '../entities/playout.js';

const BROADCAST = `${CORE}/channelfiles/broadcast` as const;
const QUEUE = `${CORE}/v2/channels/{id}/playouts` as const;

const control = { permission: 'playout:control' } as const;
const inBody = { kind: 'channel', in: 'body', key: 'channelId' } as const;
const ofChannel = { subject: { kind: 'channel', in: 'params', key: 'id' }, params: IdParams } as const;

const Files = {
  /** Files of channels of the same server. */
  fileIds: z.array(z.string().max(64)).max(MAX_PLAYOUTS),
  /** Start position in the first of them, ms: at the keyframe before. */
  fromMs: z.int().min(0).default(0),
  /** Repeated until it is skipped or the time of another one comes. */
  loop: z.boolean().default(false),
  /** When the first of them starts and ends the current one; null: in order. */
  at: Millis.nullable().default(null),
};
const REFUSALS = [
  'NOT_FOUND',
  'FORBIDDEN',
  'FILE_ELSEWHERE',
  'FILE_UNPLAYABLE',
  'PLAYOUT_LIMIT',
  'CHANNEL_TYPE',
  'PREVIEW_CHANNEL',
  'NO_CHANNEL',
  'UNSUPPORTED',
] as const;

/** Playout: files that a server plays into a channel, in a queue that can be changed on air (spec 2 §4, §7). */
export const playouts = defineCalls({
  start: {
    method: 'POST',
    path: `${BROADCAST}/start`,
    summary: 'Play files into a channel, and what waits in its queue after them',
    description:
      'The file takes over at its first keyframe, and the channel returns to what it was when the queue is empty. `channelId` is where they are played. Without files, the queue begins. `breakIn`: what arrives at the channel takes the place of the files for as long as it has a picture; without it a channel that is on air is refused. `broadcastingMmhId`: the server that is expected to play; another one is refused.',
    access: control,
    subject: inBody,
    body: z.strictObject({
      channelId: Id,
      ...Files,
      breakIn: z.boolean().default(false),
      broadcastingMmhId: z.string().max(64).optional(),
    }),
    example: { channelId: 'ch-7d02', fileIds: ['rec-1'], fromMs: 0, loop: false },
    response: PlayoutQueue,
    errors: [...REFUSALS, 'CHANNEL_BUSY', 'CHANNEL_OFFLINE', 'BROADCAST_ALLOCATED', 'PLAYOUT_EMPTY'],
  },
  stop: {
    method: 'POST',
    path: `${BROADCAST}/stop`,
    summary: 'Stop what plays into a channel; what waits stays in its queue',
    access: control,
    subject: inBody,
    body: z.strictObject({ channelId: Id }),
    example: { channelId: 'ch-7d02' },
    response: PlayoutQueue,
    errors: ['NOT_FOUND'],
  },
  list: {
    ...ofChannel,
    method: 'GET',
    path: QUEUE,
    summary: 'The queue of a channel: what plays, what waits, and what has ended',
    access: { permission: 'channel:read' },
    response: PlayoutQueue,
    errors: ['NOT_FOUND'],
  },
  add: {
    ...ofChannel,
    method: 'POST',
    path: QUEUE,
    summary: 'Add files at the end of the queue of a channel',
    access: control,
    body: z.strictObject({ ...Files, fileIds: Files.fileIds.min(1) }),
    example: { fileIds: ['rec-1'] },
    response: PlayoutQueue,
    errors: REFUSALS,
  },
  change: {
    ...ofChannel,
    method: 'PUT',
    path: QUEUE,
    summary: 'Put the queue of a channel in another order, or have what arrives break in',
    description:
      '`playoutIds`: all that wait, in order. The one that plays keeps playing. While a queue plays on a channel that a unit has, what arrives goes on breaking in; a queue that waits for its time there lets it break in by itself.',
    access: control,
    body: z.strictObject({
      playoutIds: z.array(z.string().max(64)).max(MAX_PLAYOUTS).optional(),
      breakIn: z.boolean().optional(),
    }),
    example: { breakIn: true },
    response: PlayoutQueue,
    errors: ['NOT_FOUND', 'PLAYOUT_GONE', 'BROADCAST_ALLOCATED'],
  },
  remove: {
    ...ofChannel,
    method: 'DELETE',
    path: `${QUEUE}/{playoutId}`,
    summary: 'Take a file out of the queue of a channel; while it plays, the next one follows at its first keyframe',
    access: control,
    params: IdParams.extend({ playoutId: z.string().max(64) }),
    response: PlayoutQueue,
    errors: ['NOT_FOUND', 'PLAYOUT_GONE'],
  },
});
