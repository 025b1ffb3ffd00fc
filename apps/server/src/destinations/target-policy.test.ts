import type { DestinationTarget } from '@backhaul/contract/bus';
import { expect, it } from 'vitest';
import { isOnNetwork, policyFor, refusalOf } from './target-policy.js';

it.each(['192.168.1.5', '10.0.0.1', '203.0.113.7', '239.1.2.3', '2001:db8::1', 'ff05::1', 'fd00::5'])(
  'a destination may be at %s',
  (address) => expect(isOnNetwork(address)).toBe(true),
);

it.each(['127.0.0.1', '127.9.9.9', '0.0.0.0', '169.254.169.254', '::1', '::', 'fe80::1', '::ffff:127.0.0.1'])(
  'a destination may not be at %s, which is the server itself or its own link',
  (address) => expect(isOnNetwork(address)).toBe(false),
);

const rtmp = (url: string): DestinationTarget => ({ protocol: 'rtmp', url, key: 'k' });
const srt = { protocol: 'srt', port: 9000, passphrase: null, latencyMs: 120, streamId: null } as const;

it.each<[why: string, target: DestinationTarget]>([
  ['by name', rtmp('rtmp://localhost/live')],
  ['in figures', rtmp('rtmp://127.0.0.1:1935/live')],
  ['by RTMPS', rtmp('rtmps://[::1]/live')],
  ['by SRT', { ...srt, mode: 'caller', host: '169.254.169.254' }],
  ['by UDP', { protocol: 'udp', host: '127.0.0.1', port: 5000, ttl: 1 }],
  ['by RIST', { protocol: 'rist', host: '127.0.0.1', port: 1968, passphrase: null, latencyMs: 500 }],
  ['by HTTP', { protocol: 'hlsPush', url: 'http://localhost/index.m3u8', userName: null, password: null }],
  [
    'by the secondary address of ST 2110',
    {
      protocol: 'st2110',
      host: '239.1.1.1',
      port: 20_000,
      audioPort: 20_002,
      ttl: 1,
      secondary: { host: '127.0.0.1', port: 20_000, audioPort: 20_002 },
    },
  ],
  ['by RTP', { protocol: 'rtp', host: '0.0.0.0', port: 5000, ttl: 1 }],
])('the server itself is no destination %s, unless everything is allowed', async (_why, target) => {
  expect(await refusalOf(target, 'network')).toBe('The address is not allowed');
  expect(await refusalOf(target, 'any')).toBeUndefined();
});

it.each<[what: string, target: DestinationTarget]>([
  ['an SRT listener', { ...srt, mode: 'listener', host: null }],
  ['HLS', { protocol: 'hls', key: 'h'.repeat(32) }],
  ['a multicast group', { protocol: 'udp', host: '239.1.2.3', port: 5000, ttl: 8 }],
])('%s is allowed', async (_what, target) => expect(await refusalOf(target, 'network')).toBeUndefined());

it('a host that nobody knows is said to be unknown', async () =>
  expect(await refusalOf(rtmp('rtmp://no-such-host.invalid/live'), 'network')).toBe('The host is unknown'));

it('a secondary URL is looked at when it is used', async () => {
  const target: DestinationTarget = {
    protocol: 'rtmp',
    url: 'rtmp://203.0.113.7/app',
    secondaryUrl: 'rtmp://127.0.0.1/app',
    key: 'k',
  };
  expect(await refusalOf(target, 'network')).toBeUndefined();
  expect(await refusalOf(target, 'network', true)).toBe('The address is not allowed');
});

const caller = { ...srt, mode: 'caller', host: '127.0.0.1' } as const;

it('a share goes to a server on the same machine, and nothing else does', () => {
  const share = { share: true } as const;
  expect(policyFor({ ...share, target: caller }, 'network', '127.0.0.1')).toBe('any');
  expect(policyFor({ target: caller }, 'network', '127.0.0.1')).toBe('network');
  // A server that is reached from elsewhere does not trust another one that reports a loopback address.
  expect(policyFor({ ...share, target: caller }, 'network', '192.0.2.7')).toBe('network');
  const { host } = caller;
  const secrets = { ...caller, host: '169.254.169.254' };
  expect(policyFor({ ...share, target: secrets }, 'network', host)).toBe('network');
  const udp: DestinationTarget = { protocol: 'udp', host, port: 5000, ttl: 1 };
  expect(policyFor({ ...share, target: udp }, 'network', host)).toBe('network');
});
