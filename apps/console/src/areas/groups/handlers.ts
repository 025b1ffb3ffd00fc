import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.js';
import { Refusal } from '../../http/refusal.js';
import type { AreaHandlers } from '../../policies/subjects.js';
import { featuresWithin, groupsWithin } from './store.js';

/** Groups of the signed-in user. */
export const groupHandlers = ({ db }: { readonly db: Kysely<Database> }): AreaHandlers<'groups'> => ({
  lightFetch: (_input, { caller }) => groupsWithin(db, caller.scope),
  async features({ query }, { caller }) {
    const found = await featuresWithin(db, caller.scope, query.uid);
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  },
});
