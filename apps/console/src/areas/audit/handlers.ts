import type { Kysely } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Database } from '../../platform/db/schema.js';
import { withNames } from './names-store.js';
import { present } from './present.js';
import { countFitting, rowOf, rowsFitting } from './store.js';

export interface AuditDependencies {
  readonly db: Kysely<Database>;
}

/** Handlers of the audit. */
export const auditHandlers = ({ db }: AuditDependencies): AreaHandlers<'audit'> => ({
  list: async ({ query }, { caller: { scope } }) => {
    const { offset, limit, sortDir: dir } = query;
    const [total, rows] = await Promise.all([
      countFitting(db, scope, query),
      rowsFitting(db, scope, query, { dir, offset, limit }),
    ]);
    return { items: (await withNames(db, scope, rows)).map(present), total, offset, limit };
  },
  get: async (_input, { caller: { scope }, subject }) => {
    const row = await rowOf(db, subject.id);
    const [named = row] = await withNames(db, scope, [row]);
    return present(named);
  },
});
