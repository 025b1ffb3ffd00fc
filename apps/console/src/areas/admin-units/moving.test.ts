import { sql, type Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/schema.js';
import { KEPT_COLUMNS, MOVED_COLUMNS, newColumns, ROWS_OF_UNITS } from '../../control/devices/belongings.js';
import { unitRows } from '../../control/devices/unit-row.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let boss: Api;
let unit: string;
const at = (id: string) => ({ params: { id } });

/** Columns that refer to a device, by foreign key or by name. */
async function namingColumns(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ naming: string }>`
    select c.relname || '.' || a.attname as naming
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '(device|unit|server|subject)_id$'
      or exists (
        select 1 from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) and k.confrelid = 'devices'::regclass))
    order by 1`.execute(db);
  return rows.map(({ naming }) => naming);
}

/** One row of each kind that refers to the unit. */
async function fill(db: Kysely<Database>, id: string): Promise<void> {
  await sql`insert into labels (id, inventory_id, label) values ('lb', ${world.inventoryId}, 'Truck') on conflict do nothing`.execute(
    db,
  );
  const rows = [
    sql`alert_configurations (unit_id, mode, by_group_id) values (${id}, 'byGroup', ${world.north})`,
    sql`alerts (id, device_id, type, severity, since, text) values ('al', ${id}, 'battery', 'warning', now(), 'x')`,
    sql`transmissions (id, unit_id, channel_id, ended_at) values ('tr', ${id}, ${world.channelId}, now())`,
    sql`audio_rooms (id, inventory_id, server_id, direct_unit_id, name, description, ducking_db)
      values ('rm', ${world.inventoryId}, ${world.serverId}, ${id}, '', '', 12)`,
    sql`audio_room_units (room_id, unit_id) values ('rm', ${id})`,
    sql`audio_participants (id, room_id, unit_id, joined_at) values ('pt', 'rm', ${id}, now())`,
    sql`commands (id, device_id, name, "order", state, expires_at)
      values ('cm', ${id}, 'reboot', '{"name":"reboot","args":{}}', 'pending', now() + interval '1 hour')`,
    sql`device_events (id, device_id, at, type, detail) values ('ev', ${id}, now(), 'engineFailed', 'x')`,
    sql`device_labels (label_id, device_id) values ('lb', ${id})`,
    sql`device_positions (device_id, at, lat, lng) values (${id}, now(), 1, 1)`,
    sql`invitations (unit_id, group_id, mode, interview, made_at, transport, recipient)
      values (${id}, ${world.north}, 'permanent', false, now(), 'link', '')`,
    sql`audio_participants (id, room_id, guest_unit_id, joined_at) values ('gt', 'rm', ${id}, now())`,
    sql`maintenance_windows (id, inventory_id, name, device_id, starts_at, ends_at)
      values ('mw', ${world.inventoryId}, 'Rack', ${id}, now(), now() + interval '1 hour')`,
    sql`pairing_codes (code_hash, device_id, expires_at) values ('\\x01', ${id}, now() + interval '1 hour')`,
    sql`pushes (device_id, kind, name, url, key) values (${id}, 'cdn', 'n', 'rtmps://x/y', 'sealed')`,
    sql`file_uploads (id, channel_id, unit_id, username, name)
      values ('fu', ${world.channelId}, ${id}, 'anna', 'a.mkv')`,
    sql`tally_links (id, unit_id, token_hash, description, ends_at)
      values ('tl', ${id}, '\\x02', 'Camera 1', now() + interval '1 hour')`,
    sql`telemetry_history (device_id, at, total_kbps, links) values (${id}, now(), 1, '{}')`,
    sql`device_logs (id, device_id, command_id) values ('lg', ${id}, 'cm')`,
    sql`device_services (unit_id, service, usage_type, given_at) values (${id}, 'tally', 'na', now())`,
    sql`usage_counters (device_id, port, session, slot, sent_bytes) values (${id}, '1', 's', now(), 1)`,
  ];
  for (const row of rows) await sql`insert into ${row}`.execute(db);
}

async function countOf(naming: string, id: string): Promise<number> {
  const [table = '', column = ''] = naming.split('.');
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(world.db);
  return rows[0]?.count ?? 0;
}

const rowOf = (id: string) => unitRows(world.db).selectAll().where('devices.id', '=', id).executeTakeFirstOrThrow();

const passphrase = async () =>
  (
    await world.db
      .selectFrom('channels')
      .select('passphrase')
      .where('id', '=', world.channelId)
      .executeTakeFirstOrThrow()
  ).passphrase;

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
  const created = await boss.units.create({ body: { name: 'mover', groupId: world.north } });
  unit = created.uid;
  await sql`insert into inventories (id, name) values ('second', 'Second') on conflict do nothing`.execute(world.db);
  await console.serverReports(world.serverId);
  await console.unitReports(unit, { swVersion: '9.0.0' });
  return async () => {
    await world.db.deleteFrom('devices').where('id', '=', unit).execute();
  };
});

const removed = Object.entries(ROWS_OF_UNITS).flatMap(([naming, rule]) => (rule === 'removed' ? [naming] : []));
const move = () => boss.adminUnits.putInInventory({ params: { id: 'second', unitId: unit } });

