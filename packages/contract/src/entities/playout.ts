import { PLAYOUT_ENDS, PLAYOUT_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A file in the queue of a channel. Times in ms. `channelName`: the channel of the file; null if the caller does not see that channel. */
export const Playout = z
  .object({
    playoutId: Id,
    /** Null: the file is no longer in the list of files. */
    fileId: Id.nullable(),
    fileName: z.string(),
    channelName: z.string().nullable(),
    fromMs: z.int().min(0),
    loop: z.boolean(),
    /** When it starts and ends the current one; null: after the previous one. */
    at: Millis.nullable(),
    durationMs: z.int().min(0).nullable(),
    by: z.string(),
  })
  .meta({ id: 'Playout' });
export type Playout = z.output<typeof Playout>;

/** An ended playout; `detail`: why it failed. */
export const EndedPlayout = Playout.extend({ outcome: z.enum(PLAYOUT_ENDS), detail: z.string(), endedAt: Millis }).meta(
  {
    id: 'EndedPlayout',
  },
);

/** The current playout: `positionMs` in its file at `since`, from where it continues while `onAir`. */
export const PlayoutNow = z
  .object({
    playoutId: Id.nullable(),
    state: z.enum(PLAYOUT_STATES),
    onAir: z.boolean(),
    positionMs: z.int().min(0),
    lengthMs: z.int().min(0).nullable(),
    since: Millis,
  })
  .meta({ id: 'PlayoutNow' });

/** The queue of a channel. `running`: it plays; `breakIn`: an arriving picture replaces it; `now` null: the current playout is unknown. */
export const PlayoutQueue = z
  .object({
    supported: z.boolean(),
    running: z.boolean(),
    breakIn: z.boolean(),
    now: PlayoutNow.nullable(),
    queue: z.array(Playout),
    ended: z.array(EndedPlayout),
  })
  .meta({ id: 'PlayoutQueue' });
export type PlayoutQueue = z.output<typeof PlayoutQueue>;
