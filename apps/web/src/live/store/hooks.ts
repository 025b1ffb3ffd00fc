import type { Channel, Command, Server, Unit } from '@backhaul/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { type Feed, live } from './live.js';
import type { Table } from './table.js';
import type { Trend } from './trend.js';

const NOTHING = () => undefined;

function useRow<T extends object>(table: Pick<Table<T>, 'rows' | 'subscribe'>, id: string | null): T | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? NOTHING : table.subscribe(id, listener)),
    [table, id],
  );
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : table.rows.get(id)));
}

/** One unit of the group in view; renders again when that unit changes, and only then. */
export const useUnit = (uid: string | null): Unit | undefined => useRow(live.units, uid);

/** One channel of the group in view. */
export const useChannel = (channelId: string | null): Channel | undefined => useRow(live.channels, channelId);

/** One server of the group in view. */
export const useServer = (deviceId: string | null): Server | undefined => useRow(live.servers, deviceId);

/** The progress of a command of this user; undefined until the console sends it. */
export const useLiveCommand = (commandId: string | null): Command | undefined => useRow(live.commands, commandId);

/** Recent bitrates of a unit, for its sparkline. */
export const useTrend = (uid: string): Trend | undefined => useRow(live.trends, uid);

/** All channels of the group in view. */
export const useChannels = (): readonly Channel[] =>
  useSyncExternalStore(live.channels.subscribeAll, live.channels.list);

/** All servers of the group in view. */
export const useServers = (): readonly Server[] => useSyncExternalStore(live.servers.subscribeAll, live.servers.list);

/** Whether the group in view is complete. */
export const useFeed = (): Feed => useSyncExternalStore(live.feed.subscribe, live.feed.get);
