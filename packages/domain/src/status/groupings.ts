import type { Applications, UnitStatus } from './statuses.js';

/** Offline or unavailable (spec 1 §4). */
export const isOffline = (status: UnitStatus): boolean => status === 'offline' || status === 'unavailable';

/** Online, idle or forwarding, so free for work (spec 1 §4). */
export const isOnline = (status: UnitStatus): boolean =>
  status === 'online' || status === 'idle' || status === 'forwarding';

/** Occupied by an activity that a new transmission must wait for (spec 1 §4). */
export function isBusy(applications: Applications): boolean {
  const { video, multiCamera, switcher, switcherAndProxy, upgrade, databridge, fetchlogs, store, forward } =
    applications;
  const alone = [video, multiCamera, switcher, switcherAndProxy, upgrade, databridge, fetchlogs];
  return alone.some((activity) => activity !== undefined) || (store !== undefined && forward !== undefined);
}

/** A video, multi-camera or switcher activity, but not a speed test (spec 1 §4). */
export function isStreaming(applications: Applications): boolean {
  const { video, multiCamera, switcher, switcherAndProxy } = applications;
  if (video && video.state !== 'speedtest') return true;
  return [multiCamera, switcher, switcherAndProxy].some((activity) => activity !== undefined);
}
