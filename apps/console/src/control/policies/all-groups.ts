import { message } from '@backhaul/contract';
import { mayEnter, type Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Refuses a caller who may not enter every group of a record, because it is deleted for all of them. @throws {Refusal} FORBIDDEN */
export function requireAllGroups(
  { scope }: Pick<Caller, 'scope'>,
  { inventoryId, groupIds }: { readonly inventoryId: string; readonly groupIds: readonly string[] },
): void {
  const all = groupIds.every((id) => mayEnter(scope, { id, inventoryId }));
  if (!all) throw new Refusal('FORBIDDEN', message('groups_outside'));
}
