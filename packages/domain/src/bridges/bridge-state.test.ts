import { expect, test } from 'vitest';
import { bridgeState } from './bridge-state.js';

test.each([
  [undefined, 'notConnected'],
  [{}, 'connected'],
  [{ state: 'connected' }, 'connected'],
  [{ state: 'setup' }, 'connecting'],
  [{ state: 'connecting' }, 'connecting'],
  [{ state: 'stopping' }, 'disconnecting'],
  [{ state: 'disconnecting' }, 'disconnecting'],
  [{ state: 'failed' }, 'notConnected'],
])('%j is %s', (activity, expected) => {
  expect(bridgeState(activity)).toBe(expected);
});
