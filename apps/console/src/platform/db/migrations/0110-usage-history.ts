import { sql, type Migration } from 'kysely';

/**
 * What units did in an inventory, for its reports: bytes by day of UTC, and the transmissions of units and channels that are no longer there.
 * None of it follows a unit: the count that its session had when it left is where the next inventory begins.
 */
export const usageHistory: Migration = {
  async up(db) {
    await sql`
      create table usage_days (
        inventory_id text not null references inventories (id),
        unit_id text not null,
        day date not null,
        bytes bigint not null,
        primary key (inventory_id, unit_id, day)
      )`.execute(db);
    await sql`create index usage_days_day on usage_days (day)`.execute(db);
    await sql`
      create table usage_baselines (
        device_id text not null references devices (id) on delete cascade,
        port text not null,
        session text not null,
        sent_bytes bigint not null,
        primary key (device_id, port, session)
      )`.execute(db);
    await sql`
      create table past_units (
        inventory_id text not null references inventories (id),
        unit_id text not null,
        name text not null,
        group_names text,
        primary key (inventory_id, unit_id)
      )`.execute(db);
    await sql`
      create table past_transmissions (
        id text primary key,
        inventory_id text not null references inventories (id),
        unit_id text not null,
        channel_id text not null,
        part_of text,
        asked_by text references users (id) on delete set null,
        mode text not null,
        started_at timestamptz not null,
        ended_at timestamptz not null
      )`.execute(db);
    await sql`create index past_transmissions_inventory on past_transmissions (inventory_id, started_at)`.execute(db);
    await sql`create index past_transmissions_channel on past_transmissions (channel_id, started_at)`.execute(db);
    await sql`create index past_transmissions_asker on past_transmissions (asked_by)`.execute(db);
    await sql`create index transmissions_started on transmissions (started_at)`.execute(db);
    await sql`create index recordings_started on recordings (started_at)`.execute(db);
    await sql`
      insert into usage_days (inventory_id, unit_id, day, bytes)
      select d.inventory_id, c.device_id, (c.slot at time zone 'UTC')::date, sum(c.bytes)
      from (
        select device_id, slot, greatest(0, sent_bytes - coalesce(
          lag(sent_bytes) over (partition by device_id, port, session order by slot), 0)) as bytes
        from usage_counters
      ) c join devices d on d.id = c.device_id
      group by 1, 2, 3`.execute(db);
  },
};
