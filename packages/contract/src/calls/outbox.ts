import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { Id, Millis } from '../entities/ids.js';

/**
 * A message to a person. `waiting`: it will be sent; `kept`: there is no transport for it, and administrators
 * forward it; `text` is null once it was sent.
 */
export const OutboxMessage = z
  .object({
    id: Id,
    transport: z.enum(['email', 'sms', 'push']),
    recipient: z.string(),
    subject: z.string(),
    text: z.string().nullable(),
    state: z.enum(['waiting', 'kept', 'sent', 'failed']),
    error: z.string().nullable(),
    createdAt: Millis,
    sentAt: Millis.nullable(),
  })
  .meta({ id: 'OutboxMessage' });

/** Messages that the console sends to people, or keeps if it has no transport for them. */
export const outbox = defineCalls({
  list: {
    method: 'GET',
    path: `${CORE}/v2/admin/outbox`,
    summary:
      'E-mail and SMS messages and notifications in browsers, newest first; messages in state `kept` must be passed on by hand',
    access: { permission: 'outbox:read' },
    viewing: false,
    query: pagedQuery(['recipient', 'subject'], ['createdAt']).extend({
      sortDir: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: paged(OutboxMessage),
  },
});
