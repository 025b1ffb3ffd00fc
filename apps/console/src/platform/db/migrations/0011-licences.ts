import { sql, type Migration } from 'kysely';

/** What units are licensed for, colours of labels, and how to reach users. Units that were there keep all that they could do. */
export const licences: Migration = {
  async up(db) {
    await sql`alter table labels add column colour text not null default 'grey'`.execute(db);
    await sql`
      alter table devices
        add column services text[] not null default '{}',
        add column license_ra_hours integer not null default 0,
        add column license_rl_hours integer not null default 0,
        add column license_expires_at timestamptz,
        add column target_version text`.execute(db);
    await sql`
      update devices set services = '{pro4k,multiCamera,databridge,videoReturn,ai,tally,sla}'
      where kind = 'unit'`.execute(db);
    await sql`alter table users add column email_verified_at timestamptz`.execute(db);
    await sql`
      create table user_contacts (
        user_id text primary key references users (id) on delete cascade,
        phone text not null default '',
        company text not null default '',
        country text not null default '',
        note text not null default ''
      )`.execute(db);
    await sql`
      create table email_verifications (
        token_hash bytea primary key,
        user_id text not null references users (id) on delete cascade,
        email text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index email_verifications_user on email_verifications (user_id)`.execute(db);
    await sql`create index email_verifications_expiry on email_verifications (expires_at)`.execute(db);
  },
};
