import { sql, type Migration } from 'kysely';

/** With what and when a session was used last, when its user had signed in before, and how many sign-ins failed in between. */
export const signIns: Migration = {
  async up(db) {
    await sql`alter table users add column last_sign_in_at timestamptz`.execute(db);
    await sql`
      alter table sessions
        add column user_agent text not null default '',
        add column last_used_at timestamptz not null default now(),
        add column former_sign_in_at timestamptz,
        add column failed_sign_ins integer not null default 0`.execute(db);
    await sql`
      create index audit_refused_sign_ins on audit (username, at)
      where action = 'session:signIn' and result = 'refused'`.execute(db);
  },
};
