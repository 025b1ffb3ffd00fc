import { DESTINATION_STATES, SHARE_ENDERS, SHARE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** An inventory that asked for a share. */
const PublisherSubscriber = z
  .object({
    id: Id,
    /** Name of the inventory. */
    inventory: z.string(),
    state: z.enum(SHARE_STATES),
    askedAt: Millis,
    /** When it was accepted or refused. */
    decidedAt: Millis.nullable(),
    endedAt: Millis.nullable(),
    /** Null: it has not ended, or nobody wrote down by whom. */
    endedBy: z.enum(SHARE_ENDERS).nullable(),
    /** When the other inventory deleted its subscriber; null: it has it. */
    removedAt: Millis.nullable(),
    /** How the picture is sent, as the server reports it; null: it is not. */
    delivery: z.enum(DESTINATION_STATES).nullable(),
    /** Why the server does not send, as a sentence; null: nothing is known, or it would tell where the other server is. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'PublisherSubscriber' });

/** A channel that an inventory shares with those that know its share key (spec 3 §3). */
export const Publisher = z
  .object({
    id: Id,
    name: z.string(),
    /** In groups of four: who enters it in another inventory asks for the share. */
    shareKey: z.string(),
    description: z.string(),
    /** Null: the group was deleted. */
    group: z.object({ uid: Id, name: z.string() }).nullable(),
    inventory: Named,
    channel: Named,
    createdAt: Millis,
    /** Null: the user was deleted. */
    createdBy: z.string().nullable(),
    /** Null: never. */
    endsAt: Millis.nullable(),
    state: z.enum(['active', 'ended']),
    /** In the order in which they asked; of those that were deleted the last 50. */
    subscribers: z.array(PublisherSubscriber),
  })
  .meta({ id: 'Publisher' });
export type Publisher = z.output<typeof Publisher>;
