import { sql, type Migration } from 'kysely';

/** Authenticator apps of users, and the codes that replace one that was lost. */
export const secondFactors: Migration = {
  async up(db) {
    await sql`
      create table second_factors (
        user_id text primary key references users (id) on delete cascade,
        secret text not null,
        confirmed_at timestamptz,
        last_step bigint not null default 0
      )`.execute(db);
    await sql`
      create table recovery_codes (
        user_id text not null references second_factors (user_id) on delete cascade,
        code_hash bytea not null,
        primary key (user_id, code_hash)
      )`.execute(db);
  },
};
