import { useCallback, useSyncExternalStore } from 'react';
import { live } from './live.js';

const NOTHING = () => undefined;

/** The name of a server of the group in view; null when it is unknown. Gauges of the server do not render again. */
export function useServerName(deviceId: string | null): string | null {
  const subscribe = useCallback(
    (listener: () => void) => (deviceId === null ? NOTHING : live.servers.subscribe(deviceId, listener)),
    [deviceId],
  );
  return useSyncExternalStore(subscribe, () =>
    deviceId === null ? null : (live.servers.rows.get(deviceId)?.name ?? null),
  );
}
