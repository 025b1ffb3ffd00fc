import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { unmigratedDatabase } from '../testing.js';
import { migrate, migrateUpTo } from './index.js';

const UNITS = 1_000;
const { db, close } = await unmigratedDatabase();
afterAll(close);

/** A server with a channel, and units with something in every column. */
async function fill(): Promise<void> {
  await sql`insert into inventories values ('i1', 'One')`.execute(db);
  await sql`insert into devices (id, kind, inventory_id, name, type, bucket, media_key, last_state, secret_hash)
    values ('s1', 'server', 'i1', 'Server', 'mmhServer', 0, 'sealed:key', '{"kind": "server"}', '\\x01')`.execute(db);
  await sql`insert into channels (id, inventory_id, server_id, name, type, input, passphrase)
    values ('c1', 'i1', 's1', 'Studio', 'output', 'unit', '')`.execute(db);
  await sql`
    insert into devices (id, kind, inventory_id, name, type, bucket, serial_number, comment, alias, demo, secret_hash, paired_at,
      selected_channel_id, further_channel_ids, services, license_ra_hours, license_rl_hours, license_expires_at, target_version,
      upgrade, place_cleared_at, data_monitoring, usage_reset_at, bridges, desired, desired_version, secrets, machine_uid,
      last_state, last_online, last_seen_at, created_at)
    select 'u' || n, 'unit', 'i1', 'Unit ' || n, 'liteUnits', n % 64, 'sn-' || n, 'comment ' || n, 'alias ' || n, n % 2 = 0,
      decode(lpad(to_hex(n), 8, '0'), 'hex'), t + n * interval '1 s', 'c1', array['c1', 'x' || n], array['sla', 'ai'], n, -n,
      t + n * interval '2 s', '9.' || n, document('upgrade', n), t + n * interval '3 s', document('monitoring', n),
      t + n * interval '4 s', document('bridges', n), document('desired', n), n, 'sealed:' || n, 'm-' || n,
      document('state', n), true, t + n * interval '5 s', t + n * interval '6 s'
    from generate_series(1, ${UNITS}) n, (select timestamptz '2026-01-01' as t) x`.execute(db);
}

const whole = async (source: string, rest = ''): Promise<readonly string[]> => {
  const { rows } = await sql<{ row: string }>`
    select (${sql.raw(source)})::text as row from devices d ${sql.raw(rest)} order by d.id`.execute(db);
  return rows.map(({ row }) => row);
};

describe('the split of devices into units and servers', () => {
  test('keeps every column of a thousand units and of a server', async () => {
    await migrateUpTo(db, '0035-destinations');
    await sql`create function document(name text, n int) returns jsonb language sql
      return jsonb_build_object(name, n, 'long', repeat('x', 3000))`.execute(db);
    await fill();
    const before = {
      units: await whole(`to_jsonb(d) - 'media_key'`, `where kind = 'unit'`),
      servers: await whole(
        `select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(d))
         where key in ('id', 'kind', 'inventory_id', 'name', 'bucket', 'media_key', 'last_state', 'secret_hash', 'created_at')`,
        `where kind = 'server'`,
      ),
    };
    expect(before.units).toHaveLength(UNITS);
    await migrate(db);
    const units = `join units u on u.device_id = d.id`;
    // Columns that are newer than the split.
    const later = `'usage_profile_id' - 'license_activated_until' - 'story_id' - 'story_revision'
      - 'license_warned_end' - 'license_warned_days'`;
    expect(await whole(`to_jsonb(d) - 'ownership' || to_jsonb(u) - 'device_id' - ${later}`, units)).toEqual(
      before.units,
    );
    const servers = await whole(
      `select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(d) || to_jsonb(s))
       where key in ('id', 'kind', 'inventory_id', 'name', 'bucket', 'media_key', 'last_state', 'secret_hash', 'created_at')`,
      `join servers s on s.device_id = d.id`,
    );
    expect(servers).toEqual(before.servers);
  });

  test('leaves a unit without the channel that is deleted, and no row of a device that is', async () => {
    await sql`delete from channels where id = 'c1'`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from units where selected_channel_id is null`.execute(db);
    expect(rows).toEqual([{ count: UNITS }]);
    await sql`delete from devices where id in ('u1', 's1')`.execute(db);
    const left =
      await sql`select device_id from units where device_id = 'u1' union select device_id from servers`.execute(db);
    expect(left.rows).toEqual([]);
    await expect(sql`insert into units (device_id, type) values ('nobody', 'liteUnits')`.execute(db)).rejects.toThrow(
      /foreign key/,
    );
  });

  test('finds the units of a channel by an index', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename in ('devices', 'units', 'servers') order by 1`.execute(
      db,
    );
    expect(rows.map((row) => row.name)).toEqual([
      'devices_by_name',
      'devices_name',
      'devices_ownership',
      'devices_pkey',
      'devices_units_by_age',
      'devices_units_by_name',
      'servers_pkey',
      'units_pkey',
      'units_selected_channel',
      'units_story',
      'units_usage_profile',
    ]);
  });
});
