import { contract, CORE, type ManagedUser } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { managedUsers } from '../../control/people/managed-user.js';
import { visibleGroup } from '../../control/policies/group.js';
import { visibleInventory } from '../../control/policies/inventory.js';
import { sendCsv } from '../../control/resources/csv.js';
import { page, type PageQuery } from '../../control/resources/page.js';
import { audit } from '../../platform/access/audit.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { unstorable } from '../../platform/http/text.js';
import { wireConversion } from '../../platform/http/wire.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { filterOf } from './filter-store.js';
import { userCells } from './user-cells.js';

/** Users that are read at once. */
const BATCH = 500;

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

type Query = PageQuery<'username' | 'name' | 'email' | 'label', keyof (typeof managedUsers)['sort']>;

/** The users that fit the filter of the list, all of them, as CSV; it is no call of the contract. That it was taken is audited. */
export function mountUserFile(app: FastifyInstance, { db }: { readonly db: Kysely<Database> }): void {
  const Asked = contract.users.list.query;
  const convert = wireConversion(Asked);
  app.get(
    `${CORE}/v2/admin/users/file`,
    { config: { access: { permission: 'user:read' } } },
    async (request, reply) => {
      const { caller, query: raw } = request;
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const asked = Asked.safeParse(convert(typeof raw === 'object' && raw !== null ? { ...raw } : {}));
      if (!asked.success || unstorable('query', asked.data).length > 0) throw new Refusal('INVALID');
      const { inventoryId, groupId } = asked.data;
      if (inventoryId !== undefined) await visibleInventory(db, caller.scope, inventoryId);
      if (groupId !== undefined) await visibleGroup(db, caller.scope, groupId);
      await audit(db, { caller, action: 'user:export', result: 'done' });
      return sendCsv(reply, 'users', COLUMNS, fitting(db, caller, asked.data, filterOf(asked.data)));
    },
  );
}

async function* fitting(db: Kysely<Database>, caller: Caller, query: Query, narrow: ReturnType<typeof filterOf>) {
  for (let offset = 0; ; offset += BATCH) {
    const { items } = await page(db, managedUsers, caller, { ...query, offset, limit: BATCH }, narrow);
    yield* items.map(cellsOf);
    if (items.length < BATCH) return;
  }
}

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const cellsOf = (user: ManagedUser): Record<(typeof COLUMNS)[number], string | null> => ({
  ...userCells(user),
  passwordExpiresAt: timeOf(user.passwordExpiresAt),
  secondFactor: user.secondFactor ? 'yes' : 'no',
  lastSignInAt: timeOf(user.lastSignInAt),
  createdAt: timeOf(user.createdAt),
});
