import { expect, it } from 'vitest';
import { readOptions } from './options.js';

const env = { GUEST_GATEWAY_SECRET: 'a secret of twenty characters' };

it('reads the command line', () => {
  expect(readOptions(['--console', 'http://c:1', '--listen', '[::1]:99', '--ports', '5000-5010'], env)).toMatchObject({
    consoleUrl: 'http://c:1',
    host: '[::1]',
    port: 99,
    ports: { first: 5000, last: 5010 },
    iceServers: [],
  });
  expect(readOptions(['--help'], {})).toBeUndefined();
});

it.each([
  [[], env, /--console needs/],
  [['--console', 'http://c', '--listen', '80'], env, /--listen needs/],
  [['--console', 'http://c', '--ports', '9-3'], env, /--ports needs/],
  [['--console', 'http://c'], { GUEST_GATEWAY_SECRET: 'short' }, /at least 20/],
])('refuses the options %j', (args, environment, words) => {
  expect(() => readOptions(args, environment)).toThrow(words);
});
