import type { AppContract, HandlerInput } from '@backhaul/contract';
import { sql, type RawBuilder } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { createPasswordLink, heldLink, setPassword, type PasswordLinkDependencies } from './password-link.js';
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

type Filters = Pick<
  HandlerInput<AppContract['users']['list']>['query'],
  'roles' | 'active' | 'inventoryId' | 'groupId'
>;

/** Inventories and groups by which it narrows are those that the caller sees. */
const filterOf = ({ roles, active, inventoryId, groupId }: Filters): RawBuilder<boolean> => {
  const conditions = [
    ...(roles === undefined || roles.length === 0 ? [] : [sql`r.roles && ${roles}::text[]`]),
    ...(active === undefined ? [] : [sql`r.active = ${active === 'yes'}`]),
    ...(inventoryId === undefined
      ? []
      : [sql`exists (select 1 from user_inventories x where x.user_id = r.id and x.inventory_id = ${inventoryId})`]),
    ...(groupId === undefined
      ? []
      : [sql`exists (select 1 from user_groups x where x.user_id = r.id and x.group_id = ${groupId})`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};
