import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { createPasswordLink, heldLink, setPassword, type PasswordLinkDependencies } from './password-link.js';
import { filterOf } from './filter-store.js';
import { userStore } from './store.js';

/** Users, and the links by which they set a password. */
export function userHandlers(dependencies: PasswordLinkDependencies): AreaHandlers<'users'> {
  const { db } = dependencies;
  const store = userStore(dependencies);
  return {
    ...crud(dependencies, store),
    list: ({ query }, { caller }) => page(db, store, caller, query, filterOf(query)),
    createPasswordLink: ({ body }, { caller, host, subject: user }) =>
      createPasswordLink(dependencies, caller, user.id, { ...body, host }),
    async readPasswordLink({ body }, { address }) {
      const { username, expires_at } = await heldLink(dependencies, body.token, address);
      return { username, expiresAt: expires_at.getTime() };
    },
    setPassword: ({ body }, { address }) => setPassword(dependencies, { ...body, address }),
  };
}
