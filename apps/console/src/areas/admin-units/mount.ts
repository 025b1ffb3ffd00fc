import { ADMIN, contract, type ListedUnit } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { timeOf, wholeList } from '../../control/resources/list-file.js';
import { mountListFile } from '../../control/resources/mount-list-file.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { filterOf, unitListStore } from './list-store.js';

const COLUMNS = [
  'name',
  'alias',
  'type',
  'serialNumber',
  'comment',
  'ownership',
  'inventory',
  'groups',
  'swVersion',
  'createdAt',
  'pairedAt',
] as const;

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
}

/** The units of all inventories that match the list filter, as CSV. */
export function mountUnitFile(app: FastifyInstance, { db, registry }: Parts): void {
  const store = unitListStore(registry);
  mountListFile(app, db, {
    path: `${ADMIN}/system_entities/units/file`,
    permission: 'unit:read',
    query: contract.adminUnits.list.query,
    name: 'units',
    action: 'unit:export',
    columns: COLUMNS,
    records: (caller, query) => cellsOf(wholeList(db, store, caller, query, filterOf(query))),
  });
}

async function* cellsOf(
  units: AsyncIterable<ListedUnit>,
): AsyncGenerator<Record<(typeof COLUMNS)[number], string | null>> {
  for await (const unit of units)
    yield {
      name: unit.name,
      alias: unit.alias,
      type: unit.type,
      serialNumber: unit.serialNumber,
      comment: unit.comment,
      ownership: unit.ownership,
      inventory: unit.inventory.name,
      groups: unit.groups.map(({ name }) => name).join('; '),
      swVersion: unit.swVersion,
      createdAt: timeOf(unit.createdAt),
      pairedAt: timeOf(unit.pairedAt),
    };
}
