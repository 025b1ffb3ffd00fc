import { sql, type Migration } from 'kysely';

/** What is kept to be read later: audit, events, alerts, history, messages, settings. */
export const records: Migration = {
  async up(db) {
    // No foreign keys: an audit row outlives the user and the thing that it speaks of.
    await sql`
      create table audit (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        user_id text,
        username text not null,
        action text not null,
        subject_kind text,
        subject_id text,
        result text not null check (result in ('done', 'refused')),
        code text,
        address text not null,
        detail text
      )`.execute(db);
    await sql`create index audit_time on audit (at)`.execute(db);
    await sql`create index audit_subject on audit (subject_id, at)`.execute(db);
    await sql`create index audit_user on audit (user_id, at)`.execute(db);
    await sql`
      create table device_events (
        id text primary key,
        device_id text not null references devices (id) on delete cascade,
        at timestamptz not null,
        received_at timestamptz not null default now(),
        type text not null,
        transmission_id text,
        channel_id text,
        detail text not null
      )`.execute(db);
    await sql`create index device_events_device on device_events (device_id, at)`.execute(db);
    await sql`create index device_events_age on device_events (received_at)`.execute(db);
    await sql`
      create table alerts (
        id text primary key,
        device_id text not null references devices (id) on delete cascade,
        type text not null,
        severity text not null,
        since timestamptz not null,
        ended_at timestamptz,
        text text not null
      )`.execute(db);
    // An alert stands once, however many consoles see its cause.
    await sql`create unique index alerts_standing on alerts (device_id, type) where ended_at is null`.execute(db);
    await sql`create index alerts_device on alerts (device_id, since)`.execute(db);
    await sql`
      create table telemetry_history (
        device_id text not null references devices (id) on delete cascade,
        at timestamptz not null,
        total_kbps double precision not null,
        links jsonb not null,
        primary key (device_id, at)
      )`.execute(db);
    await sql`create index telemetry_history_age on telemetry_history using brin (at)`.execute(db);
    await sql`
      create table client_notifications (
        id text primary key,
        body text not null,
        expires_at timestamptz,
        global boolean not null default false,
        active boolean not null default true,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create table settings (key text primary key, value text not null)`.execute(db);
  },
};
