import { APPROVAL_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A request of support for 8 hours of access to an inventory, with its state (spec 3 §4, §9). */
export const AccessApproval = z
  .object({
    id: Id,
    inventory: Named,
    /** The requester. */
    supporter: z.object({ username: z.string(), name: z.string() }),
    reason: z.string(),
    state: z.enum(APPROVAL_STATES),
    askedAt: Millis,
    /** Without an answer, the request lapses at this time. */
    answerBy: Millis,
    decidedAt: Millis.nullable(),
    /** Username of the administrator who approved or refused. */
    decidedBy: z.string().nullable(),
    /** When access ends automatically; null unless it was approved. */
    endsAt: Millis.nullable(),
    /** When it ended, also automatically, or was withdrawn. */
    endedAt: Millis.nullable(),
    /** Username of the user who ended or withdrew it; null: it ended automatically. */
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'AccessApproval' });
export type AccessApproval = z.output<typeof AccessApproval>;

/** A present visit of support in an inventory, for its users and for support. */
export const SupportVisit = z
  .object({
    id: Id,
    inventory: Named,
    supporter: z.object({ username: z.string(), name: z.string() }),
    approvedBy: z.string(),
    endsAt: Millis,
    /** Whether it is the caller's own visit. */
    own: z.boolean(),
    /** Whether the caller may end it. */
    mayEnd: z.boolean(),
  })
  .meta({ id: 'SupportVisit' });
export type SupportVisit = z.output<typeof SupportVisit>;
