import { DESTINATION_STATES, SHARE_ENDERS, SHARE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** An inventory that requested a share. */
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
    /** Null: it has not ended, or this is not recorded. */
    endedBy: z.enum(SHARE_ENDERS).nullable(),
    /** When the other inventory deleted its subscriber; null: not deleted. */
    removedAt: Millis.nullable(),
    /** State of the transfer, as the server reports it; null: nothing is sent. */
    delivery: z.enum(DESTINATION_STATES).nullable(),
    /** Why the server does not send, as a sentence; null: unknown, or it would reveal the address of the other server. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'PublisherSubscriber' });

/** A channel that an inventory shares with others that have its share key (spec 3 §3). */
export const Publisher = z
  .object({
    id: Id,
    name: z.string(),
    /** In groups of four; entering it in another inventory requests the share. */
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
    /** In the order of their requests; of deleted ones only the last 50. */
    subscribers: z.array(PublisherSubscriber),
  })
  .meta({ id: 'Publisher' });
export type Publisher = z.output<typeof Publisher>;
