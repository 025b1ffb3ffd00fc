import { APPROVAL_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A request of support for 8 hours in an inventory, and what became of it (spec 3 §4, §9). */
export const AccessApproval = z
  .object({
    id: Id,
    inventory: Named,
    /** Who asked. */
    supporter: z.object({ username: z.string(), name: z.string() }),
    reason: z.string(),
    state: z.enum(APPROVAL_STATES),
    askedAt: Millis,
    /** A request without an answer lapses then. */
    answerBy: Millis,
    decidedAt: Millis.nullable(),
    /** Username of who approved or refused. */
    decidedBy: z.string().nullable(),
    /** When access ends by itself; null unless it was approved. */
    endsAt: Millis.nullable(),
    /** When it ended, by itself too, or was taken back. */
    endedAt: Millis.nullable(),
    /** Username of who ended it or took it back; null: it ended by itself. */
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'AccessApproval' });
export type AccessApproval = z.output<typeof AccessApproval>;

/** Support that is in an inventory now, for the users of it and for support. */
export const SupportVisit = z
  .object({
    id: Id,
    inventory: Named,
    supporter: z.object({ username: z.string(), name: z.string() }),
    approvedBy: z.string(),
    endsAt: Millis,
    /** Whether the caller is the one who is in. */
    own: z.boolean(),
    /** Whether the caller may end it. */
    mayEnd: z.boolean(),
  })
  .meta({ id: 'SupportVisit' });
export type SupportVisit = z.output<typeof SupportVisit>;
