import { sql, type Migration } from 'kysely';

/**
 * Passkeys of users, the challenges that browsers answer with them, and how sessions began. Recovery codes belong to the user: they replace a
 * lost passkey as they do a lost app.
 */
export const passkeys: Migration = {
  async up(db) {
    await sql`
      create table passkeys (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null default 0,
        name text not null,
        synced boolean not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`.execute(db);
    await sql`create index passkeys_of_user on passkeys (user_id)`.execute(db);
    await sql`
      create table passkey_challenges (
        challenge text primary key,
        session_id text references sessions (id) on delete cascade,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index passkey_challenges_of_session on passkey_challenges (session_id)`.execute(db);
    await sql`
      alter table sessions
        add column way text check (way in ('password', 'passwordAndCode', 'passwordAndPasskey', 'passkey'))`.execute(
      db,
    );
    await sql`
      alter table recovery_codes
        drop constraint recovery_codes_user_id_fkey,
        add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade`.execute(
      db,
    );
  },
};
