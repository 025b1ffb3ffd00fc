import { useSyncExternalStore } from 'react';
import { signal } from '../store/signal.js';

/**
 * The browser's connection to the console. `connecting`: for the first time; `lost`: no answer from the console; `devicesLost`: the console
 * is disconnected from its devices; `inactive`: the browser was suspended or has no network. `retryAt` is ms since 1970.
 */
export interface Connection {
  readonly state: 'connecting' | 'connected' | 'lost' | 'devicesLost' | 'inactive';
  readonly lastMessageAt: number | null;
  readonly retryAt: number | null;
}

export const connection = signal<Connection>({ state: 'connecting', lastMessageAt: null, retryAt: null });

/** The connection to the console, for the banner. */
export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get);

/** The console's clock minus this browser's, ms. */
export const clockOffset = signal(0);

/** Now by the console's clock, ms since 1970: ages and running times must not depend on the browser's clock. */
export const consoleNow = (): number => Date.now() + clockOffset.get();
