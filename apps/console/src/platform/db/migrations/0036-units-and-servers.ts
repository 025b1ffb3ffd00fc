import { sql, type Migration } from 'kysely';

/** What only units have, and what only servers have, in tables of their own; `devices` keeps what both have. */
export const unitsAndServers: Migration = {
  async up(db) {
    await sql`
      create table units (
        device_id text primary key references devices (id) on delete cascade,
        type text not null,
        serial_number text not null default '',
        comment text not null default '',
        alias text not null default '',
        selected_channel_id text,
        further_channel_ids text[] not null default '{}',
        services text[] not null default '{}',
        license_ra_hours integer not null default 0,
        license_rl_hours integer not null default 0,
        license_expires_at timestamptz,
        target_version text,
        upgrade jsonb,
        place_cleared_at timestamptz,
        data_monitoring jsonb,
        usage_reset_at timestamptz,
        bridges jsonb not null default '{}',
        desired jsonb,
        secrets text,
        machine_uid text not null default ''
      )`.execute(db);
    await sql`
      insert into units (device_id, ${COLUMNS})
      select id, ${COLUMNS} from devices where kind = 'unit'`.execute(db);
    // References are checked once for all rows, and the index is built in one go.
    await sql`
      alter table units add constraint units_selected_channel_id_fkey
        foreign key (selected_channel_id) references channels (id) on delete set null`.execute(db);
    await sql`create index units_selected_channel on units (selected_channel_id)`.execute(db);
    await sql`
      create table servers (
        device_id text primary key references devices (id) on delete cascade,
        media_key text
      )`.execute(db);
    await sql`
      insert into servers (device_id, media_key)
      select id, media_key from devices where kind = 'server'`.execute(db);
    // The index on the selected channel and its reference go with the column.
    const moved = [...OF_UNITS, 'media_key'].map((column) => sql`drop column ${sql.ref(column)}`);
    await sql`alter table devices ${sql.join(moved)}`.execute(db);
    // Rows that came in one statement are not known to the planner before the next automatic run.
    await sql`analyze units, servers`.execute(db);
  },
};

const OF_UNITS = [
  'type',
  'serial_number',
  'comment',
  'alias',
  'selected_channel_id',
  'further_channel_ids',
  'services',
  'license_ra_hours',
  'license_rl_hours',
  'license_expires_at',
  'target_version',
  'upgrade',
  'place_cleared_at',
  'data_monitoring',
  'usage_reset_at',
  'bridges',
  'desired',
  'secrets',
  'machine_uid',
];

const COLUMNS = sql.join(OF_UNITS.map((column) => sql.ref(column)));
