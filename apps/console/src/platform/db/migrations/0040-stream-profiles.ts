import { sql, type Migration } from 'kysely';

/** Stream media profiles of inventories, by which the programme is encoded for destinations; settings that destinations had not. */
export const streamProfiles: Migration = {
  async up(db) {
    await sql`
      create table stream_profiles (
        id text primary key,
        inventory_id text not null references inventories (id) on delete cascade,
        name text not null,
        codec text not null,
        resolution text not null,
        max_frame_rate integer not null,
        video_kbps integer not null,
        audio_kbps integer not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index stream_profiles_name on stream_profiles (inventory_id, lower(name))`.execute(db);
    await sql`
      alter table destinations add column profile_id text references stream_profiles (id) on delete restrict`.execute(
      db,
    );
    await sql`update destinations set target = target || '{"secondaryUrl": null}' where target ->> 'protocol' = 'rtmp'`.execute(
      db,
    );
    await sql`update destinations set target = target || '{"muxKbps": null}' where target ->> 'protocol' in ('udp', 'rtp')`.execute(
      db,
    );
    await sql`create index destinations_profile on destinations (profile_id)`.execute(db);
  },
};
