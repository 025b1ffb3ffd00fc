import { FIRST_PIPE_SETTINGS } from '@backhaul/domain';
import { expect, it } from 'vitest';
import { changedPipes, isElsewhere, pipeAddress, pipeProblemOf, pipeSettingsOf, pipeValuesOf } from './pipe-values.js';

const reported = {
  applied: { on: true, interface: 'eth0', firstPort: 9400, ports: 2 },
  started: { host: '127.0.0.1', firstPort: 9300 },
  interfaces: [{ name: 'eth0', address: '10.0.0.2' }],
  open: [],
};
const values = pipeValuesOf(reported.applied);

it('settings and their form stand for one another', () => {
  expect(pipeSettingsOf(values)).toEqual(reported.applied);
  expect(pipeSettingsOf(pipeValuesOf(FIRST_PIPE_SETTINGS))).toEqual(FIRST_PIPE_SETTINGS);
  expect(changedPipes({ ...values, ports: '' }, { ports: '' })).toEqual({ ports: null });
});

it.each([
  [{ firstPort: '65536' }, 'firstPort', 'Must be 65535 or less'],
  [{ firstPort: 'x' }, 'firstPort', 'Must be an integer'],
  [{ ports: '65' }, 'ports', 'Must be 64 or less'],
  [{ interface: 'eth1' }, 'interface', 'Invalid field'],
  [{ interface: 'gone0' }, 'interface', undefined],
] as const)('%j: %s %s', (change, path, text) => {
  const requested = { ...reported.applied, interface: 'gone0' };
  expect(pipeProblemOf({ ...values, ...change }, requested, reported, path)?.text).toBe(text);
});

it.each([
  ['10.0.0.2', 9400, false],
  ['10.0.0.2', 9401, false],
  ['10.0.0.2', 9402, true],
  ['10.0.0.2', 9399, true],
  ['127.0.0.1', 9400, true],
])('a pipe at %s port %i is elsewhere: %s', (host, port, elsewhere) => {
  expect(isElsewhere({ host, port }, reported)).toBe(elsewhere);
});

it('a pipe of a server that is set to nothing is where it is to be', () => {
  expect(isElsewhere({ host: 'media.example.com', port: 9301 }, { ...reported, applied: FIRST_PIPE_SETTINGS })).toBe(
    false,
  );
});

it('writes IPv6 in brackets', () => {
  expect([pipeAddress({ host: '::1', port: 1 }), pipeAddress({ host: '10.0.0.2', port: 1 })]).toEqual([
    '[::1]:1',
    '10.0.0.2:1',
  ]);
});
