import { sql, type Migration } from 'kysely';

/** Units, servers, channels, and how they are labelled, grouped and paired. */
export const devices: Migration = {
  async up(db) {
    await sql`
      create table devices (
        id text primary key,
        kind text not null check (kind in ('unit', 'server')),
        inventory_id text not null references inventories (id),
        name text not null,
        type text not null,
        bucket smallint not null check (bucket between 0 and 63),
        serial_number text not null default '',
        comment text not null default '',
        alias text not null default '',
        demo boolean not null default false,
        secret_hash bytea,
        paired_at timestamptz,
        selected_channel_id text,
        desired jsonb,
        desired_version integer not null default 0,
        media_key text,
        last_state jsonb,
        last_online boolean not null default false,
        last_seen_at timestamptz,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index devices_name on devices (inventory_id, lower(name))`.execute(db);
    // Pages of one tenant, and of all tenants, sorted by name.
    await sql`create index devices_tenant_page on devices (inventory_id, kind, lower(name), id)`.execute(db);
    await sql`create index devices_page on devices (kind, lower(name), id)`.execute(db);
    await sql`create index devices_selected_channel on devices (selected_channel_id)`.execute(db);
    await sql`
      create table channels (
        id text primary key,
        inventory_id text not null references inventories (id),
        server_id text not null references devices (id) on delete cascade,
        name text not null,
        type text not null,
        input text not null,
        passphrase text not null,
        latency_ms integer not null default 120 check (latency_ms between 20 and 20000),
        recording boolean not null default false,
        demo boolean not null default false,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index channels_name on channels (inventory_id, lower(name))`.execute(db);
    await sql`create index channels_page on channels (lower(name), id)`.execute(db);
    await sql`create index channels_server on channels (server_id)`.execute(db);
    await sql`
      alter table devices add constraint devices_selected_channel_id_fkey
        foreign key (selected_channel_id) references channels (id) on delete set null`.execute(db);
    await sql`
      create table device_groups (
        device_id text not null references devices (id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        primary key (device_id, group_id)
      )`.execute(db);
    await sql`create index device_groups_group on device_groups (group_id, device_id)`.execute(db);
    await sql`
      create table channel_groups (
        channel_id text not null references channels (id) on delete cascade,
        group_id text not null references groups (id) on delete cascade,
        primary key (channel_id, group_id)
      )`.execute(db);
    await sql`create index channel_groups_group on channel_groups (group_id, channel_id)`.execute(db);
    await sql`
      create table labels (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        label text not null
      )`.execute(db);
    await sql`create unique index labels_label on labels (inventory_id, lower(label))`.execute(db);
    await sql`
      create table device_labels (
        label_id text not null references labels (id) on delete cascade,
        device_id text not null references devices (id) on delete cascade,
        primary key (label_id, device_id)
      )`.execute(db);
    await sql`create index device_labels_device on device_labels (device_id)`.execute(db);
    await sql`
      create table pairing_codes (
        code_hash bytea primary key,
        device_id text not null references devices (id) on delete cascade,
        expires_at timestamptz not null,
        used_at timestamptz
      )`.execute(db);
    await sql`create index pairing_codes_device on pairing_codes (device_id)`.execute(db);
    await sql`create index pairing_codes_expiry on pairing_codes (expires_at)`.execute(db);
  },
};
