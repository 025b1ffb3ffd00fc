import { sql, type Transaction } from 'kysely';
import { ROWS_OF_UNITS } from '../../control/devices/belongings.js';
import { NAMES_OF_CHANNELS } from '../../control/devices/remove-channels.js';
import { removeGroups } from '../../control/groups/remove-groups.js';
import { removeRows } from '../../control/resources/remove-rows.js';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';

/**
 * What becomes of what names an inventory when the inventory is deleted, by `<table>.<column>`. `removed`: the row is deleted; `emptied`: what
 * the row is goes with its units, servers, channels or groups, before; `cleared`: the row stays and names no inventory; `kept`: it is a record of
 * what people did. A test compares this with the database: a new table that names inventories has to be decided on here.
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
  // Those that are for it alone are shown to nobody.
  'client_notification_inventories.inventory_id': 'removed',
  'organization_inventories.inventory_id': 'removed',
  'devices.inventory_id': 'emptied',
  'duty_lists.inventory_id': 'removed',
  'incidents.inventory_id': 'removed',
  'graphics.inventory_id': 'removed',
  'groups.inventory_id': 'emptied',
  // By its foreign key: an inventory within it stands by itself.
  'inventories.parent_id': 'cleared',
  // Before the services that they name.
  'license_activations.inventory_id': 'removed',
  'inventory_services.inventory_id': 'removed',
  'labels.inventory_id': 'removed',
  'maintenance_windows.inventory_id': 'removed',
  'outbox.inventory_id': 'removed',
  // Its reports.
  'past_transmissions.inventory_id': 'removed',
  'past_units.inventory_id': 'removed',
  'overlay_uses.inventory_id': 'removed',
  // Where devices were, by the names of then.
  'place_history.inventory_id': 'kept',
  // The inventory that a user had selected.
  'preferences.data': 'cleared',
  'publishers.inventory_id': 'removed',
  'newsrooms.inventory_id': 'removed',
  'stories.inventory_id': 'removed',
  'support_cases.inventory_id': 'removed',
  'portal_documents.inventory_id': 'removed',
  'tally_interfaces.inventory_id': 'removed',
  // Shares of others, which have ended, name it no more.
  'subscribers.inventory_id': 'removed',
  // Providers before the profiles that they name.
  'stream_providers.inventory_id': 'removed',
  'stream_profiles.inventory_id': 'removed',
  'usage_days.inventory_id': 'removed',
  // After the units that have them.
  'usage_profiles.inventory_id': 'removed',
  'usage_reports.inventory_id': 'removed',
  'used_trials.inventory_id': 'removed',
  'user_inventories.inventory_id': 'removed',
  // Nothing of it: the log goes with its webhook.
  'webhook_deliveries.subject_id': 'removed',
  'webhooks.inventory_id': 'removed',
} as const satisfies Readonly<Record<string, 'removed' | 'emptied' | 'cleared' | 'kept'>>;

/** What an inventory holds, by ids. */
export interface Contents {
  readonly units: readonly string[];
  readonly servers: readonly string[];
  /** Those of both that have credentials. */
  readonly paired: readonly string[];
  readonly channels: readonly string[];
  readonly groups: readonly string[];
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id);

/** Locks what an inventory holds, whose row is locked: what begins in the meantime waits, and then finds none of it. */
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
 * Deletes an inventory with its locked contents, in few statements that each end long before they are too late. Answers what every
 * console reads again: all records and the rights of all users at once, whichever is named.
 */
export async function removeInventory(
  tx: Transaction<Database>,
  id: string,
  { units, servers, channels, groups }: Contents,
): Promise<readonly Touched[]> {
  const users = await tx.selectFrom('user_inventories').select('user_id').where('inventory_id', '=', id).execute();
  await removeRows(tx, ROWS_OF_UNITS, [...units, ...servers]);
  // Units first: they name channels, and none outside of the inventory does.
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
