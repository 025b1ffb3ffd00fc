import { sql, type Migration } from 'kysely';

/** Accounts that administrators keep: a label, no password until the user sets one, and the links to set it by. */
export const accounts: Migration = {
  async up(db) {
    await sql`
      alter table users
        alter column password_hash drop not null,
        add column label text not null default ''`.execute(db);
    await sql`create index users_email on users (lower(email)) where email <> ''`.execute(db);
    await sql`
      create table password_links (
        user_id text primary key references users (id) on delete cascade,
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`.execute(db);
  },
};
