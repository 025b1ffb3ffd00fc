import { AUDIT_ACTIONS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis, Moment } from './ids.js';
import { Sentence } from './sentence.js';
import { SettingChange } from './setting-change.js';

/** Who did, or was refused, what, on which record, from where. */
export const AuditEntry = z
  .object({
    id: Id,
    at: Millis,
    /** Null: nobody was signed in, or the console itself acted; `username` is then the entered one, or empty. */
    userId: z.string().nullable(),
    username: z.string(),
    /** The API key that acted for the user, with its name at the time. */
    apiKey: z.object({ id: Id, name: z.string() }).nullable(),
    /** Username of the administrator who approved the user's access as support. */
    approvedBy: z.string().nullable(),
    /** Username of the user as whom the console was viewed. */
    viewedAs: z.string().nullable(),
    /** `<noun>:<verb>` or the name of the call. */
    action: z.string(),
    /** Null: the action is on no record. */
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
    result: z.enum(['done', 'refused']),
    /** Why it was refused: an error of the call. */
    code: z.string().nullable(),
    /** The reason as a sentence; null: it was not refused, or the error no longer exists. */
    reason: Sentence.nullable(),
    /** Network address; empty for the console itself. */
    address: z.string(),
    detail: z.string().nullable(),
    /** Settings before and after, if they were changed. */
    changes: z.array(SettingChange),
  })
  .meta({ id: 'AuditEntry' });

/** Most actions in one filter. */
const MOST_ACTIONS = 50;

const word = z.string().max(255).optional();

/** Filters of the list of audit entries; all of them must match. */
export const AuditFilter = z.strictObject({
  /** Start (inclusive) and end (exclusive). */
  from: Moment.optional(),
  to: Moment.optional(),
  result: z.enum(['done', 'refused']).optional(),
  /** The part of the action before the colon. */
  noun: word,
  /** Any of these actions. */
  action: z.array(z.enum(AUDIT_ACTIONS)).max(MOST_ACTIONS).optional(),
  userId: word,
  apiKeyId: word,
  subjectKind: word,
  subjectId: word,
});

/** Most entries of a filter that can be paged through; older ones are found in a shorter period, or in the file. */
export const MOST_PAGED = 10_000;
