import { givesPictures, type Permission, type Role } from '@backhaul/domain';

/**
 * What a caller may see: every store function takes one (design §5). `all`: a superuser.
 * Otherwise records in one of `groupIds`, or anywhere in one of `inventoryIds` (administrators).
 */
export type Scope =
  | { readonly all: true }
  | {
      readonly all: false;
      readonly inventoryIds: ReadonlySet<string>;
      readonly groupIds: ReadonlySet<string>;
      /** Pictures of private sessions are for these alone. */
      readonly managesChannels?: boolean;
    };

/** An inventory that support is in for a while. */
export interface Visit {
  readonly inventoryId: string;
  readonly approvedBy: string;
}

/** Who acts: a user, or the console itself, whose `userId` is null. */
export interface Actor {
  readonly userId: string | null;
  readonly username: string;
  readonly address: string;
  readonly scope: Scope;
}

/** Who views the console as the caller, read only. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
}

/** Who is calling. */
export interface Caller extends Actor {
  readonly userId: string;
  /** The session, or the API key. */
  readonly sessionId: string;
  /** The API key that acts for the user; its roles, permissions and scope are those of the key. */
  readonly apiKey?: { readonly id: string; readonly name: string } | undefined;
  /** Inventories that the caller is in as support now, each with the username of who approved it: for the audit. */
  readonly visits?: readonly Visit[];
  /** The user whose session it is, while they view the console as this user: it is them whom the audit names. */
  readonly viewer?: Viewer | undefined;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}

/** Roles that see and manage their inventories whole, whatever groups they are in. */
const INVENTORY_WIDE: ReadonlySet<Role> = new Set<Role>(['luc_admin', 'luc_media_group_admin']);

/** Whether one manages inventories, rather than groups or nothing; of a superuser it is not asked. */
export const administers = (roles: readonly Role[]): boolean => roles.some((role) => INVENTORY_WIDE.has(role));

interface Placed {
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
}

/** Whether something that is in an inventory and in groups is within the scope. */
export const sees = (scope: Scope, thing: Placed): boolean =>
  scope.all || scope.inventoryIds.has(thing.inventoryId) || thing.groupIds.some((id) => scope.groupIds.has(id));

/** Whether the pictures of a channel that the scope sees are given to it. */
export const seesPictures = (scope: Scope, channel: { readonly privateSession: boolean }): boolean =>
  givesPictures(channel, { managesChannels: scope.all || scope.managesChannels === true });

/** Whether the caller may enter a group. */
export const mayEnter = (scope: Scope, group: { readonly id: string; readonly inventoryId: string }): boolean =>
  scope.all || scope.inventoryIds.has(group.inventoryId) || scope.groupIds.has(group.id);
