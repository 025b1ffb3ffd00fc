import { FIRST_CONFIGURATION, message, type UnitConfiguration } from '@backhaul/contract';
import { sql, type Transaction } from 'kysely';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database, StoredBridges } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { groupsOfMembers } from '../channels/members.js';
import { feedRole } from '../channels/feeds.js';
import { isShared } from '../channels/sharing.js';
import { hasFileQueuedByOther, hasHeldFile } from '../files/bound-files.js';
import { countTallyServers } from '../tally/desired.js';
import { removeRows } from '../resources/remove-rows.js';
import { keepFiles, keepRunsOfChannels } from '../usage/keep-store.js';
import { unitRows, updateUnitRow } from './unit-row.js';

/**
 * Treatment of rows that name a channel when it is deleted, by `<table>.<column>`. `removed`: the row is deleted; `cleared`: the row
 * stays and names no channel; `kept`: it is a record of what happened. A test compares this with the database, so every new column that
 * names channels must be listed here.
 */
export const NAMES_OF_CHANNELS = {
  'audio_interface_channels.channel_id': 'removed',
  'audio_room_channels.channel_id': 'removed',
  'audit.subject_id': 'kept',
  'channel_groups.channel_id': 'removed',
  // Groups of channels lose the member; one without members is offline.
  'channel_members.channel_id': 'removed',
  'channel_members.group_channel_id': 'removed',
  'destinations.channel_id': 'removed',
  'device_events.channel_id': 'kept',
  'device_logs.channel_id': 'removed',
  // The reports of the inventory.
  'past_transmissions.channel_id': 'kept',
  'past_files.channel_id': 'kept',
  // Ends the use of graphics.
  'overlay_uses.channel_id': 'kept',
  'playout_queues.channel_id': 'removed',
  'playouts.channel_id': 'removed',
  // Files that were played into other channels.
  'playouts.file_channel_id': 'kept',
  'private_sessions.channel_id': 'removed',
  'publishers.channel_id': 'removed',
  // Only the index; the files stay on the server.
  'recordings.channel_id': 'removed',
  'file_uploads.channel_id': 'removed',
  'share_links.channel_id': 'removed',
  'tally_sources.channel_id': 'removed',
  'tally_links.channel_id': 'removed',
  // By its foreign key: shares that have ended stay with their folder.
  'subscribers.channel_id': 'cleared',
  // None: a channel that feeds another, or is fed, cannot be deleted.
  'transceiver_feeds.source_id': 'removed',
  'transceiver_feeds.target_id': 'removed',
  // Those that have ended; a channel with an open one is busy.
  'transmissions.channel_id': 'removed',
  // By its foreign key: the history of a transmission no longer names the group.
  'transmissions.group_channel_id': 'cleared',
  'units.further_channel_ids': 'cleared',
  'units.selected_channel_id': 'cleared',
  // The log of the inventory.
  'webhook_deliveries.subject_id': 'kept',
} as const satisfies Readonly<Record<string, 'removed' | 'cleared' | 'kept'>>;

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Refuses to delete a `what` while it, or a channel of it, is in use, streams, or is shared (spec 2 §8), or has files that
 * are held or queued in another channel. @throws {Refusal} CHANNEL_BUSY
 */
export async function refuseInUse(
  registry: Pick<Registry, 'channel'>,
  tx: Transaction<Database>,
  { id, name }: Named,
  at: Date,
  what: 'channel' | 'server' = 'channel',
): Promise<void> {
  const view = registry.channel(id);
  if (
    view?.busy === true ||
    view?.status === 'PlayStoredFile' ||
    (await feedRole(tx, id)) !== null ||
    (await hasOpenRun(tx, id))
  )
    throw new Refusal('CHANNEL_BUSY', message(`${what}_busy_delete`, { name }));
  const streaming = view?.destinations.some(({ state }) => SENDING.has(state)) ?? false;
  if (streaming) throw new Refusal('CHANNEL_BUSY', message(`${what}_streaming_delete`, { name }));
  if (await isShared(tx, id, at)) throw new Refusal('CHANNEL_BUSY', message(`${what}_sharing_delete`, { name }));
  await refuseBoundFiles(tx, { id, name }, what);
}

