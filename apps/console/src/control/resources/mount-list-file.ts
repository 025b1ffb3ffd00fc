import type { AuditAction, Permission } from '@backhaul/domain';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../platform/access/audit.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { visibleGroup } from '../policies/group.js';
import { visibleInventory } from '../policies/inventory.js';
import { visibleLabel } from '../policies/label.js';
import { askedBy } from './asked.js';
import { sendCsv, type CsvRecords } from './csv.js';

/** Filters of a list by records, each of which the caller must be able to see. */
interface Narrowed {
  readonly inventoryId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly labelId?: string | undefined;
}

/** A list as a file, with all records that match its filter. */
interface ListFile<Query extends Narrowed, C extends string> {
  readonly path: string;
  readonly permission: Permission;
  /** The schema of the query of the list. */
  readonly query: z.ZodType<Query>;
  /** Used in the name of the file. */
  readonly name: string;
  /** Action of the audit entry. */
  readonly action: AuditAction;
  readonly columns: readonly C[];
  readonly records: (caller: Caller, query: Query) => Promise<CsvRecords<C>> | CsvRecords<C>;
}

/** Serves a list as CSV, outside the contract's calls. Each download is audited. */
export function mountListFile<Query extends Narrowed, C extends string>(
  app: FastifyInstance,
  db: Kysely<Database>,
  { path, permission, query: schema, name, action, columns, records }: ListFile<Query, C>,
): void {
  const asked = askedBy(schema);
  app.get(path, { config: { access: { permission } } }, async (request, reply) => {
    const { caller } = request;
    if (caller === undefined) throw new Refusal('NOT_FOUND');
    const query = asked(request);
    if (query.inventoryId !== undefined) await visibleInventory(db, caller.scope, query.inventoryId);
    if (query.groupId !== undefined) await visibleGroup(db, caller.scope, query.groupId);
    if (query.labelId !== undefined) await visibleLabel(db, caller.scope, query.labelId);
    await audit(db, { caller, action, result: 'done' });
    return sendCsv(reply, name, columns, await records(caller, query));
  });
}
