import { sql } from 'kysely';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { managedUsers } from '../../control/people/managed-user.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { page } from '../../control/resources/page.js';
import { groupStore } from './kept.js';
import { membersOf, setMember, type GroupDependencies } from './members.js';
import { featuresWithin, groupsWithin } from './store.js';

/** Groups: those of the signed-in user, and those that administrators keep. */
export function groupHandlers(dependencies: GroupDependencies): AreaHandlers<'groups'> {
  const { db } = dependencies;
  return {
    ...crud(dependencies, groupStore),
    units: ({ query }, { caller, subject: group }) => membersOf(db, caller, 'unit', group, query),
    channels: ({ query }, { caller, subject: group }) => membersOf(db, caller, 'channel', group, query),
    users({ query: { member, ...query } }, { caller, subject: group }) {
      // A user who sees a group may not see the rest of its inventory.
      if (member === 'no') requireManaged(caller.scope, group.inventoryId);
      const inside = sql<boolean>`exists (select 1 from user_groups x where x.user_id = r.id and x.group_id = ${group.id})`;
      const outside = sql<boolean>`not ${inside} and exists (
        select 1 from user_inventories x where x.user_id = r.id and x.inventory_id = ${group.inventoryId})`;
      return page(
        db,
        managedUsers,
        caller,
        { ...query, searchKey: 'username', sortBy: 'username', sortDir: 'asc' },
        member === 'yes' ? inside : outside,
      );
    },
    putChannel: (_input, { caller, subject: group, references: { channel } }) =>
      setMember(dependencies, caller, group, { kind: 'channel', id: channel.id }, true),
    removeChannel: (_input, { caller, subject: group, references: { channel } }) =>
      setMember(dependencies, caller, group, { kind: 'channel', id: channel.id }, false),
    putUser: (_input, { caller, subject: group, references: { user } }) =>
      setMember(dependencies, caller, group, { kind: 'user', id: user.id }, true),
    removeUser: (_input, { caller, subject: group, references: { user } }) =>
      setMember(dependencies, caller, group, { kind: 'user', id: user.id }, false),
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
