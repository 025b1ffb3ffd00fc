import { sql, type Transaction } from 'kysely';
import { ROWS_OF_UNITS } from '../../control/devices/belongings.js';
import { NAMES_OF_CHANNELS } from '../../control/devices/remove-channels.js';
import { removeGroups } from '../../control/groups/remove-groups.js';
import { removeRows } from '../../control/resources/remove-rows.js';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';

/**
 * How the deletion of an inventory treats each column that refers to it (`<table>.<column>`). `removed`: deletes the row; `emptied`: the row is
 * deleted before, with its units, servers, channels or groups; `cleared`: keeps the row without the reference; `kept`: a record of history. A test
 * compares this list with the database: each new column must be decided on here.
 */
export const NAMES_OF_INVENTORIES = {
  'access_approvals.inventory_id': 'removed',
  'remote_actions.inventory_id': 'removed',
  'alert_routes.inventory_id': 'removed',
  'api_key_inventories.inventory_id': 'removed',
  'audio_interfaces.inventory_id': 'removed',
  'audio_rooms.inventory_id': 'removed',
  'audit.inventory_ids': 'kept',
  'audit.subject_id': 'kept',
  'channels.inventory_id': 'emptied',
  // A notification without any inventory left is shown to nobody.
  'client_notification_inventories.inventory_id': 'removed',
  'organization_inventories.inventory_id': 'removed',
  'devices.inventory_id': 'emptied',
  'duty_lists.inventory_id': 'removed',
  'incidents.inventory_id': 'removed',
  'graphics.inventory_id': 'removed',
  'groups.inventory_id': 'emptied',
  // Cleared by its foreign key: child inventories stay without a parent.
  'inventories.parent_id': 'cleared',
  // Before the services that they refer to.
  'license_activations.inventory_id': 'removed',
  'inventory_services.inventory_id': 'removed',
  'labels.inventory_id': 'removed',
  'maintenance_windows.inventory_id': 'removed',
  'outbox.inventory_id': 'removed',
  // For usage reports.
  'past_transmissions.inventory_id': 'removed',
  'past_units.inventory_id': 'removed',
  'past_files.inventory_id': 'removed',
  'overlay_uses.inventory_id': 'removed',
  // History of device locations, with the names of that time.
  'place_history.inventory_id': 'kept',
  // The selected inventory of a user.
  'preferences.data': 'cleared',
  'publishers.inventory_id': 'removed',
  'newsrooms.inventory_id': 'removed',
  'ingest_account_groups.inventory_id': 'removed',
  'ingest_accounts.inventory_id': 'removed',
  'stories.inventory_id': 'removed',
  'support_cases.inventory_id': 'removed',
  'portal_documents.inventory_id': 'removed',
  'tally_interfaces.inventory_id': 'removed',
  // Ended shares of other inventories lose their reference.
  'subscribers.inventory_id': 'removed',
  // Providers before the profiles that they refer to.
  'stream_providers.inventory_id': 'removed',
  'stream_profiles.inventory_id': 'removed',
  'usage_days.inventory_id': 'removed',
  // After the units that use them.
  'usage_profiles.inventory_id': 'removed',
  'usage_reports.inventory_id': 'removed',
  'used_trials.inventory_id': 'removed',
  'user_inventories.inventory_id': 'removed',
  // The delivery log is deleted with its webhook anyway.
  'webhook_deliveries.subject_id': 'removed',
  'webhooks.inventory_id': 'removed',
} as const satisfies Readonly<Record<string, 'removed' | 'emptied' | 'cleared' | 'kept'>>;

/** Ids of the contents of an inventory. */
export interface Contents {
  readonly units: readonly string[];
  readonly servers: readonly string[];
  /** Units and servers with credentials. */
  readonly paired: readonly string[];
  readonly channels: readonly string[];
  readonly groups: readonly string[];
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id);

/** Locks the contents of an inventory, whose row is locked. Concurrent requests wait, and then find nothing. */
export async function lockContents(tx: Transaction<Database>, id: string): Promise<Contents> {
  const own = (table: 'channels' | 'groups') =>
    tx.selectFrom(table).select('id').where('inventory_id', '=', id).orderBy('id').forUpdate().execute();
  const devices = await tx
    .selectFrom('devices')
    .select(['id', 'kind', sql<boolean>`secret_hash is not null`.as('paired')])
    .where('inventory_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const channels = await own('channels');
  const groups = await own('groups');
  return {
    units: idsOf(devices.filter(({ kind }) => kind === 'unit')),
    servers: idsOf(devices.filter(({ kind }) => kind === 'server')),
    paired: idsOf(devices.filter(({ paired }) => paired)),
    channels: idsOf(channels),
    groups: idsOf(groups),
  };
}

/**
 * Deletes an inventory with its locked contents, in few statements that each end long before the time limit. Returns what every console
 * must refresh: any one record of a kind makes it reload all records, and any one user the rights of all.
 */
export async function removeInventory(
  tx: Transaction<Database>,
  id: string,
  { units, servers, channels, groups }: Contents,
): Promise<readonly Touched[]> {
  const users = await tx.selectFrom('user_inventories').select('user_id').where('inventory_id', '=', id).execute();
  await removeRows(tx, ROWS_OF_UNITS, [...units, ...servers]);
  // Units first, because they refer to channels; no unit of another inventory does.
  await removeDevices(tx, units);
  await removeRows(tx, NAMES_OF_CHANNELS, channels);
  await sql`delete from channels where id = any(${channels}::text[])`.execute(tx);
  await removeDevices(tx, servers);
  const touched = await removeGroups(tx, groups);
  await sql`
    update preferences set data = data || '{"inventoryId":null,"inventoryName":null}'
    where data ->> 'inventoryId' = ${id}`.execute(tx);
  await removeRows(tx, NAMES_OF_INVENTORIES, [id]);
  await tx.deleteFrom('inventories').where('id', '=', id).execute();
  const user = users[0]?.user_id ?? touched.find(([kind]) => kind === 'user')?.[1];
  const held = [...units, ...servers, ...channels];
  return [
    ...(user === undefined ? [] : [['user', user] as const]),
    ...(held.length === 0 ? [] : [['group', groups[0] ?? id] as const]),
  ];
}

/** So many devices are deleted by one statement: what refers to each of them is looked up in some thirty tables. */
const AT_ONCE = 1_000;

async function removeDevices(tx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await sql`delete from devices where id = any(${ids.slice(from, from + AT_ONCE)}::text[])`.execute(tx);
}
