import { expect, it } from 'vitest';
import { readOptions } from './options.js';

it.each([
  [[], { kind: 'test' }],
  [['--source', 'loop'], { kind: 'loop' }],
  [['--source', '/dev/video0'], { kind: 'device', path: '/dev/video0' }],
  [['--source', '/media/a.mp4'], { kind: 'file', path: '/media/a.mp4' }],
])('%j', (args, source) => {
  expect(readOptions(args)?.source).toEqual(source);
});

it('pairs, and keeps what it got in the state folder', () => {
  expect(readOptions(['--state-dir', '/s', '--pair', 'AB12', '--console', 'http://c:8080'])).toEqual({
    credentials: {
      from: 'pairing',
      code: 'AB12',
      consoleUrl: 'http://c:8080',
      kind: 'unit',
      path: '/s/credentials.json',
    },
    stateDir: '/s',
    source: { kind: 'test' },
    nameOverlay: false,
    allowReboot: false,
    storage: '/s/storage',
    links: undefined,
    bondRoutes: false,
    returns: { '1': undefined, '2': undefined },
    databridge: { host: '127.0.0.1', port: 0 },
  });
});

it('sends from the addresses that are named', () => {
  expect(readOptions(['--links', '10.0.0.2,fd00::2'])?.links).toEqual(['10.0.0.2', 'fd00::2']);
});

it.each([
  [['--console', 'http://c']],
  [['--source']],
  [['extra']],
  [['--links', 'eth0']],
  [['--databridge', 'here:80']],
])('refuses %j', (args) => {
  expect(() => readOptions(args)).toThrow();
});
