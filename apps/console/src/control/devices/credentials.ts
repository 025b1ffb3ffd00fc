import { timingSafeEqual } from 'node:crypto';
import type { DeviceAddress, DeviceCredentials } from '@backhaul/contract/bus';
import type { Kysely, Transaction } from 'kysely';
import { notifyChanged } from '../../platform/db/notify.js';
import type { Database } from '../../platform/db/schema.js';
import { hashSecret, newSecret } from './secrets.js';

/** Gives a device new credentials; its earlier ones become void. They are returned only once: the console stores a hash. */
export async function issueCredentials(
  tx: Transaction<Database>,
  deviceId: string,
  brokerUrl: string,
  nowMs: number,
): Promise<DeviceCredentials> {
  const secret = newSecret();
  const device = await tx
    .updateTable('devices')
    .set({ secret_hash: hashSecret(secret), paired_at: new Date(nowMs) })
    .where('id', '=', deviceId)
    .returning(['kind', 'name', 'bucket'])
    .executeTakeFirstOrThrow();
  await notifyChanged(tx, device.kind, deviceId);
  return { deviceId, kind: device.kind, name: device.name, bucket: device.bucket, secret, brokerUrl };
}

/** The device of a connection, by client id, user name (both the device's id) and password; null for wrong credentials. */
export async function authenticateDevice(
  db: Kysely<Database>,
  clientId: string,
  username: string,
  password: string,
): Promise<DeviceAddress | null> {
  if (clientId !== username) return null;
  const device = await db
    .selectFrom('devices')
    .select(['bucket', 'secret_hash'])
    .where('id', '=', username)
    .executeTakeFirst();
  if (!device?.secret_hash || !timingSafeEqual(device.secret_hash, hashSecret(password))) return null;
  return { deviceId: username, bucket: device.bucket };
}
