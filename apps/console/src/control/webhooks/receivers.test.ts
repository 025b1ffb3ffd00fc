import { expect, it } from 'vitest';
import { isReceiver, ownNetworks, refuseLiteral } from './receivers.js';

const NONE = ownNetworks('');

it.each([
  ['203.0.114.9', true],
  ['2a00:1450:4001::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['not an address', false],
])('%s may receive webhooks: %s', (address, may) => {
  expect(isReceiver(address, NONE)).toBe(may);
});

it('allows the networks of the operator, and those alone', () => {
  const own = ownNetworks('10.20.0.0/16, fd00:1::/32');
  expect(['10.20.3.4', '::ffff:10.20.3.4', 'fd00:1::9'].map((one) => isReceiver(one, own))).toEqual([true, true, true]);
  expect(['10.21.0.1', '127.0.0.1', 'fd00:2::9'].map((one) => isReceiver(one, own))).toEqual([false, false, false]);
  expect(() => ownNetworks('10.0.0.0')).toThrow();
});

it.each(['http://127.0.0.1/in', 'http://[::1]/in', 'http://2130706433/in', 'http://0x7f.1/in', 'http://127.1/in'])(
  'refuses %s, which names an address itself',
  (url) => {
    expect(() => refuseLiteral(new URL(url), NONE)).toThrow('The address is not allowed');
  },
);
