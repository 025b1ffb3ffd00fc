import type { InventoryContact, SupportCase, SupportMessage } from '@backhaul/contract';
import type { CaseState } from '@backhaul/domain';
import { sql, type Insertable, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { supportCasesWithin } from '../../control/policies/support-case.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';

interface Row {
  readonly id: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly group_id: string | null;
  readonly group_name: string | null;
  readonly subject: string;
  readonly state: CaseState;
  readonly opener: string;
  readonly opened_at: Date;
  readonly changed_at: Date;
}

type Search = 'subject' | 'inventory' | 'openedBy';
type Sort = 'state' | 'changedAt' | 'openedAt' | 'subject' | 'inventory';

/** Support cases, for the users who see them. */
export const caseStore: ListStore<Row, SupportCase, Search, Sort> = {
  rows: (_db, scope) => sql<Row>`(
    select c.id, c.inventory_id, i.name as inventory, c.group_id, g.name as group_name, c.subject, c.state, c.opener,
      c.opened_at, c.changed_at
    from support_cases c join inventories i on i.id = c.inventory_id left join groups g on g.id = c.group_id
    where ${supportCasesWithin(scope)})`,
  search: { subject: 'subject', inventory: 'inventory', openedBy: 'opener' },
  sort: {
    // Equal states: newest first.
    state: sql`case r.state when 'open' then 0 when 'answered' then 1 else 2 end, -extract(epoch from r.changed_at)`,
    changedAt: byValue('changed_at'),
    openedAt: byValue('opened_at'),
    subject: byText('subject'),
    inventory: byText('inventory'),
  },
  present: (row) => ({
    id: row.id,
    inventory: { id: row.inventory_id, name: row.inventory },
    group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
    subject: row.subject,
    state: row.state,
    openedBy: row.opener,
    openedAt: row.opened_at.getTime(),
    changedAt: row.changed_at.getTime(),
  }),
};

/** SQL condition of the filter by state. */
export const inStates = (states: readonly CaseState[] = []): RawBuilder<boolean> =>
  sql<boolean>`(${states.length === 0} or r.state = any(${[...states]}::text[]))`;

/** The last 500 messages of a case, in order. */
export async function messagesOf(db: Kysely<Database>, caseId: string): Promise<SupportMessage[]> {
  const rows = await db
    .selectFrom('support_messages')
    .select(['id', 'author', 'by_support', 'text', 'at'])
    .where('case_id', '=', caseId)
    .orderBy('number', 'desc')
    .limit(500)
    .execute();
  return rows
    .toReversed()
    .map(({ id, author, by_support, text, at }) => ({ id, author, bySupport: by_support, text, at: at.getTime() }));
}

/** The inventory and name of a group; undefined if it was deleted. */
export const placeOf = (tx: Transaction<Database>, groupId: string) =>
  tx
    .selectFrom('groups as g')
    .innerJoin('inventories as i', 'i.id', 'g.inventory_id')
    .select(['g.inventory_id', 'i.name as inventory'])
    .where('g.id', '=', groupId)
    .executeTakeFirst();

/** The e-mail address of a user's account; empty without one. */
export async function emailOf(tx: Transaction<Database>, userId: string): Promise<string> {
  const row = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? '';
}

export const insertCase = (tx: Transaction<Database>, row: Database['support_cases']) =>
  tx.insertInto('support_cases').values(row).execute();

export const insertMessage = (tx: Transaction<Database>, row: Insertable<Database['support_messages']>) =>
  tx.insertInto('support_messages').values(row).execute();

/** A case, locked; undefined if it was deleted. */
export const lockCase = (tx: Transaction<Database>, id: string) =>
  tx
    .selectFrom('support_cases as c')
    .innerJoin('inventories as i', 'i.id', 'c.inventory_id')
    .select(['c.id', 'c.inventory_id', 'i.name as inventory', 'c.opened_by', 'c.subject', 'c.state'])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst();

/** Changes the state of a case. */
export const updateCase = (tx: Transaction<Database>, id: string, state: CaseState, at: Date) =>
  tx.updateTable('support_cases').set({ state, changed_at: at }).where('id', '=', id).execute();

interface Reader {
  readonly id: string;
  readonly email: string;
}

/** Active superusers with an e-mail address, who answer cases; at most 50. */
export const supportReaders = (tx: Transaction<Database>): Promise<Reader[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('active', '=', true)
    .where('email', '<>', '')
    .where(sql<boolean>`'super_user' = any(roles)`)
    .orderBy('id')
    .limit(50)
    .execute();

/** The user who opened a case, if active, with an e-mail address, and still allowed to see the inventory. */
export const openerOf = (tx: Transaction<Database>, userId: string, inventoryId: string): Promise<Reader | undefined> =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email'])
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .where('u.email', '<>', '')
    .where(
      sql<boolean>`('super_user' = any(u.roles)
        or exists (select 1 from user_inventories m where m.user_id = u.id and m.inventory_id = ${inventoryId})
        or exists (select 1 from user_groups g join groups o on o.id = g.group_id
          where g.user_id = u.id and o.inventory_id = ${inventoryId}))`,
    )
    .executeTakeFirst();

/** Active administrators of an inventory, by name; at most 50. */
export async function contactsOf(db: Kysely<Database>, inventoryId: string): Promise<InventoryContact[]> {
  const { rows } = await sql<InventoryContact>`
    select u.username, trim(u.first_name || ' ' || u.last_name) as name, u.email, coalesce(x.phone, '') as phone
    from users u join user_inventories m on m.user_id = u.id left join user_contacts x on x.user_id = u.id
    where m.inventory_id = ${inventoryId} and u.active and u.roles && array['luc_admin', 'luc_media_group_admin']::text[]
    order by lower(u.username) limit 50`.execute(db);
  return rows;
}
