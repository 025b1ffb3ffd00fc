import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { unmigratedDatabase } from '../testing.js';
import { migrate, migrateUpTo } from './index.js';

const { db, close } = await unmigratedDatabase();
afterAll(close);

test('messages and invitations keep how they are sent, as their transport', async () => {
  await migrateUpTo(db, '0036-units-and-servers');
  await sql`insert into inventories values ('i1', 'One')`.execute(db);
  await sql`insert into devices (id, kind, inventory_id, name, bucket)
    select 'u' || n, 'unit', 'i1', 'Guest ' || n, 0 from generate_series(1, 3) n`.execute(db);
  await sql`insert into outbox (id, way, recipient, subject, body, state)
    values ('m1', 'email', 'kim@example.com', '', '', 'kept'), ('m2', 'sms', '491511234567', '', '', 'kept')`.execute(
    db,
  );
  await sql`insert into invitations (unit_id, mode, interview, made_at, way, recipient)
    values ('u1', 'adhoc', false, now(), 'link', ''), ('u2', 'adhoc', false, now(), 'email', 'kim@example.com'),
      ('u3', 'permanent', false, now(), 'sms', '491511234567')`.execute(db);

  await migrate(db);

  const messages = await db.selectFrom('outbox').select(['id', 'transport']).orderBy('id').execute();
  expect(messages.map(({ id, transport }) => `${id} ${transport}`)).toEqual(['m1 email', 'm2 sms']);
  const invitations = await db.selectFrom('invitations').select(['unit_id', 'transport']).orderBy('unit_id').execute();
  expect(invitations.map(({ unit_id, transport }) => `${unit_id} ${transport}`)).toEqual([
    'u1 link',
    'u2 email',
    'u3 sms',
  ]);
  await expect(sql`update outbox set transport = 'link'`.execute(db)).rejects.toThrow(/outbox_transport_check/);
  await expect(sql`update invitations set transport = 'fax'`.execute(db)).rejects.toThrow(
    /invitations_transport_check/,
  );
});
