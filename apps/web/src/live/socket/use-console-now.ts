import { useSyncExternalStore } from 'react';
import { useNow } from '../../ui/age/use-now.js';
import { clockOffset } from './connection.js';

/** The time by the console's clock, ms since 1970, in steps of `stepMs`; the component renders again at each step. */
export function useConsoleNow(stepMs: number): number {
  const offset = useSyncExternalStore(clockOffset.subscribe, clockOffset.get);
  return useNow(stepMs) + offset;
}
