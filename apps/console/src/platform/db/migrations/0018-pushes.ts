import { sql, type Migration } from 'kysely';

/** Where units stream to beside their channels: what was given at the last start, the key sealed. */
export const pushes: Migration = {
  async up(db) {
    await sql`
      create table pushes (
        device_id text not null references devices (id) on delete cascade,
        kind text not null,
        name text not null,
        url text not null,
        key text not null,
        primary key (device_id, kind)
      )`.execute(db);
  },
};
