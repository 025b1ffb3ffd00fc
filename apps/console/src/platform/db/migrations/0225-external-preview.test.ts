import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { unmigratedDatabase } from '../testing.js';
import { migrate, migrateUpTo } from './index.js';

const { db, close } = await unmigratedDatabase();
afterAll(close);

test('inventories and groups that there are, and new inventories, have external preview', async () => {
  await migrateUpTo(db, '0212-past-subscribers');
  await sql`insert into inventories (id, name, features) values ('i1', 'One', '{MapView}'), ('i2', 'Two', '{}')`.execute(
    db,
  );
  await sql`insert into groups (id, inventory_id, name, features)
    values ('g1', 'i1', 'News', '{Gauge}'), ('g2', 'i2', 'Sport', '{Gauge,ExternalPreview}')`.execute(db);

  await migrate(db);

  await sql`insert into inventories (id, name) values ('i3', 'Three')`.execute(db);
  const inventories = await db.selectFrom('inventories').select('features').orderBy('id').execute();
  expect(inventories.map(({ features }) => features.join(' '))).toEqual([
    'MapView ExternalPreview',
    'ExternalPreview',
    'MapView Reboot Ptmp Gauge SocialMediaIntegration ExternalPreview',
  ]);
  const groups = await db.selectFrom('groups').select('features').orderBy('id').execute();
  expect(groups.map(({ features }) => features.join(' '))).toEqual(['Gauge ExternalPreview', 'Gauge ExternalPreview']);
});
