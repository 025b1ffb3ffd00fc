import { sql, type Migration } from 'kysely';

/** Where units were: the track that the map shows. */
export const positions: Migration = {
  async up(db) {
    await sql`
      create table device_positions (
        device_id text not null references devices (id) on delete cascade,
        at timestamptz not null,
        lat double precision not null,
        lng double precision not null,
        primary key (device_id, at)
      )`.execute(db);
    await sql`create index device_positions_age on device_positions (at)`.execute(db);
    // Earlier places of units are not shown any more.
    await sql`alter table devices add column place_cleared_at timestamptz`.execute(db);
  },
};
