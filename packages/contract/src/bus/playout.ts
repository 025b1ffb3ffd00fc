import { MAX_PLAYOUTS, PLAYOUT_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../entities/ids.js';
import { HeldFileName } from './channel-file-orders.js';

/**
 * Files that a server plays into a channel, in this order; `breakIn`: a sender replaces them while it has a picture. Files belong to
 * channels of the same server. `at`: when it starts and ends the current one, by the console's clock; null: after the previous one.
 */
export const DesiredPlayout = z.strictObject({
  breakIn: z.boolean(),
  items: z
    .array(
      z.strictObject({
        playoutId: Id,
        channelId: Id,
        name: HeldFileName,
        fromMs: z.int().min(0),
        loop: z.boolean(),
        at: Millis.nullable(),
      }),
    )
    .max(MAX_PLAYOUTS),
});
export type DesiredPlayout = z.output<typeof DesiredPlayout>;

/**
 * What a server plays into a channel. `playoutId` null: nothing now. `positionMs` in the file at `since` (console's clock), from where it
 * continues while `onAir`. `ended`: ended items of the queue; `detail`: why one failed.
 */
export const ReportedPlayout = z
  .object({
    playoutId: Id.nullable(),
    state: z.enum(PLAYOUT_STATES),
    onAir: z.boolean(),
    breakIn: z.boolean(),
    positionMs: z.int().min(0),
    lengthMs: z.int().min(0).nullable(),
    since: Millis,
    ended: z
      .array(
        z.object({ playoutId: Id, outcome: z.enum(['played', 'failed']), detail: z.string().max(512), at: Millis }),
      )
      .max(MAX_PLAYOUTS),
  })
  .meta({ id: 'ReportedPlayout' });
export type ReportedPlayout = z.output<typeof ReportedPlayout>;
