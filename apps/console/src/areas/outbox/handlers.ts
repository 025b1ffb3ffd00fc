import { sql, type Kysely } from 'kysely';
import type { Scope } from '../../access/scope.js';
import type { Database } from '../../db/schema.js';
import type { AreaHandlers } from '../../policies/subjects.js';
import { messageOf } from '../../vault/aad.js';
import type { Vault } from '../../vault/vault.js';

export interface OutboxDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
}

const COLUMNS = { recipient: 'recipient', subject: 'subject' } as const;
/** In a pattern these would stand for others. */
const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** What administrators read of the messages that the console sends. */
export const outboxHandlers = ({ db, vault }: OutboxDependencies): AreaHandlers<'outbox'> => ({
  async list({ query }, { caller }) {
    const { offset, limit, searchKey, searchValue, sortDir } = query;
    const key = searchKey === 'subject' ? COLUMNS.subject : COLUMNS.recipient;
    let found = within(db, caller.scope);
    if (searchValue !== '') found = found.where(key, 'ilike', pattern(searchValue));
    const [{ total }, rows] = await Promise.all([
      found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
      found.selectAll().orderBy('created_at', sortDir).orderBy('id').offset(offset).limit(limit).execute(),
    ]);
    const items = rows.map((row) => ({
      id: row.id,
      way: row.way,
      recipient: row.recipient,
      subject: row.subject,
      text: row.body === '' ? null : vault.open(row.body, messageOf(row.id)),
      state: row.state,
      error: row.error,
      createdAt: row.created_at.getTime(),
      sentAt: row.sent_at?.getTime() ?? null,
    }));
    return { items, total, offset, limit };
  },
});

/** Messages of the caller's inventories; those of none are for who sees all. */
const within = (db: Kysely<Database>, scope: Scope) => {
  const all = db.selectFrom('outbox');
  return scope.all ? all : all.where('inventory_id', 'in', [...scope.inventoryIds, '']);
};
