import { createHash, randomBytes } from 'node:crypto';
import { BUCKETS, type DeviceCredentials } from '@backhaul/contract/bus';
import type { Client } from 'pg';

/** Inventory and group of the units, and the broker in their credentials. */
export interface SeedTarget {
  readonly inventoryId: string;
  readonly groupId: string;
  readonly brokerUrl: string;
}

const CITIES = ['amsterdam', 'berlin', 'cairo', 'dakar', 'helsinki', 'lagos', 'lima', 'oslo', 'seoul', 'tokyo'];
const NOUNS = ['pack', 'van', 'lite', 'phone'];
const DESIRED = {
  delay: 1000,
  resolution: '1080p30',
  codec: 'h264',
  bitrateKbps: 4000,
  audioEnabled: true,
  audioBitrateKbps: 128,
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Adds units with credentials, numbered from `from`, with one statement per table, and notifies the console. */
export async function seedUnits(db: Client, target: SeedTarget, count: number, from = 0): Promise<DeviceCredentials[]> {
  const units = Array.from({ length: count }, (_, n): DeviceCredentials => {
    const i = from + n;
    const deviceId = `u-${randomBytes(15).toString('base64url')}`;
    return {
      deviceId,
      kind: 'unit',
      name: `${CITIES[i % CITIES.length] ?? ''}-${NOUNS[(i * 7) % NOUNS.length] ?? ''}-${String(i + 1).padStart(5, '0')}`,
      bucket: (sha256(deviceId)[0] ?? 0) % BUCKETS,
      secret: randomBytes(32).toString('base64url'),
      brokerUrl: target.brokerUrl,
    };
  });
  await db.query('begin');
  await db.query(
    `insert into devices (id, kind, inventory_id, name, bucket, secret_hash, paired_at, desired_version)
     select id, 'unit', $1, name, bucket, decode(hash, 'hex'), now(), 1
     from unnest($2::text[], $3::text[], $4::int[], $5::text[]) as unit (id, name, bucket, hash)`,
    [
      target.inventoryId,
      units.map(({ deviceId }) => deviceId),
      units.map(({ name }) => name),
      units.map(({ bucket }) => bucket),
      units.map(({ secret }) => sha256(secret).toString('hex')),
    ],
  );
  await db.query(
    `insert into units (device_id, type, serial_number, comment, desired, services)
     select id, 'fieldUnits', 'BH-' || lpad((place + $3)::text, 6, '0'),
       case when place % 8 = 0 then 'On loan to the sports desk' else '' end, $2, '{sla}'
     from unnest($1::text[]) with ordinality as unit (id, place)`,
    [units.map(({ deviceId }) => deviceId), JSON.stringify(DESIRED), from],
  );
  await db.query('insert into device_groups (device_id, group_id) select unnest($1::text[]), $2', [
    units.map(({ deviceId }) => deviceId),
    target.groupId,
  ]);
  await tellConsole(db, target.groupId);
  await db.query('commit');
  await db.query('analyze devices, units, device_groups');
  return units;
}

/** Adds a tenant: an inventory with one group. */
export async function seedInventory(db: Client, name: string): Promise<Pick<SeedTarget, 'inventoryId' | 'groupId'>> {
  const inventoryId = `i-${randomBytes(9).toString('base64url')}`;
  const groupId = `g-${randomBytes(9).toString('base64url')}`;
  await db.query('insert into inventories (id, name) values ($1, $2)', [inventoryId, name]);
  await db.query('insert into groups (id, inventory_id, name) values ($1, $2, $3)', [groupId, inventoryId, name]);
  return { inventoryId, groupId };
}

/** Adds a user of one inventory who has the administrator's password. */
export async function seedUser(db: Client, username: string, inventoryId: string): Promise<void> {
  await db.query(
    `insert into users (id, username, password_hash, roles)
     select 'usr-' || $1, $1, password_hash, array['luc_admin'] from users where username = 'admin'`,
    [username],
  );
  await db.query('insert into user_inventories (user_id, inventory_id) values ($1, $2)', [
    `usr-${username}`,
    inventoryId,
  ]);
}

/** Notifies consoles of changed records, as another console does. */
const tellConsole = (db: Client, groupId: string) =>
  db.query("select pg_notify('backhaul_records', $1)", [`group:${groupId}`]);
