import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusy, isOffline, isOnline, isStreaming } from './groupings.js';
import { statusText } from './status-text.js';
import { type Applications, UNIT_STATUSES } from './statuses.js';
import { unitStatus } from './unit-status.js';

const streaming = { video: { state: 'streaming' } } as const;

describe('status of a unit', () => {
  it.each<[string, Applications, string]>([
    ['nothing', {}, 'idle'],
    ['an upgrade before all else', { upgrade: {}, fetchlogs: {}, databridge: {}, ...streaming }, 'upgrading'],
    ['logs before a bridge', { fetchlogs: {}, databridge: {}, ...streaming }, 'fetchlogs'],
    ['a bridge before video', { databridge: { state: 'connected' }, ...streaming }, 'transparent_bridge'],
    ['a bridge that says no state', { databridge: {} }, 'transparent_bridge'],
    ['a bridge in setup', { databridge: { state: 'setup' } }, 'setup_transparent_bridge'],
    ['video', streaming, 'streaming'],
    ['video that connects', { video: { state: 'connecting' } }, 'streaming'],
    ['video and forward', { ...streaming, forward: {} }, 'streamingandforwarding'],
    ['video and store', { ...streaming, store: {} }, 'streaming'],
    ['a speed test', { video: { state: 'speedtest' } }, 'speedtest'],
    ['a speed test and forward', { video: { state: 'speedtest' }, forward: {} }, 'speedtest'],
    ['forward', { forward: {} }, 'forwarding'],
    ['forward and store', { forward: {}, store: {} }, 'storeandforward'],
    ['store', { store: {} }, 'storeandforward'],
    ['feeds of several cameras', { multiCamera: {} }, 'idle'],
  ])('%s', (_, applications, expected) => {
    expect(unitStatus(applications, true)).toBe(expected);
    expect(unitStatus(applications, false)).toBe('offline');
  });
});

describe('groupings', () => {
  it.each(UNIT_STATUSES)('puts %s on one side at most', (status) => {
    expect(isOffline(status)).toBe(status === 'offline' || status === 'unavailable');
    expect(isOnline(status)).toBe(['online', 'idle', 'forwarding'].includes(status));
  });

  it.each<[Applications, busy: boolean, streaming: boolean]>([
    [{}, false, false],
    [{ store: {} }, false, false],
    [{ forward: {} }, false, false],
    [{ store: {}, forward: {} }, true, false],
    [{ upgrade: {} }, true, false],
    [{ fetchlogs: {} }, true, false],
    [{ databridge: {} }, true, false],
    [{ video: { state: 'speedtest' } }, true, false],
    [{ video: { state: 'connecting' } }, true, true],
    [{ multiCamera: {} }, true, true],
    [{ switcher: {} }, true, true],
    [{ switcherAndProxy: {} }, true, true],
    [{ video: { state: 'speedtest' }, switcher: {} }, true, true],
  ])('%j', (applications, busy, streams) => {
    expect([isBusy(applications), isStreaming(applications)]).toEqual([busy, streams]);
  });

  const activity = fc.constant({});
  const applications = fc.record<Applications>(
    {
      video: fc.record({ state: fc.constantFrom('connecting', 'streaming', 'stopping', 'speedtest') }),
      forward: activity,
      store: activity,
      upgrade: activity,
      fetchlogs: activity,
      databridge: activity,
      multiCamera: activity,
      switcher: activity,
      switcherAndProxy: activity,
    },
    { requiredKeys: [] },
  );

  it('holds: what streams is busy, and what is offline is so whatever was last said', () => {
    fc.assert(
      fc.property(applications, (said) => {
        expect(isStreaming(said) && !isBusy(said)).toBe(false);
        expect(unitStatus(said, false)).toBe('offline');
        expect(isOffline(unitStatus(said, true))).toBe(false);
      }),
    );
  });
});

it('shows when no camera is connected', () => {
  expect(statusText({ cameraConnected: false })).toBe('Camera not connected');
  expect(statusText({ cameraConnected: true })).toBe('');
});
