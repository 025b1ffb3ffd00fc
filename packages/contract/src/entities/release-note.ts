import { RELEASE_NOTE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A release note for superusers (spec 3 §2, `/whats_new`). */
export const ReleaseNote = z
  .object({
    id: Id,
    title: z.string(),
    /** Markdown. */
    body: z.string(),
    /** The version that it belongs to. */
    version: z.string(),
    active: z.boolean(),
    /** Users see it from this time on, while it is active. */
    publishedFrom: Millis,
    state: z.enum(RELEASE_NOTE_STATES),
    /** Number of users who have read it. */
    readers: z.int(),
    createdAt: Millis,
  })
  .meta({ id: 'ReleaseNote' });
export type ReleaseNote = z.output<typeof ReleaseNote>;

/** A published note for the signed-in user. */
export const PublishedNote = z
  .object({
    id: Id,
    title: z.string(),
    /** Markdown. */
    body: z.string(),
    version: z.string(),
    publishedFrom: Millis,
    /** Whether this user has read it; notes from before the user was created count as read. */
    isRead: z.boolean(),
  })
  .meta({ id: 'PublishedNote' });
export type PublishedNote = z.output<typeof PublishedNote>;
