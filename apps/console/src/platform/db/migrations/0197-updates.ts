import { sql, type Migration } from 'kysely';

/** Who agreed to news about the product by e-mail, and which notes were sent. */
export const updates: Migration = {
  async up(db) {
    await sql`
      alter table users add column agrees_to_updates boolean not null default false,
        add column updates_decided_at timestamptz`.execute(db);
    await sql`alter table release_notes add column mailed_at timestamptz`.execute(db);
    // What was published before is news to nobody.
    await sql`update release_notes set mailed_at = now() where active and published_from <= now()`.execute(db);
  },
};
