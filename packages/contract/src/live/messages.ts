import * as z from 'zod';
import { Channel } from '../entities/channel.js';
import { Command } from '../entities/command.js';
import { Id, Millis } from '../entities/ids.js';
import { Server } from '../entities/server.js';
import { Unit } from '../entities/unit.js';

/** Largest message that a browser may send, bytes. */
export const LIVE_MAX_MESSAGE = 4096;

/** A message of a browser on `{core}/v2/live`. A socket follows one group at a time. */
export const LiveRequest = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('subscribe'),
      group: Id,
      /** What the browser already has; the console then sends only what changed since, if it can. */
      resume: z.strictObject({ epoch: Id, seq: z.int().min(0) }).optional(),
    }),
    z.strictObject({ type: z.literal('unsubscribe') }),
  ])
  .meta({ id: 'LiveRequest' });
export type LiveRequest = z.output<typeof LiveRequest>;

export const UnitPatch = Unit.partial().required({ uid: true }).meta({ id: 'UnitPatch' });
export const ChannelPatch = Channel.partial().required({ channelId: true }).meta({ id: 'ChannelPatch' });
export const ServerPatch = Server.partial().required({ deviceId: true }).meta({ id: 'ServerPatch' });

/** First on a preview's websocket, and again when a new stream begins; fragmented MP4 of that type follows as binary messages. */
export const PreviewInit = z.object({ type: z.literal('init'), mimeType: z.string() }).meta({ id: 'PreviewInit' });

/**
 * A message of the console.
 * - `snapshot`: everything of the group, in batches; `first` clears the earlier content, `last` makes `seq` valid.
 * - `delta`: what changed between `from` and `seq`. A browser whose number is not `from` subscribes again with `resume`.
 * - `command`: a command of this user has progressed.
 * - `tick`: every 15 s; a browser that receives nothing for 30 s reconnects.
 * - `refused`: the subscription was not accepted (a foreign group is answered as a missing one).
 * - `end`: the session has ended; go to the sign-in page.
 */
export const LiveMessage = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('hello'), epoch: Id, now: Millis, version: z.string() }),
    z.object({
      type: z.literal('snapshot'),
      group: Id,
      epoch: Id,
      seq: z.int(),
      first: z.boolean(),
      last: z.boolean(),
      units: z.array(Unit),
      channels: z.array(Channel),
      servers: z.array(Server),
    }),
    z.object({
      type: z.literal('delta'),
      group: Id,
      from: z.int(),
      seq: z.int(),
      units: z.array(UnitPatch).optional(),
      channels: z.array(ChannelPatch).optional(),
      servers: z.array(ServerPatch).optional(),
      removedUnits: z.array(Id).optional(),
      removedChannels: z.array(Id).optional(),
      removedServers: z.array(Id).optional(),
    }),
    z.object({ type: z.literal('command'), command: Command }),
    z.object({ type: z.literal('tick'), now: Millis }),
    z.object({ type: z.literal('refused'), code: z.string(), message: z.string() }),
    z.object({ type: z.literal('end'), reason: z.enum(['signedOut', 'expired', 'shutdown']) }),
  ])
  .meta({ id: 'LiveMessage' });
export type LiveMessage = z.output<typeof LiveMessage>;
export type UnitPatch = z.output<typeof UnitPatch>;
export type ChannelPatch = z.output<typeof ChannelPatch>;
export type ServerPatch = z.output<typeof ServerPatch>;
