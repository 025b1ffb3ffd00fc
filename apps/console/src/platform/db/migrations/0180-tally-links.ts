import { sql, type Migration } from 'kysely';

/** Links that open the tally page of a channel or a unit without signing in. */
export const tallyLinks: Migration = {
  async up(db) {
    await sql`
      create table tally_links (
        id text primary key,
        channel_id text references channels (id) on delete cascade,
        unit_id text references devices (id) on delete cascade,
        token_hash bytea not null unique,
        description text not null,
        ends_at timestamptz not null,
        created_at timestamptz not null default now(),
        check ((channel_id is null) <> (unit_id is null))
      )`.execute(db);
    await sql`create index tally_links_channel on tally_links (channel_id)`.execute(db);
    await sql`create index tally_links_unit on tally_links (unit_id)`.execute(db);
  },
};
