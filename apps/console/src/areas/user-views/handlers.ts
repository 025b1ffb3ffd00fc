import { VIEW_MS, viewRefusal } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { isEditable, refuseEnterprise, userWithin } from '../../control/people/managed-user.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { readIdentities } from '../../platform/access/session-store.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { endOf, insertView, lockForView, removeViewOf } from './store.js';

interface ViewDependencies extends MutateDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Handlers of views: an administrator sees the console as a user sees it. */
export function userViewHandlers(dependencies: ViewDependencies): AreaHandlers<'userViews'> {
  const { clock } = dependencies;
  return {
    async begin(_input, { caller, subject: user }) {
      const now = clock.now();
      const endsAt = now + VIEW_MS;
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          await requireViewable(tx, caller, user.id, now);
          // An earlier view may have ended without an audit entry yet.
          const before = await removeViewOf(tx, caller.sessionId, new Date(now));
          await insertView(tx, {
            id: newId('uvw'),
            session_id: caller.sessionId,
            viewer_id: caller.userId,
            user_id: user.id,
            address: caller.address,
            began_at: new Date(now),
            ends_at: new Date(endsAt),
          });
          return before;
        },
        (before) => [
          ...(before === undefined ? [] : [endOf(before)]),
          {
            action: 'userView:begin',
            subject: { kind: 'user', id: user.id },
            touches: [['user', caller.userId]],
          },
        ],
      );
      return { endsAt };
    },
    async end(_input, { caller }) {
      await mutate(
        dependencies,
        caller,
        (tx) => removeViewOf(tx, caller.sessionId, new Date(clock.now())),
        (view) => view && endOf(view),
      );
    },
  };
}

/** Checks the current rights of both accounts. @throws {Refusal} NOT_FOUND, NOT_ASSIGNABLE, ENTERPRISE_USER, USER_INACTIVE, VIEW_REFUSED */
async function requireViewable(
  tx: Transaction<Database>,
  { userId, sessionId }: Caller,
  id: string,
  nowMs: number,
): Promise<void> {
  const stands = await lockForView(tx, sessionId, [userId, id]);
  const [viewer] = await readIdentities(tx, { sessionIds: [sessionId] }, nowMs);
  if (!stands || viewer === undefined) throw new Refusal('UNAUTHENTICATED');
  const user = await userWithin(tx, viewer.scope, id);
  if (!user) throw new Refusal('NOT_FOUND');
  refuseEnterprise(user);
  const refusal = viewRefusal({ own: userId === id, viewer: viewer.roles, viewed: user.roles });
  if (refusal !== null) throw new Refusal(refusal);
  if (!viewer.permissions.has('user:manage') || !isEditable(user, viewer)) throw new Refusal('NOT_ASSIGNABLE');
  if (!user.active) throw new Refusal('USER_INACTIVE');
}
