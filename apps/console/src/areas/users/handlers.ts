import { effectivePermissions } from '@backhaul/domain';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { endSessions } from '../../control/people/end-sessions.js';
import { placeOf, presentPermissions } from '../../control/people/effective-permissions.js';
import { requireEditable } from '../../control/people/managed-user.js';
import { sessionsOf } from '../../control/people/session-list-store.js';
import { createPasswordLink, heldLink, setPassword, type PasswordLinkDependencies } from './password-link.js';
import { filterOf } from './filter-store.js';
import { importUsers, previewImport } from './import.js';
import { removeSecondFactor, type RemovalDependencies } from './remove-second-factor.js';
import { userStore } from './store.js';

/** Handlers of the calls on users, and on the links by which they set a password. */
export function userHandlers(dependencies: PasswordLinkDependencies & RemovalDependencies): AreaHandlers<'users'> {
  const { db, clock } = dependencies;
  const store = userStore(dependencies);
  const kept = crud(dependencies, store);
  return {
    ...kept,
    async permissions(input, context) {
      const user = await kept.get(input, context);
      const { active: usable, elsewhere } = user;
      const place = await placeOf(db, user);
      return { usable, ...place, elsewhere, permissions: presentPermissions(effectivePermissions(user)) };
    },
    list: ({ query }, { caller }) => page(db, store, caller, query, filterOf(query)),
    async sessions(_input, { caller, subject: user }) {
      await requireEditable(db, caller, user.id);
      return sessionsOf(db, user.id, { now: clock.now(), current: caller.sessionId });
    },
    async endSessions({ body }, { caller, subject: user }) {
      await requireEditable(db, caller, user.id);
      return endSessions(dependencies, caller, user.id, body.sessionIds);
    },
    previewImport: ({ body }, { caller }) => previewImport(dependencies, caller, body.csv),
    import: ({ body }, { caller, host }) => importUsers(dependencies, caller, { ...body, host }),
    removeSecondFactor: (_input, { caller, subject: user }) => removeSecondFactor(dependencies, caller, user.id),
    createPasswordLink: ({ body }, { caller, host, subject: user }) =>
      createPasswordLink(dependencies, caller, user.id, { ...body, host }),
    async readPasswordLink({ body }, { address }) {
      const { username, expires_at } = await heldLink(dependencies, body.token, address);
      return { username, expiresAt: expires_at.getTime() };
    },
    setPassword: ({ body }, { address }) => setPassword(dependencies, { ...body, address }),
  };
}