describe('what a unit has in an inventory', () => {
  it('is decided on for every table and column of the database', async () => {
    expect(await namingColumns(world.db)).toEqual(Object.keys(ROWS_OF_UNITS).toSorted());
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns
      where table_name in ('devices', 'units') and table_schema = current_schema()`.execute(world.db);
    const { device, unit: columns } = newColumns(new Date());
    const decided = [...KEPT_COLUMNS, ...MOVED_COLUMNS, ...Object.keys({ ...device, ...columns })];
    expect(rows.map(({ column }) => column).toSorted()).toEqual(decided.toSorted());
  });

  it.each(['moves', 'is removed'])('is gone when it %s', async (how) => {
    await fill(world.db, unit);
    for (const naming of removed) expect([naming, await countOf(naming, unit)]).toEqual([naming, 1]);
    const before = await passphrase();
    if (how === 'moves') await move();
    else await boss.adminUnits.remove(at(unit));
    const left = [];
    for (const naming of removed) if ((await countOf(naming, unit)) > 0) left.push(naming);
    expect(left).toEqual([]);
    // The unit knew the passphrase of the channel.
    expect(await passphrase()).not.toBe(before);
    expect(await countOf('audit.subject_id', unit)).toBeGreaterThan(0);
  });
});

describe('a unit that moves', () => {
  it('takes nothing along of its configuration, its secrets and what was noted of it', async () => {
    await world.db
      .updateTable('units')
      .set({
        comment: 'Lent to Metro',
        alias: 'Anna Guest',
        selected_channel_id: world.channelId,
        further_channel_ids: [world.channelId],
        secrets: 'sealed',
        machine_uid: 'm-1',
        target_version: '9.9',
        upgrade: JSON.stringify({ version: '9.9' }),
        data_monitoring: JSON.stringify({ mode: 'perHours', allowance: 10 }),
        usage_reset_at: new Date(),
        bridges: JSON.stringify({ databridge: { targetId: world.serverId, asked: null } }),
        desired: sql`desired || '{"delay": 3000, "filenamePrefix": "metro"}'::jsonb`,
      })
      .where('device_id', '=', unit)
      .execute();
    await world.db
      .updateTable('devices')
      .set({ last_state: JSON.stringify({ kind: 'unit' }) })
      .where('id', '=', unit)
      .execute();
    await console.registry.refresh('unit', unit);
    const before = await rowOf(unit);
    await move();
    const after = await rowOf(unit);
    for (const column of KEPT_COLUMNS) expect([column, after[column]]).toEqual([column, before[column]]);
    const { device, unit: columns } = newColumns(new Date(world.now));
    const { desired, bridges, place_cleared_at, ...fresh } = columns;
    expect(after).toMatchObject({
      ...device,
      ...fresh,
      place_cleared_at,
      desired: JSON.parse(desired),
      bridges: JSON.parse(bridges),
    });
    expect(after.desired_version).toBeGreaterThan(before.desired_version);
    // Its earlier reports are hidden.
    const shown = await boss.units.configuration(at(unit));
    expect(shown.desired).toMatchObject({ delay: JSON.parse(desired).delay, filenamePrefix: '' });
    expect(shown.reported).toBeNull();
    expect(await boss.adminUnits.unit(at(unit))).toMatchObject({
      swVersion: '',
      comment: '',
      alias: '',
      location: null,
    });
  });

  it('is sent its new configuration immediately', async () => {
    console.clear();
    await move();
    await expect
      .poll(() => console.sent.some((one) => one.deviceId === unit && one.downlink.type === 'desired'))
      .toBe(true);
  });

  it('is paired as before; who held its invitation is sent off', async () => {
    await world.db
      .updateTable('devices')
      .set({ secret_hash: Buffer.from('aa'), paired_at: new Date() })
      .where('id', '=', unit)
      .execute();
    await move();
    expect((await rowOf(unit)).secret_hash).not.toBeNull();
    expect(api.kicked).toEqual([]);
    await boss.adminUnits.putInInventory({ params: { id: world.inventoryId, unitId: unit } });
    await sql`insert into invitations (unit_id, group_id, mode, interview, made_at, transport, recipient)
      values (${unit}, ${world.north}, 'permanent', false, now(), 'link', '')`.execute(world.db);
    await move();
    expect(await rowOf(unit)).toMatchObject({ secret_hash: null, paired_at: null });
    expect(api.kicked).toEqual([unit]);
  });

  it('leaves the rules of a group with the group', async () => {
    const rules = { mode: 'byGroup', groupId: world.north } as const;
    await boss.alerts.setConfiguration({ ...at(unit), body: rules });
    await boss.adminUnits.putInGroup({ params: { id: world.south, unitId: unit } });
    await boss.adminUnits.removeFromGroup({ params: { id: world.north, unitId: unit } });
    expect(await boss.alerts.configuration(at(unit))).toMatchObject({ mode: 'automatic', groupId: null });
  });

  it('does not while it is on air', async () => {
    const regular = await api.as('luc_regular');
    await regular.units.startStream({ ...at(unit), body: { channelId: world.channelId } });
    expect(await refusal(move())).toMatchObject({ code: 'UNIT_BUSY' });
    expect(await rowOf(unit)).toMatchObject({ inventory_id: world.inventoryId });
  });
});
