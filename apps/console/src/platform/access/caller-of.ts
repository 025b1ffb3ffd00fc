import { comesWithApproval, type Permission } from '@backhaul/domain';
import type { Caller } from './scope.js';
import type { SessionIdentity } from './session-store.js';

type Identity = Pick<
  SessionIdentity,
  'approvals' | 'permissions' | 'scope' | 'userId' | 'username' | 'sessionId' | 'roles' | 'view'
>;

/**
 * Who calls by a session, with a permission; null: one that only belongs to the session. It is the one place at which a session comes to
 * act as the user whom its own one views, without what support could do there; and at which access of support enters a scope: what comes
 * with it reaches the groups of the visited inventories, with the permissions of a regular user and no others, also where the handler
 * asks for more. Everything else stays within what the user is a member of.
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
