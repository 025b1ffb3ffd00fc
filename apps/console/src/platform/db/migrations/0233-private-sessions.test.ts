import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { unmigratedDatabase } from '../testing.js';
import { migrate, migrateUpTo } from './index.js';

const { db, close } = await unmigratedDatabase();
afterAll(close);

const sessions = async () =>
  (await db.selectFrom('private_sessions').selectAll().orderBy('channel_id').orderBy('began_at').execute()).map(
    (row) => [row.channel_id, row.ended_at === null ? 'lasts' : 'ended'],
  );

test('the last private session of each channel is kept, and further ones are added', async () => {
  await migrateUpTo(db, '0227-confirmed-users');
  await sql`insert into inventories (id, name) values ('i1', 'One')`.execute(db);
  await sql`insert into devices (id, inventory_id, name, kind, bucket) values ('s1', 'i1', 'Server', 'server', 1)`.execute(
    db,
  );
  await sql`insert into servers (device_id) values ('s1')`.execute(db);
  await sql`insert into channels (id, inventory_id, server_id, name, input, passphrase)
    values ('c1', 'i1', 's1', 'never', 'unit', ''), ('c2', 'i1', 's1', 'ended', 'unit', ''), ('c3', 'i1', 's1', 'lasts', 'unit', '')`.execute(
    db,
  );
  await sql`update channels set private_session = true where id <> 'c1'`.execute(db);
  await sql`update channels set private_session = false where id = 'c2'`.execute(db);

  await migrate(db);
  expect(await sessions()).toEqual([
    ['c2', 'ended'],
    ['c3', 'lasts'],
  ]);

  await sql`update channels set private_session = true where id = 'c2'`.execute(db);
  await sql`update channels set private_session = false where id = 'c3'`.execute(db);
  expect(await sessions()).toEqual([
    ['c2', 'ended'],
    ['c2', 'lasts'],
    ['c3', 'ended'],
  ]);
});
