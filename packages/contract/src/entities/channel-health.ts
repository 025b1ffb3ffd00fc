import { CHANNEL_FAULTS, DESTINATION_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Programme, ShownRecording } from './channel.js';
import { Id, Kbps, Millis } from './ids.js';

/** Reception and output of a channel in one step. `lostPackets`: of the whole step; rates: the last ones; `destinations`: connected ones. */
const HealthPoint = z.object({
  at: Millis,
  receivedKbps: Kbps,
  lostPackets: z.number().min(0),
  programme: Programme,
  destinations: z.array(z.object({ destinationId: Id, sentKbps: Kbps })),
});

/** A change of a channel; a fault began, or ended. `name` and `detail`: of a destination, and why it failed. */
const HealthEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signal'), at: Millis, on: z.boolean() }),
  z.object({ kind: z.literal('server'), at: Millis, on: z.boolean() }),
  z.object({ kind: z.literal('programme'), at: Millis, programme: Programme }),
  z.object({ kind: z.literal('fault'), at: Millis, fault: z.enum(CHANNEL_FAULTS), on: z.boolean() }),
  z.object({ kind: z.literal('recording'), at: Millis, state: ShownRecording.shape.state, detail: z.string() }),
  z.object({
    kind: z.literal('destination'),
    at: Millis,
    name: z.string(),
    state: z.enum(DESTINATION_STATES),
    detail: z.string(),
  }),
]);
export type HealthEvent = z.output<typeof HealthEvent>;

/**
 * A channel in the last hour, as this console has recorded it since its start: a point for each `stepMs` with a report, and
 * the last events, the newest first.
 */
export const ChannelHealth = z
  .object({
    /** Start of the record: an hour ago, or when this console began to watch it. */
    from: Millis,
    to: Millis,
    stepMs: z.int(),
    points: z.array(HealthPoint),
    events: z.array(HealthEvent),
  })
  .meta({ id: 'ChannelHealth' });
export type ChannelHealth = z.output<typeof ChannelHealth>;
