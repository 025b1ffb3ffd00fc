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
      /** What the browser already has; the console then sends only the changes since, if it can. */
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

/** Largest message that the browser of a share link may send, bytes. */
export const SHARE_MAX_MESSAGE = 256;

/** The only message of a browser on `/media/shares`: it requests the channel of its share link's token. */
export const ShareRequest = z
  .strictObject({ type: z.literal('watch'), token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
  .meta({ id: 'ShareRequest' });
export type ShareRequest = z.output<typeof ShareRequest>;

/**
 * Why the console closes the websocket of a share link.
 * - `invalid`: there is no such link, or it was revoked.
 * - `scheduled`: it has not begun.
 * - `ended`: it has expired, or it was revoked while it was watched.
 * - `noPicture`: its channel has none at the moment; the browser tries again.
 * - `off`: its inventory or group does not have the feature ExternalPreview; the browser tries again.
 * - `private`: its channel is in a private session; the browser tries again.
 * - `full`: it has the most permitted viewers; the browser tries again.
 * - `throttled`: too many invalid links from this address.
 */
export const SHARE_ENDS = [
  'invalid',
  'scheduled',
  'ended',
  'noPicture',
  'off',
  'private',
  'full',
  'throttled',
] as const;
export type ShareEnd = (typeof SHARE_ENDS)[number];

/** A message of the console on `/media/shares`. After `share` follows a preview: `PreviewInit`, then binary messages. */
export const ShareMessage = z
  .discriminatedUnion('type', [
    /** `now`: the time of the console, which the browser uses for calculations. */
    z.object({
      type: z.literal('share'),
      description: z.string(),
      startsAt: Millis,
      endsAt: Millis.nullable(),
      now: Millis,
    }),
    z.object({ type: z.literal('end'), reason: z.enum(SHARE_ENDS) }),
  ])
  .meta({ id: 'ShareMessage' });
export type ShareMessage = z.output<typeof ShareMessage>;

/**
 * A message of the console.
 * - `snapshot`: everything of the group, in batches; `first` clears the earlier content, `last` makes `seq` valid.
 * - `delta`: what changed between `from` and `seq`. A browser whose number is not `from` subscribes again with `resume`.
 * - `command`: a command of this user has progressed.
 * - `changed`: records changed that the browser reads by calls; `audioRooms`: participants or speakers in the inventory of the followed group.
 * - `tick`: every 15 s; a browser that receives nothing for 30 s reconnects.
 * - `refused`: the subscription was not accepted (a foreign group gets the same response as a missing one).
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
    /** What must be read again; `rights`: everything, because the user's rights changed. */
    z.object({
      type: z.literal('changed'),
      what: z.enum(['notifications', 'accessApprovals', 'audioRooms', 'rights']),
    }),
    z.object({ type: z.literal('tick'), now: Millis }),
    z.object({ type: z.literal('refused'), code: z.string(), message: z.string() }),
    z.object({ type: z.literal('end'), reason: z.enum(['signedOut', 'expired', 'shutdown']) }),
  ])
  .meta({ id: 'LiveMessage' });
export type LiveMessage = z.output<typeof LiveMessage>;
export type UnitPatch = z.output<typeof UnitPatch>;
export type ChannelPatch = z.output<typeof ChannelPatch>;
export type ServerPatch = z.output<typeof ServerPatch>;
