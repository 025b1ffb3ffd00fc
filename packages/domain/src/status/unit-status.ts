import type { Applications, UnitStatus } from './statuses.js';

/**
 * Status of a unit by its reported activities; the first match wins (spec 1 §4).
 * Multi-camera and switcher activities have no status there: they count through
 * `isBusy` and `isStreaming`.
 */
export function unitStatus(applications: Applications, online: boolean): UnitStatus {
  if (!online) return 'offline';
  const { upgrade, fetchlogs, databridge, video, forward, store } = applications;
  if (upgrade) return 'upgrading';
  if (fetchlogs) return 'fetchlogs';
  if (databridge) return databridge.state === 'setup' ? 'setup_transparent_bridge' : 'transparent_bridge';
  if (video?.state === 'speedtest') return 'speedtest';
  if (video) return forward ? 'streamingandforwarding' : 'streaming';
  if (forward) return store ? 'storeandforward' : 'forwarding';
  return store ? 'storeandforward' : 'idle';
}
