import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Id } from '../entities/ids.js';
import { GroupSummary } from '../entities/session.js';

/** Groups of the signed-in user. */
export const groups = defineCalls({
  lightFetch: {
    method: 'GET',
    path: `${CORE}/groups/light_fetch`,
    summary: 'Groups that the caller can access',
    access: { permission: 'group:read' },
    response: z.array(GroupSummary),
  },
  features: {
    method: 'GET',
    path: `${CORE}/groups/fetch_features`,
    summary: 'Features that are on for a group',
    access: { permission: 'group:read' },
    subject: { kind: 'group', in: 'query', key: 'uid' },
    query: z.strictObject({ uid: Id }),
    response: z.object({ uid: Id, features: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  },
});
