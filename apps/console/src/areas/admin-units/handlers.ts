import type { AppContract } from '@backhaul/contract';
import { GUEST_TYPES } from '@backhaul/domain';
import { groupsOfInventory } from '../../control/devices/membership.js';
import { visibleUnit } from '../../control/policies/records.js';
import { page, recordOf } from '../../control/resources/page.js';
import { unitsById, unitsOf } from '../../state/registry/view-filter.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Handler } from '../../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import { applicationsOf } from './applications.js';
import type { AdminUnitDependencies } from './dependencies.js';
import { claimUnit } from './claim.js';
import { filterOf, unitListStore } from './list-store.js';
import { placeInGroup } from './membership.js';
import { moveToInventory } from './move.js';
import { adminUnit, withRecord } from './present.js';
import { removeUnit } from './remove.js';
import { inventoriesOf } from './store.js';
import { setTargetVersion } from './target-version.js';
import { updateRecord } from './update.js';

type AdminCalls = AppContract['adminUnits'];

/** Handlers of the calls by which administrators manage units. */
export function adminUnitHandlers(dependencies: AdminUnitDependencies): AreaHandlers<'adminUnits'> {
  const { db, registry } = dependencies;
  const groups: Handler<AdminCalls['groups'] | AdminCalls['groupsV2'], Subjects> = async (_input, context) => {
    const { caller, subject } = context;
    const { record } = subject;
    const all = await groupsOfInventory(db, caller.scope, record.inventoryId);
    return all.filter(({ uid }) => record.groupIds.includes(uid));
  };
  const units = unitListStore(registry);
  return {
    list: ({ query }, { caller }) => page(db, units, caller, query, filterOf(query)),
    listed: (_input, { caller, subject: unit }) => recordOf(db, units, caller, unit.id),
    unit: (_input, { caller, subject: unit }) => adminUnit(caller, unit),
    smartUnit(_input, { caller, subject: unit }) {
      if (!GUEST_TYPES.some((type) => type === unit.record.type)) throw new Refusal('NOT_INVITED');
      return adminUnit(caller, unit);
    },
    applications: (_input, { caller }) => applicationsOf(registry, caller.scope),
    async update({ body }, { caller, subject: unit }) {
      await updateRecord(dependencies, caller, unit.id, body);
      return adminUnit(caller, unit);
    },
    remove: (_input, { caller, subject: unit }) => removeUnit(dependencies, caller, unit),
    ofInventory({ query }, { caller, subject: { id } }) {
      const { total, ids } = registry.unitPage(caller.scope, { ...query, inventoryId: id });
      const items = unitsById(registry, caller.scope, ids);
      return { items, total, offset: query.offset, limit: query.limit };
    },
    async putInInventory(_input, { caller, subject: inventory, references: { unit } }) {
      await moveToInventory(dependencies, caller, inventory, unit);
      return adminUnit(caller, unit);
    },
    async claim({ body }, { caller, subject: inventory }) {
      const id = await claimUnit(dependencies, caller, inventory, body);
      return adminUnit(caller, visibleUnit(registry, caller.scope, id));
    },
    async removeFromInventory(_input, { caller, subject: inventory, references: { unit } }) {
      if (unit.record.inventoryId !== inventory.id) throw new Refusal('NOT_FOUND');
      await removeUnit(dependencies, caller, unit);
    },
    inventories: (_input, { subject: { record } }) => inventoriesOf(db, record.inventoryId),
    groups,
    groupsV2: groups,
    async groupsOfInventories({ query }, { caller, subject: { record } }) {
      const all = await groupsOfInventory(db, caller.scope, record.inventoryId, query.searchValue);
      return all.map((group) => ({ ...group, member: record.groupIds.includes(group.uid) }));
    },
    async putInGroup(_input, { caller, subject: group, references: { unit } }) {
      await placeInGroup(dependencies, caller, group, unit, true);
      return adminUnit(caller, unit);
    },
    removeFromGroup: (_input, { caller, subject: group, references: { unit } }) =>
      placeInGroup(dependencies, caller, group, unit, false),
    async setTargetVersion({ params }, { caller, subject: unit }) {
      await setTargetVersion(dependencies, caller, unit, params.version);
      return adminUnit(caller, unit);
    },
    details({ query }, { caller, subject: group }) {
      if (group.inventoryId !== query.inventoryId) throw new Refusal('NOT_FOUND');
      return unitsOf(registry, caller.scope, group.id).flatMap((view) => {
        const record = registry.unitRecord(view.uid);
        return record ? [withRecord(caller, record, view)] : [];
      });
    },
    async updateDetails({ body }, { caller, subject: unit }) {
      if (body.ownership !== undefined && !caller.permissions.has('unit:license')) throw new Refusal('FORBIDDEN');
      await updateRecord(dependencies, caller, unit.id, body);
      return adminUnit(caller, unit);
    },
  };
}
