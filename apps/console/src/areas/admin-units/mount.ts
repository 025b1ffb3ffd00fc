import { ADMIN, contract, type ListedUnit } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { visibleGroup } from '../../control/policies/group.js';
import { visibleInventory } from '../../control/policies/inventory.js';
import { askedBy } from '../../control/resources/asked.js';
import { sendCsv } from '../../control/resources/csv.js';
import { timeOf, wholeList } from '../../control/resources/list-file.js';
import { audit } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
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

/** The units that fit the filter of the list of all inventories, as CSV; it is no call of the contract. That it was taken is audited. */
export function mountUnitFile(app: FastifyInstance, { db, registry }: Parts): void {
  const asked = askedBy(contract.adminUnits.list.query);
  const store = unitListStore(registry);
  app.get(
    `${ADMIN}/system_entities/units/file`,
    { config: { access: { permission: 'unit:read' } } },
    async (request, reply) => {
      const { caller } = request;
      if (caller === undefined) throw new Refusal('NOT_FOUND');
      const query = asked(request);
      if (query.inventoryId !== undefined) await visibleInventory(db, caller.scope, query.inventoryId);
      if (query.groupId !== undefined) await visibleGroup(db, caller.scope, query.groupId);
      await audit(db, { caller, action: 'unit:export', result: 'done' });
      return sendCsv(reply, 'units', COLUMNS, cellsOf(wholeList(db, store, caller, query, filterOf(query))));
    },
  );
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
