import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { unmigratedDatabase } from '../testing.js';
import { migrate, migrateUpTo } from './index.js';

const { db, close } = await unmigratedDatabase();
afterAll(close);

test('inventories keep what they use: audio interfaces, audio rooms and ingest accounts', async () => {
  await migrateUpTo(db, '0240-files-of-servers');
  await sql`insert into inventories (id, name)
    values ('none', 'None'), ('ifb', 'Ifb'), ('room', 'Room'), ('line', 'Line'), ('mam', 'Mam')`.execute(db);
  await sql`insert into devices (id, inventory_id, name, kind, bucket) values
    ('s-ifb', 'ifb', 'Server', 'server', 1), ('s-room', 'room', 'Server', 'server', 1),
    ('s-line', 'line', 'Server', 'server', 1), ('u-line', 'line', 'Unit', 'unit', 1)`.execute(db);
  await sql`insert into audio_interfaces
      (id, inventory_id, server_id, name, format, audio_channels, listen_port) values
      ('a1', 'ifb', 's-ifb', 'One', 'L24', 2, 5004), ('a2', 'ifb', 's-ifb', 'Two', 'L24', 2, 5006)`.execute(db);
  await sql`insert into audio_rooms (id, inventory_id, server_id, direct_unit_id, name, description, ducking_db) values
    ('r1', 'room', 's-room', null, 'Studio', '', 12), ('r2', 'line', 's-line', 'u-line', '', '', 12)`.execute(db);
  await sql`insert into ingest_accounts (inventory_id, username, whole_inventory, enabled, changed_at)
    values ('mam', 'mam', true, true, now())`.execute(db);

  await migrate(db);
  const kept = await db.selectFrom('inventory_services').selectAll().orderBy('inventory_id').execute();
  expect(kept).toMatchObject(
    [
      ['ifb', 'audio_ifb'],
      ['mam', 'ingest'],
      ['room', 'audio_ifb'],
    ].map(([inventory_id, service]) => ({
      inventory_id,
      service,
      purchased: true,
      usage_type: 'na',
      package_size: null,
      instance_limit: null,
      expires_at: null,
      trial_started_at: null,
    })),
  );
});
