import type { ManagedChannel, ManagedServer } from '@backhaul/contract';
import { moveRefusal, type MovingServer } from '@backhaul/domain';

type Channel = Pick<ManagedChannel, 'id' | 'input' | 'busy' | 'unit' | 'destinations'>;

const movingServer = ({ id, inventory, online, draining, capabilities }: ManagedServer): MovingServer => ({
  id,
  inventoryId: inventory.id,
  online,
  draining,
  inputs: capabilities.inputs,
});

/** A server that channels may move to. */
export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  /** How many further channels it takes. */
  readonly free: number;
  /** Why it cannot take them; null: it can. */
  readonly reason: 'offline' | 'draining' | 'full' | 'input' | null;
}

/** The other servers of the inventory; those that can take the channels first. */
export function targetsOf(
  from: Pick<ManagedServer, 'id' | 'inventory'>,
  servers: readonly ManagedServer[],
  channels: readonly Channel[],
): readonly MoveTarget[] {
  const source: MovingServer = {
    id: from.id,
    inventoryId: from.inventory.id,
    online: false,
    draining: false,
    inputs: [],
  };
  const targets = servers.flatMap((server): MoveTarget[] => {
    const { id, name, maxChannels, channels: has } = server;
    const free = Math.max(0, maxChannels - has);
    const refused = moveRefusal(source, movingServer(server), channels);
    const target = (reason: MoveTarget['reason']) => [{ id, name, free, reason }];
    switch (refused) {
      case 'SAME_SERVER':
      case 'OTHER_INVENTORY':
        return [];
      case 'SERVER_OFFLINE':
        return target('offline');
      case 'SERVER_DRAINING':
        return target('draining');
      case 'INPUT_UNAVAILABLE':
        return target('input');
      case 'CHANNEL_BUSY':
      case null:
        return target(free < channels.length ? 'full' : null);
      default:
        return refused satisfies never;
    }
  });
  return targets.toSorted((one, other) => Number(one.reason !== null) - Number(other.reason !== null));
}

/** What a move interrupts: units that transmit, channels of other senders, destinations that are on. */
export const costsOf = (channels: readonly Channel[]) => ({
  units: channels.filter(({ unit, busy }) => unit !== null && busy).length,
  senders: channels.filter(({ input }) => ['srt', 'srtla', 'rtmp', 'webrtc'].includes(input)).length,
  destinations: channels.flatMap(({ destinations }) => destinations.filter(({ state }) => state !== 'off')).length,
});
