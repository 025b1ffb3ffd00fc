import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { deviceFlags, deviceOptions, deviceUsage } from './options.js';

const read = (kind: 'unit' | 'server', args: string[]) =>
  deviceOptions(kind, parseArgs({ args, options: deviceFlags(kind) }).values);

it('takes credentials from the state folder, from a file, or for a pairing code', () => {
  expect(read('unit', ['--state-dir', '/s'])).toEqual({
    stateDir: '/s',
    credentials: { from: 'file', path: '/s/credentials.json' },
  });
  expect(read('unit', ['--state-dir', '/s', '--credentials', '/c.json']).credentials).toEqual({
    from: 'file',
    path: '/c.json',
  });
  const pairing = read('server', ['--state-dir', '/s', '--pair', 'AB', '--console', 'http://c']);
  expect(pairing.credentials).toEqual({
    from: 'pairing',
    code: 'AB',
    consoleUrl: 'http://c',
    kind: 'server',
    path: '/s/credentials.json',
  });
});

it.each([[['--pair', 'AB']], [['--console', 'http://c']]])('refuses %j alone', (args) => {
  expect(() => read('unit', args)).toThrow('--pair and --console belong together');
});

it('lists every flag, and gives each kind a folder of its own', () => {
  for (const flag of ['pair', 'console', 'credentials', 'state-dir'])
    expect(deviceUsage('unit')).toContain(`--${flag}`);
  expect(read('server', []).stateDir).toMatch(/\/server-state$/);
});
