import type { AppContract } from '@backhaul/contract';
import { GUEST_TYPES } from '@backhaul/domain';
import { groupsOfInventory } from '../../devices/membership.js';
import { unitsById, unitsOf } from '../../devices/shown.js';
import { enteredGroup, enteredInventory, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { Handler, HandlersOf } from '../../http/types.js';
import { applicationsOf } from './applications.js';
import type { AdminUnitDependencies } from './dependencies.js';
import { moveToInventory, placeInGroup } from './places.js';
import { adminUnit, withRecord } from './present.js';
import { removeUnit } from './remove.js';
import { setTargetVersion } from './target-version.js';
import { updateRecord } from './update.js';

type AdminCalls = AppContract['adminUnits'];

/** Handlers of the calls with which administrators keep units. */
export function adminUnitHandlers(
  dependencies: AdminUnitDependencies,
): HandlersOf<Pick<AppContract, 'adminUnits'>>['adminUnits'] {
  const { db, registry } = dependencies;
  const groups: Handler<AdminCalls['groups'] | AdminCalls['groupsV2']> = async ({ params }, { caller }) => {
    const { record } = visibleUnit(registry, caller.scope, params.id);
    const all = await groupsOfInventory(db, caller.scope, record.inventoryId);
    return all.filter(({ uid }) => record.groupIds.includes(uid));
  };
  return {
    unit: ({ params }, { caller }) => adminUnit(registry, caller, params.id),
    smartUnit({ params }, { caller }) {
      const { record } = visibleUnit(registry, caller.scope, params.id);
      if (!GUEST_TYPES.some((type) => type === record.type)) throw new Refusal('NOT_INVITED');
      return adminUnit(registry, caller, params.id);
    },
    applications: (_input, { caller }) => applicationsOf(registry, caller.scope),
    async update({ params, body }, { caller }) {
      await updateRecord(dependencies, caller, params.id, body);
      return adminUnit(registry, caller, params.id);
    },
    remove: ({ params }, { caller }) => removeUnit(dependencies, caller, params.id),
    async ofInventory({ params, query }, { caller }) {
      const { id } = await enteredInventory(db, caller.scope, params.id);
      if (query.groupId !== undefined) await enteredGroup(db, caller.scope, query.groupId);
      const { total, ids } = registry.unitPage(caller.scope, { ...query, inventoryId: id });
      const items = unitsById(registry, caller.scope, ids);
      return { items, total, offset: query.offset, limit: query.limit };
    },
    async putInInventory({ params }, { caller }) {
      await moveToInventory(dependencies, caller, { inventoryId: params.id, unitId: params.unitId });
      return adminUnit(registry, caller, params.unitId);
    },
    async removeFromInventory({ params }, { caller }) {
      const { id } = await enteredInventory(db, caller.scope, params.id);
      const { record } = visibleUnit(registry, caller.scope, params.unitId);
      if (record.inventoryId !== id) throw new Refusal('NOT_FOUND');
      await removeUnit(dependencies, caller, params.unitId);
    },
    async inventories({ params }, { caller }) {
      const { record } = visibleUnit(registry, caller.scope, params.id);
      return db.selectFrom('inventories').select(['id', 'name']).where('id', '=', record.inventoryId).execute();
    },
    groups,
    groupsV2: groups,
    async groupsOfInventories({ params, query }, { caller }) {
      const { record } = visibleUnit(registry, caller.scope, params.id);
      const all = await groupsOfInventory(db, caller.scope, record.inventoryId, query.searchValue);
      return all.map((group) => ({ ...group, member: record.groupIds.includes(group.uid) }));
    },
    async putInGroup({ params }, { caller }) {
      await placeInGroup(dependencies, caller, { groupId: params.id, unitId: params.unitId }, true);
      return adminUnit(registry, caller, params.unitId);
    },
    removeFromGroup: ({ params }, { caller }) =>
      placeInGroup(dependencies, caller, { groupId: params.id, unitId: params.unitId }, false),
    async setTargetVersion({ params }, { caller }) {
      await setTargetVersion(dependencies, caller, params.id, params.version);
      return adminUnit(registry, caller, params.id);
    },
    async details({ query }, { caller }) {
      const group = await enteredGroup(db, caller.scope, query.groupId);
      if (group.inventoryId !== query.inventoryId) throw new Refusal('NOT_FOUND');
      return unitsOf(registry, caller.scope, group.id).flatMap((view) => {
        const record = registry.unitRecord(view.uid);
        return record ? [withRecord(caller, record, view)] : [];
      });
    },
    async updateDetails({ params, body }, { caller }) {
      await updateRecord(dependencies, caller, params.uniqueId, body);
      return adminUnit(registry, caller, params.uniqueId);
    },
  };
}
