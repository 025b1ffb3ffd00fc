import { sql, type Migration } from 'kysely';

/** Webhooks of inventories, and the events that they were sent or will be, in the order in which they happened. */
export const webhooks: Migration = {
  async up(db) {
    await sql`
      create table webhooks (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        url text not null,
        events text[] not null,
        enabled boolean not null default true,
        stopped text,
        failing_since timestamptz,
        secret text not null,
        old_secret text,
        old_secret_until timestamptz,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index webhooks_inventory on webhooks (inventory_id)`.execute(db);
    await sql`
      create table webhook_deliveries (
        seq bigint generated always as identity primary key,
        id text not null unique,
        webhook_id text not null references webhooks (id) on delete cascade,
        event text not null,
        subject_id text not null,
        body text not null,
        created_at timestamptz not null,
        state text not null default 'waiting',
        attempts integer not null default 0,
        next_at timestamptz,
        ended_at timestamptz,
        status integer,
        took_ms integer,
        error text
      )`.execute(db);
    await sql`create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at)`.execute(db);
    await sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`.execute(db);
    await sql`create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting'`.execute(db);
    await sql`
      create index webhook_deliveries_order on webhook_deliveries (webhook_id, subject_id, seq)
      where state = 'waiting'`.execute(db);
  },
};
