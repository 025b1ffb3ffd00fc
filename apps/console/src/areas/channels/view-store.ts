import type { Channel, ChannelAddress, ChannelCapabilities } from '@backhaul/contract';
import { SERVER_INPUTS } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { VisibleAnyChannel } from '../../control/policies/records.js';
import { channelSeen } from '../../control/policies/seen.js';
import type { Database } from '../../platform/db/schema.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import { takesInput } from './refuse-input.js';

/** Capabilities of a channel, by the last report of its server. */
export function capabilitiesOf(registry: Registry, { view, record }: VisibleAnyChannel): ChannelCapabilities {
  const { serverId } = record;
  // Groups are only for live video; files must be sent to a named channel (spec 2 §5).
  if (serverId === null)
    return { takes4K: view.takes4K, inputs: ['unit'], programme: false, files: false, localAddresses: [] };
  const state = registry.reportedServer(serverId)?.state;
  const reported = registry.reportedChannel(record.id);
  return {
    takes4K: view.takes4K,
    inputs: SERVER_INPUTS.filter((input) => takesInput(registry, serverId, input)),
    programme: reported ? reported.programme !== undefined : null,
    files: state ? (state.uploadPort ?? 0) > 0 : null,
    localAddresses: state?.localAddresses ?? [],
  };
}

/** Addresses where the server of a channel listens for senders and for the returns of units, as reported. */
export function addressesOf(
  registry: Pick<Registry, 'reportedServer' | 'reportedChannel'>,
  { record: { id, serverId, input } }: VisibleAnyChannel,
): ChannelAddress[] {
  const state = serverId === null ? undefined : registry.reportedServer(serverId)?.state;
  if (!state) return [];
  const reported = registry.reportedChannel(id);
  const ports = [
    ['srt', reported?.port],
    ['rist', reported?.ristPort],
    ['srtla', reported?.srtlaPort],
    ['rtmp', input === 'rtmp' ? state.rtmpPort : 0],
    ['rtmps', input === 'rtmp' ? state.rtmps?.port : 0],
    ['whip', input === 'webrtc' ? state.whipPort : 0],
    ['videoReturn', state.gatePort],
  ] as const;
  return ports.flatMap(([service, port = 0]) => {
    const host = service === 'rtmps' ? (state.rtmps?.host ?? '') : state.host;
    return port > 0 && host !== '' ? [{ service, host, port }] : [];
  });
}

/** These channels as the caller sees them, without hidden ones. */
export function seenChannels(registry: Registry, caller: Caller, ids: readonly string[]): Channel[] {
  const shown = new ViewFilter(registry, caller.scope);
  return ids.flatMap((id) => {
    const view = shown.idOf('channel', id) === null ? undefined : registry.channel(id);
    return view ? [shown.channel(view)] : [];
  });
}

/** The channels of an inventory that the caller sees, by name. */
export async function channelsOfInventory(
  db: Kysely<Database>,
  registry: Registry,
  caller: Caller,
  inventoryId: string,
): Promise<Channel[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select c.id from channels c where c.inventory_id = ${inventoryId} and ${channelSeen(caller.scope)} order by c.name, c.id
  `.execute(db);
  return seenChannels(
    registry,
    caller,
    rows.map(({ id }) => id),
  );
}

/** The inventory of a channel, by name. */
export async function inventoryOf(db: Kysely<Database>, { record }: VisibleAnyChannel) {
  const row = await db
    .selectFrom('inventories')
    .select(['id', 'name'])
    .where('id', '=', record.inventoryId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
