import { sql, type Migration } from 'kysely';

/** Invitations to be a unit with a browser: one a unit, by the hash of its link's token. */
export const invitations: Migration = {
  async up(db) {
    await sql`
      create table invitations (
        unit_id text primary key references devices (id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        mode text not null check (mode in ('adhoc', 'permanent')),
        interview boolean not null,
        token_hash bytea unique,
        made_at timestamptz not null,
        made_by text references users (id) on delete set null,
        expires_at timestamptz,
        way text not null check (way in ('link', 'email', 'sms')),
        recipient text not null,
        base_url text not null,
        expired boolean not null default false,
        last_used_at timestamptz,
        guest_name text not null default ''
      )`.execute(db);
    await sql`create index invitations_expiry on invitations (expires_at) where not expired`.execute(db);
    await sql`create index invitations_group on invitations (group_id)`.execute(db);
    await sql`
      create table invitation_settings (
        group_id text primary key references groups (id) on delete cascade,
        regeneration text not null check (regeneration in ('never', 'daily', 'weekly', 'monthly'))
      )`.execute(db);
  },
};
