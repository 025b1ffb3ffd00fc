import { contract, CORE, type ManagedUser } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { managedUsers } from '../../control/people/managed-user.js';
import { timeOf, wholeList } from '../../control/resources/list-file.js';
import { mountListFile } from '../../control/resources/mount-list-file.js';
import type { Database } from '../../platform/db/schema.js';
import { filterOf } from './filter-store.js';
import { userCells } from './user-cells.js';

const COLUMNS = [
  'username',
  'firstName',
  'lastName',
  'email',
  'label',
  'type',
  'inventories',
  'groups',
  'active',
  'passwordExpirationPolicy',
  'passwordExpiresAt',
  'forceChangePassword',
  'secondFactor',
  'lastSignInAt',
  'createdAt',
  'secondFactorExcluded',
  'oda',
  'phone',
] as const;

/** All users that match the list filter, as CSV. */
export const mountUserFile = (app: FastifyInstance, { db }: { readonly db: Kysely<Database> }): void =>
  mountListFile(app, db, {
    path: `${CORE}/v2/admin/users/file`,
    permission: 'user:read',
    query: contract.users.list.query,
    name: 'users',
    action: 'user:export',
    columns: COLUMNS,
    records: (caller, query) => cellsOf(wholeList(db, managedUsers, caller, query, filterOf(query))),
  });

async function* cellsOf(
  users: AsyncIterable<ManagedUser>,
): AsyncGenerator<Record<(typeof COLUMNS)[number], string | null>> {
  for await (const user of users)
    yield {
      ...userCells(user),
      passwordExpiresAt: timeOf(user.passwordExpiresAt),
      secondFactor: user.secondFactor ? 'yes' : 'no',
      lastSignInAt: timeOf(user.lastSignInAt),
      createdAt: timeOf(user.createdAt),
    };
}
