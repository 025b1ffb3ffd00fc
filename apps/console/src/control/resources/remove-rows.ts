import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Deletes the rows that name one of these records, where `rules`, by `<table>.<column>`, are `removed`. */
export async function removeRows(
  tx: Transaction<Database>,
  rules: Readonly<Record<string, string>>,
  ids: readonly string[],
): Promise<void> {
  for (const [naming, rule] of Object.entries(rules)) {
    if (rule !== 'removed') continue;
    const [table = '', column = ''] = naming.split('.');
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids})`.execute(tx);
  }
}
