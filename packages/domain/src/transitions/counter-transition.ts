import { isOffline, isOnline } from '../status/groupings.js';
import type { UnitStatus } from '../status/statuses.js';

/** Named changes of a unit for counters and alert notifications (spec 1 §4). */
export const COUNTER_TRANSITIONS = [
  'onlineToOffline',
  'offlineToOnline',
  'streamingToOnline',
  'streamingToOffline',
  'onlineToStreaming',
  'offlineToStreaming',
  'offlineToStoreAndForward',
  'storeAndForwardToOnline',
  'storeAndForwardToOffline',
  'unknown',
] as const;
export type CounterTransition = (typeof COUNTER_TRANSITIONS)[number];

type Side = 'online' | 'offline' | 'streaming' | 'storeAndForward' | 'other';

const NAMED: Readonly<Record<Side, Partial<Record<Side, CounterTransition>>>> = {
  online: { offline: 'onlineToOffline', streaming: 'onlineToStreaming' },
  offline: {
    online: 'offlineToOnline',
    streaming: 'offlineToStreaming',
    storeAndForward: 'offlineToStoreAndForward',
  },
  streaming: { online: 'streamingToOnline', offline: 'streamingToOffline' },
  storeAndForward: { online: 'storeAndForwardToOnline', offline: 'storeAndForwardToOffline' },
  other: {},
};

/** The name of a change of status; `unknown` when it has none. */
export const counterTransition = (from: UnitStatus, to: UnitStatus): CounterTransition =>
  NAMED[sideOf(from)][sideOf(to)] ?? 'unknown';

function sideOf(status: UnitStatus): Side {
  if (isOffline(status)) return 'offline';
  if (isOnline(status)) return 'online';
  if (status === 'streaming' || status === 'streamingandforwarding') return 'streaming';
  return status === 'storeandforward' ? 'storeAndForward' : 'other';
}
