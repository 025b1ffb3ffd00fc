export { LiveSession } from './LiveSession.js';
export { ANY_ALERT, NO_FILTER, type UnitFilter } from './order/filter.js';
export { sortUnits, type UnitSort } from './order/sort.js';
export { channelsByName } from './order/channels-by-name.js';
export { useUnitIds } from './order/use-unit-ids.js';
export { useUnitsWithin } from './order/use-units-within.js';
export { consoleNow, useConnection } from './socket/connection.js';
export { useConsoleNow } from './socket/use-console-now.js';
export { useBoardCounters, useUnitFacets, useUnitTotal } from './store/counters.js';
export { requestSnapshot, seedTrend } from './store/live.js';
export {
  useChannel,
  useChannels,
  useLiveCommand,
  useFeed,
  useServer,
  useServers,
  useTrend,
  useUnit,
} from './store/hooks.js';
