import type { Language } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Published notes that were not sent yet, in the order of their publication. */
export const unsentNotes = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('release_notes')
    .select('id')
    .where('mailed_at', 'is', null)
    .where('active', '=', true)
    .where('published_from', '<=', now)
    .orderBy('published_from')
    .orderBy('id')
    .execute();

/** Marks a note as sent, and returns it; undefined when it was sent before, or is no longer published. */
export const takeNote = (tx: Transaction<Database>, id: string, now: Date) =>
  tx
    .updateTable('release_notes')
    .set({ mailed_at: now })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .where('active', '=', true)
    .where('published_from', '<=', now)
    .returning(['title', 'body', 'version'])
    .executeTakeFirst();

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
}

/** Active users who agreed to news and proved their e-mail address. */
export async function updateReaders(tx: Transaction<Database>): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.email, coalesce(p.data ->> 'language', 'en') as language
    from users u left join preferences p on p.user_id = u.id
    where u.agrees_to_updates and u.active and u.email <> '' and u.email_verified_at is not null
    order by u.id`.execute(tx);
  return rows;
}
