import { message } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import { KNOWN_FOR_MS, newBrowserToken } from '../../platform/access/known-browser.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { SecondFactors } from '../../platform/access/second-factors.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Throttle } from '../../platform/access/throttle.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { endSessions } from '../../control/people/end-sessions.js';
import { sessionsOf } from '../../control/people/session-list-store.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Vault } from '../../platform/vault/vault.js';
import { presentUser } from './presenter.js';
import { signIn } from './sign-in.js';
import { inventoriesOf, userById } from './store.js';
import { updateUser } from './update-user.js';

export interface SessionAreaDeps {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly secondFactors: SecondFactors;
  readonly clock: Clock;
}

/** Signing in and out, and the signed-in user. */
export function sessionHandlers(deps: SessionAreaDeps): AreaHandlers<'session'> {
  const { db, vault, sessions, clock } = deps;
  const current = async (userId: string, sessionId: string) => {
    const user = await userById(db, userId);
    const session = (await sessions.standing([sessionId])).get(sessionId);
    if (!user || !session) throw new Refusal('UNAUTHENTICATED');
    return presentUser(user, await inventoriesOf(db, user), session, clock.now());
  };
  return {
    async signIn({ body }, context) {
      const { user, token } = await signIn(deps, body, context);
      context.setSession(token);
      const browser = newBrowserToken(vault, user.username);
      context.setBrowser({ value: browser, expiresAt: clock.now() + KNOWN_FOR_MS });
      return current(user.id, token.sessionId);
    },
    async signOut(_input, { caller, setSession }) {
      const ending = await mutateAccount(db, caller, (tx) => sessions.end(tx, caller.sessionId), {
        action: 'session:signOut',
      });
      sessions.ended(ending);
      setSession(null);
    },
    currentUser: (_input, { caller }) => current(caller.userId, caller.sessionId),
    async updateCurrentUser({ body }, { caller }) {
      const session = (await sessions.standing([caller.sessionId])).get(caller.sessionId);
      if (session?.passwordDue !== null && body.newPassword === undefined)
        throw invalid('body.newPassword', message('required'));
      await updateUser(deps, caller, body);
      return current(caller.userId, caller.sessionId);
    },
    sessions: (_input, { caller }) => sessionsOf(db, caller.userId, { now: clock.now(), current: caller.sessionId }),
    endSessions: ({ body }, { caller }) => endSessions(deps, caller, caller.userId, body.sessionIds),
  };
}
