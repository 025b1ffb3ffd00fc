import type { Permission } from '@backhaul/domain';

/**
 * What a caller may see: no store function runs without one (design §5). `all`: a super user.
 * Otherwise things that are in one of `groupIds`, or anywhere in one of `inventoryIds` (administrators).
 */
export type Scope =
  | { readonly all: true }
  | { readonly all: false; readonly inventoryIds: ReadonlySet<string>; readonly groupIds: ReadonlySet<string> };

/** Who is calling. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly address: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly scope: Scope;
}

interface Placed {
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
}

/** Whether something that is in an inventory and in groups is within the scope. */
export const sees = (scope: Scope, thing: Placed): boolean =>
  scope.all || scope.inventoryIds.has(thing.inventoryId) || thing.groupIds.some((id) => scope.groupIds.has(id));

/** Whether the caller may enter a group. */
export const mayEnter = (scope: Scope, group: { readonly id: string; readonly inventoryId: string }): boolean =>
  scope.all || scope.inventoryIds.has(group.inventoryId) || scope.groupIds.has(group.id);
