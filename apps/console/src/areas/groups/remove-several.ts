import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { writes, type Written } from '../../control/resources/writes.js';
import { groupStore } from './resource-store.js';

/** Deletes groups in one transaction, each with an audit entry. Throws NOT_FOUND, and deletes none, if one is missing or not managed by the caller. */
export async function removeSeveral(
  dependencies: MutateDependencies,
  caller: Caller,
  ids: readonly string[],
): Promise<void> {
  const writing = writes(groupStore);
  // Sorted, so that two requests cannot deadlock.
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
