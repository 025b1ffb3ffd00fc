import { expect, it } from 'vitest';
import { usualEncoders } from './encoders/encoder-budget.js';
import { readOptions } from './options.js';

it('has defaults that work', () => {
  expect(readOptions(['--state-dir', '/var/lib/backhaul'])).toEqual({
    credentials: { from: 'file', path: '/var/lib/backhaul/credentials.json' },
    stateDir: '/var/lib/backhaul',
    recordings: '/var/lib/backhaul/recordings',
    host: undefined,
    listen: undefined,
    basePort: 9001,
    mediaHost: '127.0.0.1',
    mediaPort: 0,
    measureHost: '0.0.0.0',
    measurePort: 0,
    uploadHost: '0.0.0.0',
    uploadPort: 0,
    gateHost: '0.0.0.0',
    tallyHost: '0.0.0.0',
    audioHost: '0.0.0.0',
    gatePort: 0,
    rtmpHost: '0.0.0.0',
    rtmpPort: 1935,
    rtmpsHost: '0.0.0.0',
    rtmpsPort: 1936,
    whipHost: '0.0.0.0',
    whipPort: 8889,
    whipRange: undefined,
    destinations: 'network',
    maxEncoders: usualEncoders(),
    egress: 'public',
    ptpSocket: '/var/run/ptp4l',
    fourK: true,
    drainMs: 0,
    softwareKey: undefined,
    pipeHost: '127.0.0.1',
    pipeBasePort: 9300,
  });
});

it('pairs with a code', () => {
  expect(readOptions(['--state-dir', '/s', '--pair', 'AB12', '--console', 'http://c:8080'])?.credentials).toEqual({
    from: 'pairing',
    code: 'AB12',
    consoleUrl: 'http://c:8080',
    kind: 'server',
    path: '/s/credentials.json',
  });
});

it('takes the file of the key from where it is started', () => {
  expect(readOptions(['--software-key', '/etc/backhaul/software.pem'])?.softwareKey).toBe('/etc/backhaul/software.pem');
});

it.each([
  [['--pair', 'AB12'], '--pair and --console belong together'],
  [['--base-port', '0'], '--base-port: 0 is no port'],
  [['--drain', 'soon'], '--drain: 0 to 1440 minutes, not soon'],
  [['--drain', '1441'], '--drain: 0 to 1440 minutes, not 1441'],
  [['--databridge', 'all'], '--databridge: one of off, public, any'],
  [['--destinations', 'all'], '--destinations: one of network, any'],
  [['--max-encoders', '1025'], '--max-encoders: a whole number from 0 to 1024'],
  [['--max-encoders', ''], '--max-encoders: a whole number from 0 to 1024'],
  [['--rtmp-port', '0'], '--rtmp-port: 0 is no port'],
  [['--whip-udp', '9000'], '--whip-udp:  is no port'],
  [['--whip-udp', '9001-9000'], '--whip-udp: 9001-9000 is no range of ports'],
  [['--listen', 'here'], '--listen: here is no address'],
  [['--pipe-host', 'here'], '--pipe-host: here is no address'],
  [['--media-port', '70000'], '--media-port: 70000 is no port'],
  [['--frobnicate'], "Unknown option '--frobnicate'"],
])('refuses %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

it('listens on the given address, except for ports with an address of their own', () => {
  const options = readOptions(['--listen', '127.0.0.1', '--gate-host', '::1']);
  expect(options).toMatchObject({
    listen: '127.0.0.1',
    uploadHost: '127.0.0.1',
    measureHost: '127.0.0.1',
    gateHost: '::1',
    tallyHost: '127.0.0.1',
    audioHost: '127.0.0.1',
  });
});

it('disables 4K when asked to', () => {
  expect(readOptions(['--no-4k'])?.fourK).toBe(false);
});

it('disables IP pipes when asked to', () => {
  expect(readOptions(['--pipe-host', 'off'])?.pipeHost).toBeUndefined();
});

it('prints its help', () => {
  expect(readOptions(['--help'])).toBeUndefined();
});
