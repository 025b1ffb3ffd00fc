import { givesPictures, type Permission, type Role } from '@backhaul/domain';

/**
 * Records that a caller may see: every store function takes a scope. `all`: a superuser.
 * Otherwise records in one of `groupIds`, or anywhere in one of `inventoryIds` (administrators).
 */
export type Scope =
  | { readonly all: true }
  | {
      readonly all: false;
      readonly inventoryIds: ReadonlySet<string>;
      readonly groupIds: ReadonlySet<string>;
      /** Only these callers get pictures of private sessions. */
      readonly managesChannels?: boolean;
    };

/** An inventory that support visits for a limited time. */
export interface Visit {
  readonly inventoryId: string;
  readonly approvedBy: string;
}

/** The actor: a user, or the console itself, whose `userId` is null. */
export interface Actor {
  readonly userId: string | null;
  readonly username: string;
  readonly address: string;
  readonly scope: Scope;
}

/** The user who views the console as the caller, read only. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
}

/** The caller of a request. */
export interface Caller extends Actor {
  readonly userId: string;
  /** Id of the session or of the API key. */
  readonly sessionId: string;
  /** The API key that acts for the user; its roles, permissions and scope are those of the key. */
  readonly apiKey?: { readonly id: string; readonly name: string } | undefined;
  /** Inventories that the caller visits as support, each with the username of its approver, for the audit. */
  readonly visits?: readonly Visit[];
  /** The owner of the session in view mode: the audit names them. */
  readonly viewer?: Viewer | undefined;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}

/** Roles that see and manage complete inventories, regardless of groups. */
const INVENTORY_WIDE: ReadonlySet<Role> = new Set<Role>(['luc_admin', 'luc_media_group_admin']);

/** Whether the roles manage inventories rather than groups; not used for superusers. */
export const administers = (roles: readonly Role[]): boolean => roles.some((role) => INVENTORY_WIDE.has(role));

interface Placed {
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
}

/** Whether a record with an inventory and groups is within the scope. */
export const sees = (scope: Scope, thing: Placed): boolean =>
  scope.all || scope.inventoryIds.has(thing.inventoryId) || thing.groupIds.some((id) => scope.groupIds.has(id));

/** Whether the scope, which sees the channel, may also get its pictures. */
export const seesPictures = (scope: Scope, channel: { readonly privateSession: boolean }): boolean =>
  givesPictures(channel, { managesChannels: scope.all || scope.managesChannels === true });

/** Whether the caller may enter a group. */
export const mayEnter = (scope: Scope, group: { readonly id: string; readonly inventoryId: string }): boolean =>
  scope.all || scope.inventoryIds.has(group.inventoryId) || scope.groupIds.has(group.id);
