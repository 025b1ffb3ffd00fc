import type { ServerOrder, UnitOrder } from '@backhaul/contract/bus';
import type { StoredOrder } from '../db/schema.js';
import type { Registry } from '../registry/types.js';

type Reach = Pick<Registry, 'channelRecord' | 'heardServer' | 'reportedChannel'>;

/**
 * The order as the device gets it. A start learns where its channel listens only now, from the latest report
 * of the channel's server; undefined while that is not known.
 */
export function resolveOrder(order: StoredOrder, reach: Reach): UnitOrder | ServerOrder | undefined {
  if (order.name !== 'start') return order;
  const channel = reach.channelRecord(order.channelId);
  const host = channel && reach.heardServer(channel.serverId)?.state?.host;
  const port = reach.reportedChannel(order.channelId)?.port;
  if (!channel || !host || !port) return undefined;
  return {
    name: 'start',
    args: {
      transmissionId: order.transmissionId,
      channelId: order.channelId,
      channelName: channel.name,
      transport: { protocol: 'srt', host, port, passphrase: channel.passphrase, latencyMs: channel.latencyMs },
    },
  };
}

const UNIT_ORDERS: Readonly<Record<UnitOrder['name'] | ServerOrder['name'], 'unit' | 'server'>> = {
  start: 'unit',
  stop: 'unit',
  selectChannel: 'unit',
  reboot: 'unit',
  resetChannel: 'server',
};

/** Narrows an order to the kind of device that takes it. */
export const isUnitOrder = (order: UnitOrder | ServerOrder): order is UnitOrder => UNIT_ORDERS[order.name] === 'unit';
