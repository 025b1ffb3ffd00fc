import { contract, CORE, type ManagedUser } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { managedUsers } from '../../control/people/managed-user.js';
import { visibleGroup } from '../../control/policies/group.js';
import { visibleInventory } from '../../control/policies/inventory.js';
import { askedBy } from '../../control/resources/asked.js';
import { sendCsv } from '../../control/resources/csv.js';
import { timeOf, wholeList } from '../../control/resources/list-file.js';
import { audit } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
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
] as const;

/** The users that fit the filter of the list, all of them, as CSV; it is no call of the contract. That it was taken is audited. */
export function mountUserFile(app: FastifyInstance, { db }: { readonly db: Kysely<Database> }): void {
  const asked = askedBy(contract.users.list.query);
  app.get(
    `${CORE}/v2/admin/users/file`,
    { config: { access: { permission: 'user:read' } } },
    async (request, reply) => {
      const { caller } = request;
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const query = asked(request);
      const { inventoryId, groupId } = query;
      if (inventoryId !== undefined) await visibleInventory(db, caller.scope, inventoryId);
      if (groupId !== undefined) await visibleGroup(db, caller.scope, groupId);
      await audit(db, { caller, action: 'user:export', result: 'done' });
      return sendCsv(reply, 'users', COLUMNS, cellsOf(wholeList(db, managedUsers, caller, query, filterOf(query))));
    },
  );
}

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
