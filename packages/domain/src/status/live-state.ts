import type { UnitStatus } from './statuses.js';

/** Live states that counters move between (spec 1 §4). */
export type LiveState = 'offline' | 'idle' | 'busy' | 'upgrading' | 'fetchlogs';

const BY_STATUS: Readonly<Record<UnitStatus, LiveState>> = {
  offline: 'offline',
  unavailable: 'offline',
  online: 'idle',
  idle: 'idle',
  forwarding: 'idle',
  streaming: 'busy',
  streamingandforwarding: 'busy',
  storeandforward: 'busy',
  speedtest: 'busy',
  transparent_bridge: 'busy',
  setup_transparent_bridge: 'busy',
  upgrading: 'upgrading',
  fetchlogs: 'fetchlogs',
};

/** Live state of a status. A data bridge counts as busy, as it does in the groupings. */
export const liveState = (status: UnitStatus): LiveState => BY_STATUS[status];
