import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { managedUsers } from '../../control/people/managed-user.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { page } from '../../control/resources/page.js';
import { groupStore } from './resource-store.js';
import { membersOf, setMember, type GroupDependencies } from './members.js';
import { featuresWithin, groupsWithin, ofInventory, usersOf } from './store.js';

/** Groups: those of the signed-in user, and those that administrators keep. */
export function groupHandlers(dependencies: GroupDependencies): AreaHandlers<'groups'> {
  const { db } = dependencies;
  return {
    ...crud(dependencies, groupStore),
    list: ({ query }, { caller }) =>
      page(db, groupStore, caller, query, query.inventoryId === undefined ? undefined : ofInventory(query.inventoryId)),
    units: ({ query }, { caller, subject: group }) => membersOf(db, caller, 'unit', group, query),
    channels: ({ query }, { caller, subject: group }) => membersOf(db, caller, 'channel', group, query),
    returnChannels: ({ query }, { caller, subject: group }) => membersOf(db, caller, 'returnChannel', group, query),
    users({ query: { member, ...query } }, { caller, subject: group }) {
      // A user who sees a group may not see the rest of its inventory.
      if (member === 'no') requireManaged(caller.scope, group.inventoryId);
      return page(
        db,
        managedUsers,
        caller,
        { ...query, searchKey: 'username', sortBy: 'username', sortDir: 'asc' },
        usersOf(group, member),
      );
    },
    putChannel: (_input, { caller, subject: group, references: { channel } }) =>
      setMember(dependencies, caller, group, { kind: 'channel', id: channel.id }, true),
    removeChannel: (_input, { caller, subject: group, references: { channel } }) =>
      setMember(dependencies, caller, group, { kind: 'channel', id: channel.id }, false),
    putReturnChannel: (_input, { caller, subject: group, references: { channel } }) =>
      setMember(dependencies, caller, group, { kind: 'channel', id: channel.id }, true),
    removeReturnChannel: (_input, { caller, subject: group, references: { channel } }) =>
      setMember(dependencies, caller, group, { kind: 'channel', id: channel.id }, false),
    putUser: (_input, { caller, subject: group, references: { user } }) =>
      setMember(dependencies, caller, group, { kind: 'user', id: user.id }, true),
    removeUser: (_input, { caller, subject: group, references: { user } }) =>
      setMember(dependencies, caller, group, { kind: 'user', id: user.id }, false),
    listOfInventory: ({ query }, { caller, subject: inventory }) =>
      page(db, groupStore, caller, query, ofInventory(inventory.id)),
    lightFetch: (_input, { caller }) => groupsWithin(db, caller.scope),
    async features({ query }, { caller }) {
      const found = await featuresWithin(db, caller.scope, query.uid);
      if (!found) throw new Refusal('NOT_FOUND');
      return found;
    },
  };
}
