import type { StreamProvider } from '@backhaul/contract';
import { expect, test } from 'vitest';
import { valuesOf } from '../destination-values.js';
import { differsFrom, providerFill } from './fill.js';

const PROVIDER: StreamProvider = {
  id: 'prv-1',
  inventory: { id: 'inv', name: 'Metro News' },
  name: 'Video site',
  domain: 'example.org',
  protocol: 'rtmp',
  url: 'rtmps://live.example.org/app',
  secondaryUrl: null,
  takesKey: true,
  profileId: 'prf-1',
  destinations: 0,
  createdAt: 0,
};
const values = { ...valuesOf(null), providerId: 'prv-1' };

test.each([
  ['providerId', values, { protocol: 'rtmp', url: PROVIDER.url, secondaryUrl: '', profileId: 'prf-1' }],
  ['providerId', { ...values, providerId: '' }, {}],
  ['protocol', { ...values, protocol: 'srt' }, { providerId: '' }],
  ['protocol', { ...values, protocol: 'rtmp' }, {}],
  ['name', values, {}],
])('a change of %s fills in', (changed, after, expected) => {
  expect(providerFill(after, changed, [PROVIDER])).toEqual(expected);
});

test.each([
  [PROVIDER.url, null, false],
  ['rtmp://old.example.org/app', null, true],
  [PROVIDER.url, 'rtmp://backup.example.org/app', true],
])('%s and %s: differs %s', (url, secondaryUrl, expected) => {
  expect(differsFrom({ url, secondaryUrl }, PROVIDER)).toBe(expected);
});
