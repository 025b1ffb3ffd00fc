import { SHARE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/**
 * A share of another inventory, or a folder for shares (spec 3 §3). Of the other inventory it shows only name and description of
 * the share, and only while it is accepted.
 */
export const Subscriber = z
  .object({
    id: Id,
    kind: z.enum(['root', 'folder', 'share']),
    name: z.string(),
    inventory: Named,
    /** Null: it is a root folder. */
    folder: Named.nullable(),
    /** Null: it is a folder; also for the fields below. */
    state: z.enum(SHARE_STATES).nullable(),
    /** The last characters of the share key. */
    keyHint: z.string().nullable(),
    share: z.object({ name: z.string(), description: z.string() }).nullable(),
    /** The channel that shows the share; also null: it was deleted. */
    channel: Named.nullable(),
    askedAt: Millis.nullable(),
    decidedAt: Millis.nullable(),
    endedAt: Millis.nullable(),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.output<typeof Subscriber>;
