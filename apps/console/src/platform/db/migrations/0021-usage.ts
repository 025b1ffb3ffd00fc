import { sql, type Migration } from 'kysely';

/** How the use of units is watched, and what they say that they sent. */
export const usage: Migration = {
  async up(db) {
    await sql`
      alter table devices
        add column data_monitoring jsonb,
        add column usage_reset_at timestamptz`.execute(db);
    await sql`
      create table usage_counters (
        device_id text not null references devices (id) on delete cascade,
        port text not null,
        session text not null,
        slot timestamptz not null,
        sent_bytes bigint not null,
        primary key (device_id, port, session, slot)
      )`.execute(db);
    await sql`create index usage_counters_age on usage_counters (slot)`.execute(db);
    // Hours on air of a period are those of the transmissions that ended in it, or did not end.
    await sql`create index transmissions_unit_end on transmissions (unit_id, ended_at)`.execute(db);
  },
};
