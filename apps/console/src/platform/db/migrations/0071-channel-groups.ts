import { sql, type Migration } from 'kysely';

/**
 * Channels that group others: they alone have no server. Members in their order, and by which group a transmission came to its channel.
 * The index of open transmissions by group serves the deletion of one.
 */
export const groupsOfChannels: Migration = {
  async up(db) {
    await sql`
      alter table channels
        alter column server_id drop not null,
        add column grouping boolean not null default false,
        add constraint channels_server_or_group check (grouping = (server_id is null)),
        add constraint channels_group_is_plain check (not grouping or (
          input = 'unit' and not (recording or force_output or distributor or video_return or overlay_on) and source is null and rtmp_key is null))`.execute(
      db,
    );
    await sql`
      create table channel_members (
        group_channel_id text not null references channels (id) on delete cascade,
        channel_id text not null references channels (id) on delete cascade,
        position integer not null,
        primary key (group_channel_id, channel_id),
        check (group_channel_id <> channel_id)
      )`.execute(db);
    await sql`create index channel_members_channel on channel_members (channel_id)`.execute(db);
    await sql`
      alter table transmissions
        add column group_channel_id text references channels (id) on delete set null`.execute(db);
    await sql`
      create index transmissions_group on transmissions (group_channel_id) where group_channel_id is not null`.execute(
      db,
    );
  },
};
