import { useEffect, useState, useSyncExternalStore } from 'react';
import { live } from '../store/live.js';
import { createKeptOrder, type KeptOrder } from './kept-order.js';
import type { ChannelsShown } from './channels-shown.js';
import { sortChannels } from './sort-channels.js';

interface ChannelOrder extends KeptOrder {
  readonly ask: (shown: ChannelsShown) => void;
}

function createChannelOrder(first: ChannelsShown): ChannelOrder {
  let shown = first;
  const order = createKeptOrder({
    work: () => sortChannels(live.channels.list(), shown),
    has: (id) => live.channels.rows.has(id),
    follow: live.channels.subscribeAll,
  });
  return {
    ...order,
    ask(next) {
      shown = next;
      order.renew();
    },
  };
}

/** Ids of the channels of the wall, in order; the same array while the order is unchanged. `hold` names the tile under the pointer. */
export function useChannelIds(shown: ChannelsShown) {
  const [order] = useState(() => createChannelOrder(shown));
  useEffect(() => order.start(), [order]);
  useEffect(() => order.ask(shown), [order, shown]);
  return { ids: useSyncExternalStore(order.subscribe, order.get), hold: order.hold };
}
