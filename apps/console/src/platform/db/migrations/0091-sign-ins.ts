import { sql, type Migration } from 'kysely';

/**
 * How long the password of a user is good, whether a new one was asked for, and when the user signed in last; of sessions, whether they are
 * good for nothing but a new password, with what and when they were used, and how many sign-ins failed before them.
 */
export const signIns: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column password_policy text not null default 'never' check (password_policy in ('never', '3', '6', '12')),
        add column password_forced boolean not null default false,
        add column last_sign_in_at timestamptz`.execute(db);
    await sql`
      alter table sessions
        add column password_due text check (password_due in ('expired', 'forced')),
        add column user_agent text not null default '',
        add column last_used_at timestamptz not null default now(),
        add column former_sign_in_at timestamptz,
        add column failed_sign_ins integer not null default 0`.execute(db);
    await sql`
      create index audit_refused_sign_ins on audit (username, at)
      where action = 'session:signIn' and result = 'refused'`.execute(db);
  },
};
