import * as z from 'zod';
import { Id, Millis, Moment } from './ids.js';
import { Sentence } from './sentence.js';
import { SettingChange } from './setting-change.js';

/** Who did, or was refused, what, on what, from where. */
export const AuditEntry = z
  .object({
    id: Id,
    at: Millis,
    /** Null: nobody was signed in, or the console itself acted; `username` is then what was typed, or empty. */
    userId: z.string().nullable(),
    username: z.string(),
    /** The API key that acted for the user, with its name at the time. */
    apiKey: z.object({ id: Id, name: z.string() }).nullable(),
    /** Username of who approved that the user acted here as support. */
    approvedBy: z.string().nullable(),
    /** Username of the user as whom the user viewed the console. */
    viewedAs: z.string().nullable(),
    /** `<noun>:<verb>` or the name of the call. */
    action: z.string(),
    /** Null: the act is about no record. */
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
    result: z.enum(['done', 'refused']),
    /** Why it was refused: an error of the call. */
    code: z.string().nullable(),
    /** That in words; null: it was not refused, or by an error that there is no more. */
    reason: Sentence.nullable(),
    /** Network address; empty for the console itself. */
    address: z.string(),
    detail: z.string().nullable(),
    /** Settings before and after, where settings were changed. */
    changes: z.array(SettingChange),
  })
  .meta({ id: 'AuditEntry' });

const word = z.string().max(255).optional();

/** What a list of audit entries is narrowed to; all of it must hold. */
export const AuditFilter = z.strictObject({
  /** From and up to, not including. */
  from: Moment.optional(),
  to: Moment.optional(),
  result: z.enum(['done', 'refused']).optional(),
  /** The part of the action before the colon. */
  noun: word,
  userId: word,
  apiKeyId: word,
  subjectKind: word,
  subjectId: word,
});

/** So many entries of a filter can be paged through; older ones by narrowing the time, or in the file. */
export const MOST_PAGED = 10_000;
