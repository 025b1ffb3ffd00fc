import type { Client } from 'pg';

/** Number of records of an installation, by kind. */
export interface EstateSize {
  readonly users: number;
  readonly inventories: number;
  readonly groups: number;
  readonly units: number;
  readonly audit: number;
}

/** Fills a console's database with inventories, groups, users, units, and servers, spread over the inventories. */
export async function fillEstate(db: Client, size: EstateSize): Promise<void> {
  const { users, inventories, groups, units, audit } = size;
  await db.query('begin');
  // Triggers write history row by row, which is not measured here.
  await db.query('set local session_replication_role = replica');
  await db.query(
    `insert into inventories (id, name, customer) select 'inv-' || n, 'Station ' || n, 'Customer ' || n % 97 from generate_series(1, $1::int) n`,
    [inventories],
  );
  await db.query(
    `insert into groups (id, inventory_id, name) select 'grp-' || n, 'inv-' || (n % $2::int + 1), 'News-' || n from generate_series(1, $1::int) n`,
    [groups, inventories],
  );
  await db.query(
    `insert into users (id, username, first_name, last_name, email, password_hash, roles, last_sign_in_at)
     select 'usr-' || n, 'user.' || n, 'First' || n % 401, 'Last' || n % 1009, 'user' || n || '@example.org', a.password_hash,
       array[(array['luc_admin', 'luc_regular', 'luc_read'])[n % 3 + 1]], now() - n * interval '1 minute'
     from generate_series(1, $1::int) n, users a where a.username = 'admin'`,
    [users],
  );
  await db.query(
    `insert into user_inventories (user_id, inventory_id) select 'usr-' || n, 'inv-' || (n % $2::int + 1) from generate_series(1, $1::int) n where n % 3 = 0`,
    [users, inventories],
  );
  await db.query(
    `insert into user_groups (user_id, group_id) select 'usr-' || n, 'grp-' || (n % $2::int + 1) from generate_series(1, $1::int) n where n % 3 > 0`,
    [users, groups],
  );
  await db.query(
    `insert into devices (id, kind, inventory_id, name, bucket, secret_hash, paired_at, desired_version)
     select case when n % 10 = 0 then 'srv-' else 'unt-' end || n, case when n % 10 = 0 then 'server' else 'unit' end,
       'inv-' || (n % $2::int + 1), 'crew-' || n, n % 64, decode(md5(n::text), 'hex'), now(), 1 from generate_series(1, $1::int) n`,
    [units, inventories],
  );
  await db.query(
    `insert into units (device_id, type, serial_number, comment, desired, services)
     select id, 'fieldUnits', 'EST-' || id, '', '{}', '{sla}' from devices where kind = 'unit' and id like 'unt-%'`,
  );
  await db.query(
    `insert into device_groups (device_id, group_id)
     select d.id, g.id from devices d join lateral (select id from groups where inventory_id = d.inventory_id order by id limit 1) g on true
     where d.id ~ '^(unt|srv)-'`,
  );
  await db.query(
    `insert into audit (at, user_id, username, action, subject_kind, subject_id, result, address, inventory_ids)
     select now() - n * interval '10 seconds', 'usr-' || (n % $2::int + 1), 'user.' || (n % $2::int + 1), 'unit.update', 'unit', 'unt-' || n % 5000, 'done',
       '192.0.2.7', array['inv-' || (n % 1000 + 1)]
     from generate_series(1, $1::int) n`,
    [audit, users],
  );
  await db.query('commit');
  await db.query('analyze');
}
