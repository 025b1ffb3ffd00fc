import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A browser of the user that gets notifications. */
export const PushSubscription = z
  .object({
    id: Id,
    /** In words, from the User-Agent header; null if it does not name it. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** Its address at the push service; a browser knows its own by it. */
    endpoint: z.string(),
    createdAt: Millis,
    /** Null: nothing was sent yet. */
    lastSentAt: Millis.nullable(),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.output<typeof PushSubscription>;

/** Keys of a browser for the encryption of notifications (RFC 8291), base64url. */
export const PushKeys = z.strictObject({
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});
