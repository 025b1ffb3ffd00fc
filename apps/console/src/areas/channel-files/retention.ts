import type { FileRetention } from '@backhaul/domain';
import { requireManaged } from '../../control/policies/inventory.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { ChannelFileDependencies } from './dependencies.js';
import { retentionSetting } from './store.js';

export interface Keeper {
  readonly kind: 'group' | 'inventory';
  readonly id: string;
  readonly inventoryId: string;
}

const tableOf = ({ kind }: Keeper) => (kind === 'group' ? 'groups' : 'inventories');

/** The retention rule of a group or an inventory. @throws {Refusal} NOT_FOUND */
export function readRetention({ db }: ChannelFileDependencies, caller: Caller, keeper: Keeper): Promise<FileRetention> {
  requireManaged(caller.scope, keeper.inventoryId);
  return retentionSetting(db, tableOf(keeper), keeper.id);
}

export async function setRetention(
  dependencies: ChannelFileDependencies,
  caller: Caller,
  keeper: Keeper,
  { days, gigabytes }: FileRetention,
): Promise<FileRetention> {
  requireManaged(caller.scope, keeper.inventoryId);
  const { kind, id } = keeper;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const before = await retentionSetting(tx, tableOf(keeper), id);
      await tx
        .updateTable(tableOf(keeper))
        .set({ file_days: days, file_gigabytes: gigabytes })
        .where('id', '=', id)
        .execute();
      return before;
    },
    (before) => {
      const changes = [
        { path: 'days', from: before.days, to: days },
        { path: 'gigabytes', from: before.gigabytes, to: gigabytes },
      ].filter(({ from, to }) => from !== to);
      return changes.length === 0 ? undefined : { action: `${kind}:fileRetention`, subject: { kind, id }, changes };
    },
  );
  return { days, gigabytes };
}
