import type { InventoryServiceName } from '@backhaul/domain';
import { subscriptionIdOf, webhookEventIdOf } from '@backhaul/testing';
import type { Kysely } from 'kysely';
import { channelRow, GROUPING } from '../control/devices/new-server.js';
import { auditRow, SYSTEM } from '../platform/access/audit.js';
import { hashToken, newToken } from '../platform/access/link-token.js';
import { newShareKey } from '../control/shares/share-key.js';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';
import { shareKeyOf, webhookSecretOf } from '../platform/vault/aad.js';
import { testVault } from '../platform/vault/testing.js';

/** An audit entry of the console about an inventory. */
export async function insertAuditEntry(db: Kysely<Database>, id: string): Promise<string> {
  const row = auditRow({
    caller: SYSTEM,
    action: 'inventory:update',
    subject: { kind: 'inventory', id },
    result: 'done',
  });
  const { id: entry } = await db.insertInto('audit').values(row).returning('id').executeTakeFirstOrThrow();
  return entry;
}

/** An API key of a superuser for an inventory. */
export async function insertApiKey(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('key');
  const maker = { id: newId('usr'), username: newId('maker'), roles: ['super_user' as const] };
  await db.insertInto('users').values(maker).execute();
  const key = { name: id, secret_hash: Buffer.from(id), hint: 'none', role: 'luc_read' as const };
  await db
    .insertInto('api_keys')
    .values({ id, ...key, made_by: maker.id, expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  await db.insertInto('api_key_inventories').values({ api_key_id: id, inventory_id: inventoryId }).execute();
  return id;
}

/** An ended alert of a device. */
export async function insertAlert(db: Kysely<Database>, deviceId: string): Promise<string> {
  const id = newId('alert');
  const at = new Date();
  const alert = {
    id,
    device_id: deviceId,
    type: 'battery' as const,
    severity: 'warning' as const,
    text: 'Battery at 9 %',
  };
  await db
    .insertInto('alerts')
    .values({ ...alert, since: at, ended_at: at })
    .execute();
  return id;
}

/** A client notification for the users of an inventory. */
export async function insertClientNotification(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('ntf');
  await db
    .insertInto('client_notifications')
    .values({ id, body: `Notice ${id}` })
    .execute();
  const row = { notification_id: id, inventory_id: inventoryId };
  await db.insertInto('client_notification_inventories').values(row).execute();
  return id;
}

/** An organization without users, whose provider does not exist. */
export async function insertOrganization(db: Kysely<Database>): Promise<string> {
  const id = newId('org');
  const provider = {
    issuer: 'https://nowhere.example',
    client_id: id,
    scopes: 'openid',
    default_role: 'luc_read' as const,
  };
  await db
    .insertInto('organizations')
    .values({ id, name: id, client_secret: null, max_users: null, mappings: '[]', ...provider })
    .execute();
  return id;
}

/** An unread release note. */
export async function insertReleaseNote(db: Kysely<Database>): Promise<string> {
  const id = newId('note');
  await db
    .insertInto('release_notes')
    .values({ id, title: id, body: 'New', version: '1.0', active: true, published_from: new Date() })
    .execute();
  return id;
}

let versions = 0;

/** A version of the catalogue, for a unit model that does not exist. */
export async function insertSoftwareVersion(db: Kysely<Database>): Promise<string> {
  const id = newId('ver');
  await db
    .insertInto('software_versions')
    .values({ id, version: `900.${String((versions += 1))}`, description: '' })
    .execute();
  await db
    .insertInto('software_version_products')
    .values({ version_id: id, product: 'unit:none', message: '' })
    .execute();
  return id;
}

/** An alert route that refers to a deleted webhook. */
export async function insertAlertRoute(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('rte');
  const about = { severities: ['critical' as const], types: [], groups: [], labels: [] };
  const named = { users: [], duty_lists: [], webhooks: ['whk-gone'] };
  await db
    .insertInto('alert_routes')
    .values({ id, inventory_id: inventoryId, name: id, ...about, ...named, dwell_minutes: 0, repeat_minutes: null })
    .execute();
  return id;
}

/** A duty list without shifts. */
export async function insertDutyList(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('dty');
  const row = { id, inventory_id: inventoryId, name: id, time_zone: 'UTC' as const, shifts: '[]' };
  await db.insertInto('duty_lists').values(row).execute();
  return id;
}

/** An ended maintenance window of a group. */
export async function insertMaintenanceWindow(
  db: Kysely<Database>,
  inventoryId: string,
  groupId: string,
): Promise<string> {
  const id = newId('mnt');
  const times = { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) };
  await db
    .insertInto('maintenance_windows')
    .values({ id, inventory_id: inventoryId, name: id, group_id: groupId, device_id: null, ...times })
    .execute();
  return id;
}

export async function insertUsageProfile(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('upf');
  await db
    .insertInto('usage_profiles')
    .values({ id, inventory_id: inventoryId, name: id, type: 'data', allowance: 1000, reset_day: 1 })
    .execute();
  return id;
}

/** A purchased service of an inventory; replaces its configuration. */
export async function insertInventoryService(
  db: Kysely<Database>,
  inventoryId: string,
  service: InventoryServiceName = 'ai_integration',
): Promise<string> {
  const values = { inventory_id: inventoryId, service, purchased: true, usage_type: 'na', start_day: 1 } as const;
  const made = await db
    .insertInto('inventory_services')
    .values({ id: newId('svc'), ...values })
    .onConflict((conflict) => conflict.columns(['inventory_id', 'service']).doUpdateSet({ purchased: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A webhook of an inventory, with a delivered event. */
export async function insertWebhook(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('whk');
  const secret = testVault().seal('whsec_bm90IGEgc2VjcmV0', webhookSecretOf(id));
  const row = { id, name: id, url: 'https://receiver.example/in', events: ['alert.raised' as const], secret };
  await db
    .insertInto('webhooks')
    .values({ ...row, inventory_id: inventoryId })
    .execute();
  const at = new Date();
  const event = { event: 'webhook.test', subject_id: id, body: '{}', created_at: at };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...event, id: webhookEventIdOf(id), webhook_id: id, state: 'delivered', ended_at: at })
    .execute();
  return id;
}

/** A publisher of a channel and its share, both ended. */
export async function insertPublisher(db: Kysely<Database>, inventoryId: string, channelId: string): Promise<string> {
  const id = newId('pub');
  const { shareKey, keyHash } = newShareKey();
  const row = { id, name: id, description: '', inventory_id: inventoryId, channel_id: channelId, key_hash: keyHash };
  await db
    .insertInto('publishers')
    .values({ ...row, share_key: testVault().seal(shareKey, shareKeyOf(id)), ends_at: new Date(0) })
    .execute();
  const share = { id: subscriptionIdOf(id), name: subscriptionIdOf(id), publisher_id: id, key_hash: keyHash };
  await db
    .insertInto('subscribers')
    .values({ ...share, ...OVER, inventory_id: inventoryId })
    .execute();
  return id;
}

/** An ended share of another inventory, whose publisher and channel were deleted. */
export async function insertSubscriber(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('sub');
  await db
    .insertInto('subscribers')
    .values({ ...OVER, id, name: id, key_hash: newShareKey().keyHash, inventory_id: inventoryId })
    .execute();
  return id;
}

const OVER = { folder: false, key_hint: 'none', state: 'ended' as const, asked_at: new Date(), ended_at: new Date() };

/** A paused rollout without devices. */
export async function insertRollout(db: Kysely<Database>): Promise<string> {
  const id = newId('rol');
  const row = { id, name: id, description: '', liq_version: '', target_version: '9.2', stop_percent: 10 };
  await db
    .insertInto('rollouts')
    .values({ ...row, state: 'paused', created_at: new Date() })
    .execute();
  return id;
}

/** An empty inventory. */
export async function insertInventory(db: Kysely<Database>): Promise<string> {
  const id = newId('inv');
  await db.insertInto('inventories').values({ id, name: id }).execute();
  return id;
}

/** An operator of a group. */
export async function insertUser(db: Kysely<Database>, inventoryId: string, groupId: string): Promise<string> {
  const id = newId('usr');
  await db
    .insertInto('users')
    .values({ id, username: id, roles: ['luc_regular'] })
    .execute();
  await db.insertInto('user_inventories').values({ user_id: id, inventory_id: inventoryId }).execute();
  await db.insertInto('user_groups').values({ user_id: id, group_id: groupId }).execute();
  return id;
}

/** A channel that groups others. */
export async function insertChannelGroup(
  db: Kysely<Database>,
  members: readonly string[],
  { inventoryId, groupId }: { readonly inventoryId: string; readonly groupId: string },
): Promise<string> {
  const id = newId('ch');
  const row = channelRow(testVault(), { id, name: id, serverId: null, inventoryId, demo: false });
  await db
    .insertInto('channels')
    .values({ ...row, ...GROUPING })
    .execute();
  await db.insertInto('channel_groups').values({ channel_id: id, group_id: groupId }).execute();
  const rows = members.map((channel_id, position) => ({ group_channel_id: id, channel_id, position }));
  await db.insertInto('channel_members').values(rows).execute();
  return id;
}

/** A video return channel of a server. */
export async function insertReturnChannel(
  db: Kysely<Database>,
  serverId: string,
  { inventoryId, groupId }: { readonly inventoryId: string; readonly groupId: string },
): Promise<string> {
  const id = newId('ch');
  const row = channelRow(testVault(), { id, name: id, serverId, inventoryId, demo: false });
  await db
    .insertInto('channels')
    .values({ ...row, input: 'srt', video_return: true })
    .execute();
  await db.insertInto('channel_groups').values({ channel_id: id, group_id: groupId }).execute();
  return id;
}

export async function insertLabel(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('l');
  await db
    .insertInto('labels')
    .values({ id, inventory_id: inventoryId, label: `label ${id}` })
    .execute();
  return id;
}

export async function insertStreamProfile(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('prf');
  const encoding = {
    codec: 'h264',
    resolution: '1280x720',
    max_frame_rate: 30,
    video_kbps: 3000,
    audio_kbps: 128,
  } as const;
  await db
    .insertInto('stream_profiles')
    .values({ id, inventory_id: inventoryId, name: id, ...encoding })
    .execute();
  return id;
}

export async function insertStreamProvider(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('prv');
  const address = { domain: 'example.org', protocol: 'rtmp', url: 'rtmp://live.example.org/app' } as const;
  await db
    .insertInto('stream_providers')
    .values({ id, inventory_id: inventoryId, name: id, ...address })
    .execute();
  return id;
}

export async function insertGraphic(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('gfx');
  const file = { sha256: id, width: 1, height: 1, data: Buffer.alloc(1) };
  await db
    .insertInto('graphics')
    .values({ id, inventory_id: inventoryId, name: id, ...file })
    .execute();
  return id;
}

export async function insertGroup(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('g');
  await db.insertInto('groups').values({ id, inventory_id: inventoryId, name: id }).execute();
  return id;
}

export async function insertDestination(db: Kysely<Database>, channelId: string): Promise<string> {
  const id = newId('dst');
  const target = JSON.stringify({ protocol: 'hls' as const });
  await db.insertInto('destinations').values({ id, channel_id: channelId, name: id, target }).execute();
  return id;
}

export async function insertShareLink(db: Kysely<Database>, channelId: string): Promise<string> {
  const id = newId('shr');
  await db
    .insertInto('share_links')
    .values({
      id,
      channel_id: channelId,
      token_hash: hashToken(newToken()),
      description: id,
      duration: 'never',
      starts_at: new Date(),
      ends_at: null,
    })
    .execute();
  return id;
}
