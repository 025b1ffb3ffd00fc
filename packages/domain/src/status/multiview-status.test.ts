import { expect, it } from 'vitest';
import { multiviewStatus } from './multiview-status.js';
import type { Applications, Transition } from './statuses.js';

it.each<[Applications, Transition | null, string]>([
  [{}, null, 'idle'],
  [{}, 'starting', 'connecting'],
  [{}, 'stopping', 'idle'],
  [{ forward: {} }, null, 'idle'],
  [{ forward: {} }, 'starting', 'connecting'],
  [{ store: {} }, null, 'storeandforward'],
  [{ store: {} }, 'starting', 'connecting'],
  [{ store: {} }, 'stopping', 'stopping'],
  [{ video: { state: 'connecting' } }, null, 'connecting'],
  [{ video: { state: 'connecting' } }, 'stopping', 'stopping'],
  [{ video: { state: 'streaming' } }, null, 'live'],
  [{ video: { state: 'streaming' } }, 'starting', 'live'],
  [{ video: { state: 'streaming' } }, 'stopping', 'stopping'],
  [{ video: { state: 'streaming' }, forward: {} }, null, 'live'],
  [{ video: { state: 'stopping' } }, null, 'stopping'],
  [{ video: { state: 'stopping' } }, 'starting', 'stopping'],
  [{ video: { state: 'speedtest' } }, 'starting', 'speedtest'],
  [{ upgrade: {}, video: { state: 'streaming' } }, 'stopping', 'upgrading'],
  [{ fetchlogs: {} }, null, 'fetchlogs'],
  [{ databridge: {} }, null, 'unknown'],
  [{ databridge: { state: 'setup' } }, null, 'unknown'],
  [{ multiCamera: {} }, null, 'live'],
  [{ multiCamera: { state: 'connecting' } }, null, 'connecting'],
  [{ switcher: { state: 'stopping' }, store: {} }, null, 'stopping'],
  [{ switcherAndProxy: { state: 'streaming' } }, 'stopping', 'stopping'],
])('%j with %s on its way is %s', (applications, transition, expected) => {
  expect(multiviewStatus({ online: true, applications, transition })).toBe(expected);
  expect(multiviewStatus({ online: false, applications, transition })).toBe('offline');
});
