import type { Permission } from '@backhaul/domain';

/**
 * What a caller may see: no store function runs without one (design §5). `all`: a super user.
 * Otherwise things that are in one of `groupIds`, or anywhere in one of `inventoryIds` (administrators).
 */
export type Scope =
  | { readonly all: true }
  | { readonly all: false; readonly inventoryIds: ReadonlySet<string>; readonly groupIds: ReadonlySet<string> };

/** Who acts: a user, or the console itself, whose `userId` is null. */
export interface Actor {
  readonly userId: string | null;
  readonly username: string;
  readonly address: string;
  readonly scope: Scope;
}

/** Who is calling. */
export interface Caller extends Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<Permission>;
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
