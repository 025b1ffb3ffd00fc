import { contract, CORE, type ManagedServer } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { timeOf, wholeList } from '../../control/resources/list-file.js';
import { mountListFile } from '../../control/resources/mount-list-file.js';
import type { Database } from '../../platform/db/schema.js';
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

/** The servers that match the list filter, as CSV. */
export function mountServerFile(app: FastifyInstance, { db, registry }: Parts): void {
  const store = serverListStore(registry);
  mountListFile(app, db, {
    path: `${CORE}/v2/admin/servers/file`,
    permission: 'server:read',
    query: contract.servers.list.query,
    name: 'servers',
    action: 'server:export',
    columns: COLUMNS,
    records: async (caller, query) => cellsOf(wholeList(db, store, caller, query, await filterOf(db, registry, query))),
  });
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
