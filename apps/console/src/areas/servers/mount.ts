import { contract, CORE, type ManagedServer } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { visibleGroup } from '../../control/policies/group.js';
import { visibleInventory } from '../../control/policies/inventory.js';
import { visibleLabel } from '../../control/policies/label.js';
import { askedBy } from '../../control/resources/asked.js';
import { sendCsv } from '../../control/resources/csv.js';
import { timeOf, wholeList } from '../../control/resources/list-file.js';
import { audit } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { filterOf } from './filter-store.js';
import { serverListStore } from './list-store.js';

const COLUMNS = [
  'name',
  'comment',
  'ownership',
  'inventory',
  'groups',
  'labels',
  'address',
  'roles',
  'channels',
  'swVersion',
  'createdAt',
  'pairedAt',
] as const;

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
}

/** The servers that fit the filter of the list, as CSV; it is no call of the contract. That it was taken is audited. */
export function mountServerFile(app: FastifyInstance, { db, registry }: Parts): void {
  const asked = askedBy(contract.servers.list.query);
  const store = serverListStore(registry);
  app.get(
    `${CORE}/v2/admin/servers/file`,
    { config: { access: { permission: 'server:read' } } },
    async (request, reply) => {
      const { caller } = request;
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const query = asked(request);
      if (query.inventoryId !== undefined) await visibleInventory(db, caller.scope, query.inventoryId);
      if (query.groupId !== undefined) await visibleGroup(db, caller.scope, query.groupId);
      if (query.labelId !== undefined) await visibleLabel(db, caller.scope, query.labelId);
      await audit(db, { caller, action: 'server:export', result: 'done' });
      const narrow = await filterOf(db, registry, query);
      return sendCsv(reply, 'servers', COLUMNS, cellsOf(wholeList(db, store, caller, query, narrow)));
    },
  );
}

const named = (records: readonly { readonly name: string }[]): string => records.map(({ name }) => name).join('; ');

async function* cellsOf(
  servers: AsyncIterable<ManagedServer>,
): AsyncGenerator<Record<(typeof COLUMNS)[number], string | null>> {
  for await (const server of servers)
    yield {
      name: server.name,
      comment: server.comment,
      ownership: server.ownership,
      inventory: server.inventory.name,
      groups: named(server.groups),
      labels: server.labels.map(({ label }) => label).join('; '),
      address: server.address,
      roles: server.roles.join('; '),
      channels: String(server.channels),
      swVersion: server.swVersion,
      createdAt: timeOf(server.createdAt),
      pairedAt: timeOf(server.pairedAt),
    };
}
