import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Database, OutboxTable } from '../../platform/db/schema.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { page, byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import { messageOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

export interface OutboxDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
}

type Row = Selectable<OutboxTable>;
type Message = HandlerOutput<AppContract['outbox']['list']>['items'][number];

/** Messages that the console sends, for administrators. */
export const outboxHandlers = ({ db, vault }: OutboxDependencies): AreaHandlers<'outbox'> => {
  const messages: ListStore<Row, Message, 'recipient' | 'subject', 'createdAt'> = {
    // Messages without an inventory are only for users who see all.
    rows: (on, scope) =>
      on
        .selectFrom('outbox')
        .selectAll()
        .$if(!scope.all, (query) => query.where('inventory_id', 'in', scope.all ? [] : [...scope.inventoryIds, ''])),
    search: { recipient: 'recipient', subject: 'subject' },
    sort: { createdAt: byValue('created_at') },
    present: (row) => ({
      id: row.id,
      transport: row.transport,
      recipient: row.recipient,
      subject: row.subject,
      text: row.body === '' ? null : vault.open(row.body, messageOf(row.id)),
      state: row.state,
      error: row.error,
      createdAt: row.created_at.getTime(),
      sentAt: row.sent_at?.getTime() ?? null,
    }),
  };
  return { list: ({ query }, { caller }) => page(db, messages, caller, query) };
};
