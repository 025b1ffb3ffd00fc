import type { PublishedNote } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

const MOST = 50;

/** Published notes, newest first. Notes older than the user's account count as read. */
export async function publishedNotes(db: Kysely<Database>, userId: string, now: Date): Promise<PublishedNote[]> {
  const { rows } = await sql<Omit<PublishedNote, 'publishedFrom'> & { readonly published_from: Date }>`
    select n.id, n.title, n.body, n.version, n.published_from,
      (n.published_from < u.created_at
        or exists (select from release_note_readers r where r.note_id = n.id and r.user_id = u.id)) as "isRead"
    from release_notes n join users u on u.id = ${userId}
    where n.active and n.published_from <= ${now}
    order by n.published_from desc, n.id limit ${MOST}`.execute(db);
  return rows.map(({ published_from, ...note }) => ({ ...note, publishedFrom: published_from.getTime() }));
}

/** Stores that a user has read notes; unpublished notes are ignored. */
export async function readNotes(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into release_note_readers (note_id, user_id)
    select n.id, ${userId} from release_notes n
    where n.id = any(${[...ids]}::text[]) and n.active and n.published_from <= ${now}
    on conflict do nothing`.execute(db);
}
