import { sql, type Migration } from 'kysely';

/** Audio rooms of inventories, and who was let in. A room with `direct_unit_id` is the direct line to that unit. */
export const audioRooms: Migration = {
  async up(db) {
    await sql`alter table inventory_services drop constraint inventory_services_service_check`.execute(db);
    await sql`
      alter table inventory_services add constraint inventory_services_service_check check (service in
        ('go_plan', 'smart_plan', 'ai_integration', 'graphics', 'unit_license', 'web_aud_connect'))`.execute(db);
    await sql`
      create table audio_rooms (
        id text primary key,
        inventory_id text not null references inventories (id),
        server_id text not null references devices (id) on delete cascade,
        direct_unit_id text unique references devices (id) on delete cascade,
        name text not null,
        description text not null,
        ducking_db integer not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create unique index audio_rooms_name on audio_rooms (inventory_id, lower(name)) where direct_unit_id is null`.execute(
      db,
    );
    await sql`create index audio_rooms_server on audio_rooms (server_id)`.execute(db);
    await sql`
      create table audio_room_units (
        room_id text not null references audio_rooms (id) on delete cascade,
        unit_id text not null references devices (id) on delete cascade,
        primary key (room_id, unit_id)
      )`.execute(db);
    await sql`create index audio_room_units_unit on audio_room_units (unit_id)`.execute(db);
    await sql`
      create table audio_room_channels (
        room_id text not null references audio_rooms (id) on delete cascade,
        channel_id text not null references channels (id) on delete cascade,
        primary key (room_id, channel_id)
      )`.execute(db);
    await sql`create index audio_room_channels_channel on audio_room_channels (channel_id)`.execute(db);
    await sql`
      create table audio_participants (
        id text primary key,
        room_id text not null references audio_rooms (id) on delete cascade,
        user_id text references users (id) on delete cascade,
        unit_id text unique references devices (id) on delete cascade,
        joined_at timestamptz not null,
        check ((user_id is null) <> (unit_id is null))
      )`.execute(db);
    await sql`create index audio_participants_room on audio_participants (room_id)`.execute(db);
    await sql`create index audio_participants_user on audio_participants (user_id)`.execute(db);
  },
};
