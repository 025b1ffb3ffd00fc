import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ChangeEntry } from '../../platform/access/mutate.js';
import type { Sessions, SessionEnding } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';

/** Active users `u` whose only inventory is this one. Superusers need none, and organizations manage their own users. */
export const leftAlone = (id: string): RawBuilder<unknown> => sql`
  users u where u.active and not 'super_user' = any(u.roles)
    and exists (select 1 from user_inventories x where x.user_id = u.id and x.inventory_id = ${id})
    and not exists (select 1 from user_inventories o where o.user_id = u.id and o.inventory_id <> ${id})
    and not exists (select 1 from enterprise_users e where e.user_id = u.id)`;

/** Deactivates users whose only inventory is deleted: ends their sessions and voids their password links. */
export async function deactivateLeftAlone(
  tx: Transaction<Database>,
  sessions: Pick<Sessions, 'endAllOf'>,
  id: string,
): Promise<{ readonly also: readonly ChangeEntry[]; readonly endings: readonly SessionEnding[] }> {
  const { rows } = await sql<{ id: string; username: string }>`
    update users set active = false where id in (select u.id from ${leftAlone(id)}) returning id, username`.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`delete from password_links where user_id = any(${ids}::text[])`.execute(tx);
  const endings: SessionEnding[] = [];
  for (const userId of ids) endings.push(await sessions.endAllOf(tx, userId));
  const also = rows.map((row) => ({
    action: 'user:update' as const,
    subject: { kind: 'user' as const, id: row.id },
    gone: { name: row.username, inventoryIds: [id] },
    changes: [{ path: 'active', from: true, to: false }],
    touches: [['user', row.id]] as const,
  }));
  return { also, endings };
}
