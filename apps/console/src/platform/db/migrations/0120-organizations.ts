import { sql, type Migration } from 'kysely';

/** Organizations, their inventories and users, and sign-ins by their providers. */
export const organizations: Migration = {
  async up(db) {
    await sql`
      create table organizations (
        id text primary key,
        name text not null,
        external_identity_uid text not null default '',
        identity_claim text not null default '',
        issuer text not null,
        client_id text not null,
        client_secret text,
        scopes text not null,
        groups_claim text not null default '',
        default_role text not null,
        max_users integer check (max_users > 0),
        domains text[] not null default '{}',
        mappings jsonb not null default '[]',
        enabled boolean not null default true,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index organizations_name on organizations (lower(name))`.execute(db);
    await sql`
      create table organization_inventories (
        inventory_id text primary key references inventories (id) on delete cascade,
        organization_id text not null references organizations (id) on delete cascade
      )`.execute(db);
    await sql`create index organization_inventories_of on organization_inventories (organization_id)`.execute(db);
    await sql`
      create table enterprise_users (
        user_id text primary key references users (id) on delete cascade,
        organization_id text references organizations (id) on delete set null,
        issuer text not null,
        subject text not null,
        removed_at timestamptz,
        unique (issuer, subject)
      )`.execute(db);
    await sql`create index enterprise_users_of on enterprise_users (organization_id)`.execute(db);
    await sql`
      create table sign_on_attempts (
        state_hash bytea primary key,
        browser_hash bytea not null,
        organization_id text not null references organizations (id) on delete cascade,
        nonce text not null,
        code_verifier text not null,
        redirect_url text not null,
        back text not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`
      create table sign_on_sessions (
        session_id text primary key references sessions (id) on delete cascade,
        organization_id text not null references organizations (id) on delete cascade,
        subject text not null,
        sid text,
        refresh_token text,
        checked_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index sign_on_sessions_due on sign_on_sessions (checked_at) where refresh_token is not null`.execute(
      db,
    );
    await sql`
      alter table sessions drop constraint sessions_way_check,
        add constraint sessions_way_check
          check (way in ('password', 'passwordAndCode', 'passwordAndPasskey', 'passkey', 'organization'))`.execute(db);
    await sql`create table logout_tokens (token_hash bytea primary key, expires_at timestamptz not null)`.execute(db);
  },
};
