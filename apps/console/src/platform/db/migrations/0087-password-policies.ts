import { sql, type Migration } from 'kysely';

/** How long the password of a user is good, whether a new one was asked for, and sessions that are good for nothing but setting one. */
export const passwordPolicies: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column password_policy text not null default 'never' check (password_policy in ('never', '3', '6', '12')),
        add column password_forced boolean not null default false`.execute(db);
    await sql`alter table sessions add column password_due text check (password_due in ('expired', 'forced'))`.execute(
      db,
    );
  },
};
