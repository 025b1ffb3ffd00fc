import { sql, type Migration } from 'kysely';

/** Hashes of the passwords that users had, so that a recent one is not taken again (spec 3 §5). */
export const passwordHistory: Migration = {
  async up(db) {
    await sql`
      create table password_history (
        user_id text not null references users (id) on delete cascade,
        password_hash text not null,
        replaced_at timestamptz not null,
        primary key (user_id, password_hash)
      )`.execute(db);
  },
};
