import { expect, it } from 'vitest';
import { UNIT_STATUSES, type UnitStatus } from '../status/statuses.js';
import { COUNTER_TRANSITIONS, counterTransition } from './counter-transition.js';

const NAMED: readonly [UnitStatus, UnitStatus, string][] = [
  ['idle', 'offline', 'onlineToOffline'],
  ['forwarding', 'unavailable', 'onlineToOffline'],
  ['offline', 'idle', 'offlineToOnline'],
  ['unavailable', 'online', 'offlineToOnline'],
  ['streaming', 'idle', 'streamingToOnline'],
  ['streamingandforwarding', 'forwarding', 'streamingToOnline'],
  ['streaming', 'offline', 'streamingToOffline'],
  ['online', 'streaming', 'onlineToStreaming'],
  ['idle', 'streamingandforwarding', 'onlineToStreaming'],
  ['offline', 'streaming', 'offlineToStreaming'],
  ['offline', 'storeandforward', 'offlineToStoreAndForward'],
  ['storeandforward', 'idle', 'storeAndForwardToOnline'],
  ['storeandforward', 'offline', 'storeAndForwardToOffline'],
  ['idle', 'storeandforward', 'unknown'],
  ['streaming', 'storeandforward', 'unknown'],
  ['idle', 'upgrading', 'unknown'],
  ['fetchlogs', 'idle', 'unknown'],
  ['speedtest', 'idle', 'unknown'],
];

it.each(NAMED)('%s to %s is %s', (from, to, expected) => {
  expect(counterTransition(from, to)).toBe(expected);
});

it('uses every name, and none for a status that stays', () => {
  expect(new Set(NAMED.map(([, , name]) => name))).toEqual(new Set(COUNTER_TRANSITIONS));
  for (const status of UNIT_STATUSES) expect(counterTransition(status, status)).toBe('unknown');
});
