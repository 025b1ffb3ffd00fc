import { message, type AppContract } from '@backhaul/contract';
import type { Handler } from '../../platform/http/types.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { managedUsers } from '../../control/people/managed-user.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { page } from '../../control/resources/page.js';
import { groupStore } from './resource-store.js';
import { defaultConfigurationOf } from './default-configuration-store.js';
import { setDefaultConfiguration } from './default-configuration.js';
import { membersOf, setMember, type GroupDependencies } from './members.js';
import { removeSeveral } from './remove-several.js';
import { featuresWithin, groupsWithin, inDetail, ofInventory, usersOf } from './store.js';

type Calls = AppContract['groups'];

/** Handlers of the calls on groups, for their users and for administrators. */
export function groupHandlers(dependencies: GroupDependencies): AreaHandlers<'groups'> {
  const { db } = dependencies;
  const kept = crud(dependencies, groupStore);
  const list: Handler<Calls['list'] | Calls['fetch'], Subjects> = ({ query }, { caller }) =>
    page(db, groupStore, caller, query, query.inventoryId === undefined ? undefined : ofInventory(query.inventoryId));
  const change: Handler<Calls['change'] | Calls['updateDetails'], Subjects> = (
    { body: { name, autoUnits, autoAll } },
    context,
  ) => kept.update({ body: { name, autoUnits, autoAll } }, context);
  return {
    ...kept,
    list,
    fetch: list,
    fetchDetails({ query: { groupUid, inventoryUid, ...query } }, { caller }) {
      if (groupUid === undefined && inventoryUid === undefined) throw invalid('query.groupUid', message('required'));
      return page(db, groupStore, caller, query, inDetail(groupUid, inventoryUid));
    },
    add: kept.create,
    addDetails: kept.create,
    change,
    updateDetails: change,
    removeMultiple: ({ body }, { caller }) => removeSeveral(dependencies, caller, body.ids),
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
    defaultConfiguration: (_input, { subject: group }) => defaultConfigurationOf(db, group.id),
    setFirstDefaultConfiguration: ({ body }, { caller, subject: group }) =>
      setDefaultConfiguration(dependencies, caller, group.id, body, true),
    setDefaultConfiguration: ({ body }, { caller, subject: group }) =>
      setDefaultConfiguration(dependencies, caller, group.id, body, false),
    async machineGroups(_input, { caller }) {
      const groups = await groupsWithin(db, caller.scope);
      return groups.filter(({ units }) => units > 0);
    },
    async features({ query }, { caller }) {
      const found = await featuresWithin(db, caller.scope, query.uid);
      if (!found) throw new Refusal('NOT_FOUND');
      return found;
    },
  };
}