/** @throws {Refusal} CHANNEL_BUSY while files of a channel are held; for a single channel, also while another channel has a file of it queued */
export async function refuseBoundFiles(
  tx: Transaction<Database>,
  { id, name }: Named,
  what: 'channel' | 'server' = 'channel',
): Promise<void> {
  if (await hasHeldFile(tx, id)) throw new Refusal('CHANNEL_BUSY', message(`${what}_held_delete`, { name }));
  // Only the channels of a server play its files, and they are deleted with it.
  if (what === 'channel' && (await hasFileQueuedByOther(tx, id)))
    throw new Refusal('CHANNEL_BUSY', message('channel_queued_delete', { name }));
}

const SENDING: ReadonlySet<string> = new Set(['connecting', 'connected', 'retrying']);

/** Whether a transmission to the channel is open. */
export async function hasOpenRun(tx: Transaction<Database>, channelId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('transmissions')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Deletes channels, whose rows are locked, and references to them. Returns the units, servers and groups of channels that consoles reload. */
export async function removeChannels(
  tx: Transaction<Database>,
  ids: readonly string[],
): Promise<readonly Touched<'unit' | 'channel' | 'server'>[]> {
  const servers = await countTallyServers(tx, ids);
  const units = await clearTargets(tx, ids);
  const groups = await groupsOfMembers(tx, ids);
  await keepRunsOfChannels(tx, ids);
  await keepFiles(tx, sql`r.channel_id = any(${[...ids]}::text[])`);
  await removeRows(tx, NAMES_OF_CHANNELS, ids);
  await tx
    .updateTable('overlay_uses')
    .set({ ended_at: sql<Date>`greatest(started_at, now())` })
    .where('channel_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
  await tx.deleteFrom('channels').where('id', 'in', ids).execute();
  return [...units, ...groups, ...servers];
}

/** Removes references to these channels and servers from units. Returns those units. */
export async function clearTargets(
  tx: Transaction<Database>,
  ids: readonly string[],
): Promise<readonly Touched<'unit'>[]> {
  const units = await unitRows(tx)
    .select(['devices.id', 'selected_channel_id', 'further_channel_ids', 'bridges', 'desired'])
    .where(
      sql<boolean>`(selected_channel_id = any(${ids}) or further_channel_ids && ${ids}::text[]
      or exists (select 1 from unnest(${ids}::text[]) as x (id)
        where position(x.id in bridges::text) > 0 or position(x.id in desired::text) > 0))`,
    )
    .orderBy('devices.id')
    .forUpdate(['devices', 'units'])
    .execute();
  const gone = new Set(ids);
  for (const unit of units) {
    const desired =
      unit.desired === null ? null : configurationWithout({ ...FIRST_CONFIGURATION, ...unit.desired }, gone);
    const selected = unit.selected_channel_id;
    await updateUnitRow(tx, unit.id, {
      device: { ...(desired && { desired_version: sql<number>`desired_version + 1` }) },
      unit: {
        selected_channel_id: selected !== null && gone.has(selected) ? null : selected,
        further_channel_ids: unit.further_channel_ids.filter((one) => !gone.has(one)),
        bridges: JSON.stringify(bridgesWithout(unit.bridges, gone)),
        ...(desired && { desired: JSON.stringify(desired) }),
      },
    });
  }
  return units.map((unit) => ['unit', unit.id] as const);
}

const bridgesWithout = (bridges: StoredBridges, gone: ReadonlySet<string>): StoredBridges =>
  Object.fromEntries(
    Object.entries(bridges).map(([name, bridge]) => [
      name,
      bridge.targetId !== null && gone.has(bridge.targetId) ? { targetId: null, asked: null } : bridge,
    ]),
  );

/** A configuration that no longer names these channels; null if it did not. */
function configurationWithout(configuration: UnitConfiguration, gone: ReadonlySet<string>): UnitConfiguration | null {
  const { multiCamera, switcherMode } = configuration;
  const left = (channelId: string | null): string | null =>
    channelId !== null && gone.has(channelId) ? null : channelId;
  const named = [
    multiCamera.channelId,
    ...multiCamera.customSelectedChannels,
    switcherMode.highQualityChannelId,
    switcherMode.proxyChannelId,
  ];
  if (!named.some((channelId) => channelId !== null && gone.has(channelId))) return null;
  return {
    ...configuration,
    multiCamera: {
      ...multiCamera,
      channelId: left(multiCamera.channelId),
      customSelectedChannels: multiCamera.customSelectedChannels.map(left),
    },
    switcherMode: {
      ...switcherMode,
      highQualityChannelId: left(switcherMode.highQualityChannelId),
      proxyChannelId: left(switcherMode.proxyChannelId),
    },
  };
}
