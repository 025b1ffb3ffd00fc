import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { IdParams, Millis } from '../entities/ids.js';

/**
 * Views: an administrator sees the console as another user sees it, read only. During a view the session acts as that user, by GET and on
 * the live socket; everything else is refused with VIEWING, also calls on the account itself: sessions, contacts, factors, API keys
 * and messages. It ends after 30 minutes, with the session, and with any change of the type, the state or the memberships of either account.
 */
export const userViews = defineCalls({
  begin: {
    method: 'POST',
    path: `${CORE}/v2/admin/users/{id}/view`,
    summary: 'View the console as a user whose account you may change and who may do no more than you, in this session',
    access: { permission: 'user:manage' },
    subject: { kind: 'user', in: 'params', key: 'id' },
    params: IdParams,
    status: 201,
    response: z.object({ endsAt: Millis }),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE', 'ENTERPRISE_USER', 'USER_INACTIVE', 'VIEW_REFUSED'],
  },
  end: {
    method: 'DELETE',
    path: `${CORE}/v2/session/view`,
    summary: 'End the view of this session; without one nothing happens',
    access: { signedIn: true },
    viewing: true,
    status: 204,
    response: null,
  },
});
