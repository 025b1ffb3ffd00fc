import { comesWithApproval, type Permission } from '@backhaul/domain';
import type { Caller } from './scope.js';
import type { SessionIdentity } from './session-store.js';

type Identity = Pick<
  SessionIdentity,
  'approvals' | 'permissions' | 'scope' | 'userId' | 'username' | 'sessionId' | 'roles' | 'view'
>;

/**
 * The caller of a session with a permission; null: a call that only needs the session. This is the only place where a session in view mode
 * becomes the viewed user, without the rights of support, and where access of support is added to a scope: such access
 * reaches the groups of the visited inventories, only with the permissions of a regular user, even where the handler
 * checks for more. Everything else stays within the user's memberships.
 */
export function callerOf(identity: Identity, permission: Permission | null, address: string): Caller {
  const { approvals, permissions, scope, userId, username, sessionId, roles, view } = identity;
  if (view !== null) {
    const { endsAt: _, ...viewed } = view;
    return { ...viewed, sessionId, address, viewer: { userId, username } };
  }
  const caller = { userId, username, sessionId, roles, permissions, scope, address };
  if (approvals.length === 0) return caller;
  const visits = approvals.map(({ inventoryId, approvedBy }) => ({ inventoryId, approvedBy }));
  if (scope.all || permission === null || !comesWithApproval(permission)) return { ...caller, visits };
  return {
    ...caller,
    visits,
    permissions: new Set([...permissions].filter(comesWithApproval)),
    scope: {
      ...scope,
      groupIds: new Set([...scope.groupIds, ...approvals.flatMap(({ groupIds }) => groupIds)]),
      managesChannels: false,
    },
  };
}
