import { sql, type Migration } from 'kysely';

/** Messages to people, by e-mail and SMS; what they say is sealed, and gone once they were sent. */
export const outbox: Migration = {
  async up(db) {
    await sql`
      create table outbox (
        id text primary key,
        inventory_id text references inventories (id) on delete cascade,
        way text not null check (way in ('email', 'sms')),
        recipient text not null,
        subject text not null,
        body text not null,
        state text not null check (state in ('waiting', 'kept', 'sent', 'failed')),
        attempts integer not null default 0,
        next_at timestamptz,
        error text,
        created_at timestamptz not null default now(),
        sent_at timestamptz
      )`.execute(db);
    await sql`create index outbox_waiting on outbox (next_at) where state = 'waiting'`.execute(db);
    await sql`create index outbox_newest on outbox (created_at desc, id)`.execute(db);
  },
};
