import { expect, it } from 'vitest';
import {
  MAX_STREAM_PROVIDERS,
  newProviderRefusal,
  providerProblems,
  takesKey,
  type ProviderFields,
} from './stream-providers.js';

const GOOD: ProviderFields = {
  protocol: 'rtmp',
  name: 'Video site',
  domain: 'example.org',
  url: 'rtmps://live.example.org/app',
  secondaryUrl: null,
};

it.each<[Partial<ProviderFields>, Readonly<Record<string, string>>]>([
  [{}, {}],
  [{ secondaryUrl: 'rtmps://backup.example.org/app' }, {}],
  [{ protocol: 'hlsPush', url: 'https://live.example.org/a/index.m3u8' }, {}],
  [{ name: '' }, { name: 'This field is required' }],
  [{ name: String.raw`a\b` }, { name: 'Cannot contain \\' }],
  [{ domain: '' }, { domain: 'This field is required' }],
  [{ url: 'file:///etc/passwd' }, { url: 'Invalid URL format' }],
  [{ url: 'rtmp://127.0.0.1/app' }, { url: 'Invalid URL format' }],
  [{ url: 'rtmp://169.254.169.254/app' }, { url: 'Invalid URL format' }],
  [{ url: 'https://live.example.org/a.m3u8' }, { url: 'Invalid URL format' }],
  [{ secondaryUrl: GOOD.url }, { secondaryUrl: 'This field must be unique' }],
  [{ secondaryUrl: 'rtmp://localhost/app' }, { secondaryUrl: 'Invalid URL format' }],
  [
    { protocol: 'hlsPush', url: 'https://a.example.org/i.m3u8', secondaryUrl: 'https://b.example.org/i.m3u8' },
    { secondaryUrl: 'Invalid field' },
  ],
])('providerProblems with %j: %j', (change, expected) => {
  const found = providerProblems({ ...GOOD, ...change }).map(({ path, message }) => [path, message.text]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

const names = (n: number) => Array.from({ length: n }, (_, i) => `provider ${i}`);
it.each([
  ['Site', names(MAX_STREAM_PROVIDERS - 1), null],
  ['SITE', ['Site'], 'STREAM_PROVIDER_EXISTS'],
  ['Site', names(MAX_STREAM_PROVIDERS), 'STREAM_PROVIDER_LIMIT'],
])('newProviderRefusal of %s among %j: %s', (name, existing, refusal) => {
  expect(newProviderRefusal(name, existing)).toBe(refusal);
});

it('takesKey: RTMP alone', () => {
  expect([takesKey('rtmp'), takesKey('hlsPush')]).toEqual([true, false]);
});
