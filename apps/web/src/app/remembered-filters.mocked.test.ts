import type { UserPreferences } from '@backhaul/contract';
import { expect, test, vi } from 'vitest';
import { rememberedFileFilters } from '../areas/channel-files/remembered-filters.js';
import { rememberedChannelFilters } from '../areas/channels/filters.js';
import { rememberedDeviceFilters } from '../areas/servers/remembered-filters.js';
import { preferenceChange, restoredFilter } from '../ui/resource/remembered.js';

// The calls need the manifest that the bundler makes; nothing is read here.
vi.mock('../api/client.js', () => ({ api: {} }));
vi.mock('../session/change-preferences.js', () => ({}));
vi.mock('../session/hooks.js', () => ({}));
vi.mock('../inventory/listed-servers.js', () => ({}));

const NONE: Pick<
  UserPreferences,
  'gridSort' | 'deviceFilters' | 'channelFilters' | 'fileFilters' | 'videoReturnFilters'
> = {
  gridSort: {},
  deviceFilters: { states: [], types: [], labels: [], text: '' },
  channelFilters: { states: [], types: [], inputs: [], text: '' },
  fileFilters: { date: 'ALL', units: [], channels: [], text: '' },
  videoReturnFilters: { states: [], text: '' },
};
const KEYS = ['status', 'type', 'input', 'role', 'label', 'period', 'unit', 'channel'];

test.each([
  ['channels', rememberedChannelFilters, { status: 'live.offline', type: 'output', input: 'srt.rtmp', q: 'studio' }],
  ['devices', rememberedDeviceFilters, { status: 'busy', role: 'mmh.ingest', label: 'l-1', q: 'media' }],
  ['files', rememberedFileFilters, { period: 'week', unit: 'u-1', channel: 'c-1', q: 'rain' }],
] as const)('the filters of %s come back as they were left', (_, remembered, filters) => {
  const stored = preferenceChange({ path: '/list', remembered }, NONE, {}, filters);
  expect(restoredFilter(remembered, KEYS, { ...NONE, ...stored }, {})).toEqual(filters);
  expect(restoredFilter(remembered, KEYS, { ...NONE, ...stored }, { q: 'other' })).toBeNull();
});

test('what is cleared is forgotten, and a text that is searched for in another way is not remembered', () => {
  const list = { path: '/list', remembered: rememberedDeviceFilters };
  const search = { status: 'busy', q: 'media' };
  expect(preferenceChange(list, NONE, search, { status: undefined, q: undefined })).toEqual({
    deviceFilters: NONE.deviceFilters,
  });
  expect(preferenceChange(list, NONE, search, { by: 'inventory' })).toMatchObject({
    deviceFilters: { states: ['busy'], text: '' },
  });
  expect(restoredFilter(rememberedDeviceFilters, KEYS, NONE, {})).toBeNull();
});

test('the sort is remembered by list; another page changes nothing', () => {
  const list = { path: '/files', remembered: rememberedFileFilters };
  const kept = { ...NONE, gridSort: { '/manage/devices': { by: 'name', dir: 'asc' as const } } };
  expect(preferenceChange(list, kept, {}, { sort: '-size' })).toEqual({
    gridSort: { ...kept.gridSort, '/files': { by: 'size', dir: 'desc' } },
  });
  expect(preferenceChange(list, kept, { period: 'week' }, { page: 2 })).toEqual({});
});

test('a list that remembers nothing stores nothing', () => {
  expect(preferenceChange({ path: '/list', remembered: undefined }, NONE, {}, { sort: 'name', q: 'a' })).toEqual({});
});
