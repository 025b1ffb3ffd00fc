import { sql } from 'kysely';
import type { MutateDependencies } from '../../access/mutate.js';
import type { Sessions } from '../../access/sessions.js';
import { Refusal } from '../../http/refusal.js';
import type { AreaHandlers } from '../../policies/subjects.js';
import { crud } from '../../resources/crud.js';
import { page } from '../../resources/page.js';
import { groupStore } from './kept.js';
import { featuresWithin, groupsWithin } from './store.js';

export interface GroupDependencies extends MutateDependencies {
  readonly sessions: Pick<Sessions, 'userChanged'>;
}

/** Groups: those of the signed-in user, and those that administrators keep. */
export function groupHandlers(dependencies: GroupDependencies): AreaHandlers<'groups'> {
  const { db } = dependencies;
  return {
    ...crud(dependencies, groupStore),
    listOfInventory: ({ query }, { caller, subject: inventory }) =>
      page(db, groupStore, caller, query, sql<boolean>`r.inventory_id = ${inventory.id}`),
    lightFetch: (_input, { caller }) => groupsWithin(db, caller.scope),
    async features({ query }, { caller }) {
      const found = await featuresWithin(db, caller.scope, query.uid);
      if (!found) throw new Refusal('NOT_FOUND');
      return found;
    },
  };
}
