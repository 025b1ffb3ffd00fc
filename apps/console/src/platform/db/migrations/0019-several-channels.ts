import { sql, type Migration } from 'kysely';

/** Transmissions to several channels: a row a channel, those after the first part of it. What point-to-multipoint units send to. */
export const severalChannels: Migration = {
  async up(db) {
    await sql`
      alter table transmissions
        add column part_of text references transmissions (id) on delete cascade,
        add column picture text`.execute(db);
    await sql`create index transmissions_parts on transmissions (part_of) where part_of is not null`.execute(db);
    // Still at most one open transmission a unit; a channel of one is a channel of no other, by the index on channels that is there.
    await sql`drop index transmissions_open_unit`.execute(db);
    await sql`
      create unique index transmissions_open_unit on transmissions (unit_id)
      where ended_at is null and part_of is null`.execute(db);
    await sql`alter table devices add column further_channel_ids text[] not null default '{}'`.execute(db);
  },
};
