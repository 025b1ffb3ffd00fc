import { sql, type Transaction } from 'kysely';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import { removeRows } from '../resources/remove-rows.js';

/**
 * Treatment of rows that name a group when it is deleted, by `<table>.<column>`. `removed`: the row is deleted; `cleared`: the row stays
 * and names no group; `kept`: it is a record of what people did. Its units, channels and users stay in place, and on air.
 * A test compares this with the database, so every new column that names groups must be listed here.
 */
export const NAMES_OF_GROUPS = {
  // The rules of the group; units and servers that used them get the automatic ones.
  'alert_configurations.by_group_id': 'cleared',
  'alert_configurations.group_id': 'removed',
  'api_key_groups.group_id': 'removed',
  'audit.subject_id': 'kept',
  'channel_groups.group_id': 'removed',
  'device_groups.group_id': 'removed',
  // By its foreign key: new units of the inventory no longer join a group automatically.
  'inventories.auto_group_id': 'cleared',
  // A guest's link stays with its unit and keeps its expiry; the group no longer renews it.
  'invitation_settings.group_id': 'removed',
  'invitations.group_id': 'cleared',
  'maintenance_windows.group_id': 'removed',
  // The group that a user had selected.
  'preferences.data': 'cleared',
  // By its foreign key: the publication stays on air.
  'publishers.group_id': 'cleared',
  // Its stories go to this group.
  'newsrooms.group_id': 'removed',
  // An account without any group left sees no files.
  'ingest_account_groups.group_id': 'removed',
  // Units that have one of them keep its text.
  'stories.group_id': 'removed',
  // By its foreign key: administrators can still read it.
  'support_cases.group_id': 'cleared',
  'user_groups.group_id': 'removed',
  // The log of the inventory.
  'webhook_deliveries.subject_id': 'kept',
} as const satisfies Readonly<Record<string, 'removed' | 'cleared' | 'kept'>>;

/** Deletes groups, whose rows are locked, and references to them. Returns what every console reads again. */
export async function removeGroups(tx: Transaction<Database>, ids: readonly string[]): Promise<readonly Touched[]> {
  if (ids.length === 0) return [];
  const devices = await tx
    .selectFrom('devices as d')
    .innerJoin('device_groups as dg', 'dg.device_id', 'd.id')
    .select(['d.id', 'd.kind'])
    .where('dg.group_id', 'in', ids)
    .execute();
  const channels = await tx.selectFrom('channel_groups').select('channel_id').where('group_id', 'in', ids).execute();
  const users = await tx.selectFrom('user_groups').select('user_id').where('group_id', 'in', ids).execute();
  const ruled = await tx
    .updateTable('alert_configurations')
    .set({ mode: 'automatic', by_group_id: null })
    .where('by_group_id', 'in', ids)
    .returning(['unit_id', 'server_id'])
    .execute();
  await sql`update preferences set data = data || '{"groupId":null}' where data ->> 'groupId' = any(${ids}::text[])`.execute(
    tx,
  );
  await tx.updateTable('invitations').set({ group_id: null }).where('group_id', 'in', ids).execute();
  await removeRows(tx, NAMES_OF_GROUPS, ids);
  await tx.deleteFrom('groups').where('id', 'in', ids).execute();
  const units = new Set(ruled.flatMap(({ unit_id }) => unit_id ?? []));
  const servers = new Set(ruled.flatMap(({ server_id }) => server_id ?? []));
  for (const device of devices) (device.kind === 'unit' ? units : servers).add(device.id);
  return [
    ...[...units].map((unit) => ['unit', unit] as const),
    ...[...servers].map((server) => ['server', server] as const),
    ...channels.map(({ channel_id }) => ['channel', channel_id] as const),
    ...users.map(({ user_id }) => ['user', user_id] as const),
  ];
}
