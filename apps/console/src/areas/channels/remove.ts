import { message } from '@backhaul/contract';
import type { UnitConfiguration } from '@backhaul/contract';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { sql, type Transaction } from 'kysely';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database, StoredBridges } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { unitRows, updateUnitRow } from '../../control/devices/unit-row.js';
import type { Registry } from '../../state/registry/types.js';
import { hasOpenRun } from './input-source.js';

/**
 * What becomes of what names a channel when the channel is deleted, by `<table>.<column>`. `removed`: the row is deleted; `cleared`:
 * the row stays and names no channel; `kept`: it is a record of what happened. A test compares this with the database: a new table that
 * names channels has to be decided on here.
 */
export const NAMES_OF_CHANNELS = {
  'audit.subject_id': 'kept',
  'channel_groups.channel_id': 'removed',
  'destinations.channel_id': 'removed',
  'device_events.channel_id': 'kept',
  // Those that have ended; a channel with an open one is busy.
  'transmissions.channel_id': 'removed',
  'units.further_channel_ids': 'cleared',
  'units.selected_channel_id': 'cleared',
} as const satisfies Readonly<Record<string, 'removed' | 'cleared' | 'kept'>>;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Refuses to delete a channel that is in use. @throws {Refusal} CHANNEL_BUSY */
export async function refuseInUse(
  registry: Pick<Registry, 'channel'>,
  tx: Transaction<Database>,
  { id, name }: Named,
): Promise<void> {
  const view = registry.channel(id);
  if (view?.busy === true || (await hasOpenRun(tx, id)))
    throw new Refusal('CHANNEL_BUSY', message('channel_busy_delete', { name }));
  const streaming = view?.destinations.some(({ state }) => SENDING.has(state)) ?? false;
  if (streaming) throw new Refusal('CHANNEL_BUSY', message('channel_streaming_delete', { name }));
}

const SENDING: ReadonlySet<string> = new Set(['connecting', 'connected', 'retrying']);

/** Deletes a channel, whose row is locked, and what names it. Answers the units that every console reads again. */
export async function removeChannel(tx: Transaction<Database>, id: string): Promise<readonly Touched<'unit'>[]> {
  const units = await unitRows(tx)
    .select(['devices.id', 'selected_channel_id', 'further_channel_ids', 'bridges', 'desired'])
    .where(
      sql<boolean>`(selected_channel_id = ${id} or ${id} = any(further_channel_ids)
      or position(${id} in bridges::text) > 0 or position(${id} in desired::text) > 0)`,
    )
    .orderBy('devices.id')
    .forUpdate(['devices', 'units'])
    .execute();
  for (const unit of units) {
    const desired =
      unit.desired === null ? null : configurationWithout({ ...FIRST_CONFIGURATION, ...unit.desired }, id);
    await updateUnitRow(tx, unit.id, {
      device: { ...(desired && { desired_version: sql<number>`desired_version + 1` }) },
      unit: {
        selected_channel_id: unit.selected_channel_id === id ? null : unit.selected_channel_id,
        further_channel_ids: unit.further_channel_ids.filter((one) => one !== id),
        bridges: JSON.stringify(bridgesWithout(unit.bridges, id)),
        ...(desired && { desired: JSON.stringify(desired) }),
      },
    });
  }
  for (const [naming, rule] of Object.entries(NAMES_OF_CHANNELS)) {
    if (rule !== 'removed') continue;
    const [table = '', column = ''] = naming.split('.');
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  }
  await tx.deleteFrom('channels').where('id', '=', id).execute();
  return units.map((unit) => ['unit', unit.id] as const);
}

const bridgesWithout = (bridges: StoredBridges, id: string): StoredBridges =>
  Object.fromEntries(
    Object.entries(bridges).map(([name, bridge]) => [
      name,
      bridge.targetId === id ? { targetId: null, asked: null } : bridge,
    ]),
  );

/** A configuration that no longer names the channel; null if it did not. */
function configurationWithout(configuration: UnitConfiguration, id: string): UnitConfiguration | null {
  const { multiCamera, switcherMode } = configuration;
  const left = (channelId: string | null): string | null => (channelId === id ? null : channelId);
  const named = [
    multiCamera.channelId,
    ...multiCamera.customSelectedChannels,
    switcherMode.highQualityChannelId,
    switcherMode.proxyChannelId,
  ];
  if (!named.includes(id)) return null;
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
