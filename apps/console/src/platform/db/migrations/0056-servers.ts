import { sql, type Migration } from 'kysely';

/** Servers have locations, and send logs as units do; `channel_id`: the channel that the logs are about, null: the whole device. */
export const servers: Migration = {
  async up(db) {
    await sql`alter table unit_logs rename to device_logs`.execute(db);
    await sql`alter table device_logs add column channel_id text references channels (id) on delete cascade`.execute(
      db,
    );
    await sql`alter index unit_logs_device rename to device_logs_device`.execute(db);
    await sql`alter index unit_logs_command rename to device_logs_command`.execute(db);
    await sql`alter index unit_logs_asker rename to device_logs_asker`.execute(db);
    await sql`create index device_logs_channel on device_logs (channel_id, created_at)`.execute(db);
    await sql`
      alter table servers
        add column address text not null default '',
        add column latitude double precision,
        add column longitude double precision,
        add constraint servers_coordinates check ((latitude is null) = (longitude is null))`.execute(db);
  },
};
