export { LiveSession } from './LiveSession.js';
export { ANY_ALERT, NO_FILTER, type UnitFilter } from './order/filter.js';
export type { UnitSort } from './order/sort.js';
export { useUnitIds } from './order/useUnitIds.js';
export { consoleNow, useConnection } from './socket/connection.js';
export { useConsoleNow } from './socket/useConsoleNow.js';
export { useBoardCounters, useUnitFacets, useUnitTotal } from './store/counters.js';
export { seedTrend } from './store/live.js';
export { useChannel, useChannels, useCommand, useFeed, useServer, useTrend, useUnit } from './store/hooks.js';
