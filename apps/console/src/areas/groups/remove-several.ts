import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { writes, type Written } from '../../control/resources/writes.js';
import { groupStore } from './resource-store.js';

/** Deletes groups in one transaction, with an audit row each. Throws NOT_FOUND, and deletes none, where one is missing or not the caller's to manage. */
export async function removeSeveral(
  dependencies: MutateDependencies,
  caller: Caller,
  ids: readonly string[],
): Promise<void> {
  const writing = writes(groupStore);
  // In one order, so that two requests do not wait for each other.
  const named = [...new Set(ids)].toSorted();
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const removed: [string, Written][] = [];
      for (const id of named) removed.push([id, await writing.remove(tx, caller, id)]);
      return removed;
    },
    (removed) => removed.flatMap(([id, written]) => writing.entries('remove', id, written)),
  );
}
