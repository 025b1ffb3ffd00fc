import type { Scope } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';

/** Ids of all units in a scope, by name; `inventoryId`: only those of this inventory. */
export const allUnits = (registry: Pick<Registry, 'unitPage'>, scope: Scope, inventoryId?: string): readonly string[] =>
  registry.unitPage(scope, {
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
    searchKey: 'name',
    searchValue: '',
    sortBy: 'name',
    sortDir: 'asc',
    ...(inventoryId !== undefined && { inventoryId }),
  }).ids;
