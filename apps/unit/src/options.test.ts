import { expect, it } from 'vitest';
import { readOptions } from './options.js';

it.each([
  [[], { kind: 'test' }],
  [['--source', 'loop'], { kind: 'loop' }],
  [['--source', '/dev/video0'], { kind: 'device', path: '/dev/video0' }],
  [['--source', 'rtsp://10.0.0.1/main'], { kind: 'ip', url: 'rtsp://10.0.0.1/main' }],
  [['--source', '/media/a.mp4'], { kind: 'file', path: '/media/a.mp4' }],
])('reads the source of %j', (args, source) => {
  expect(readOptions(args)?.sources).toEqual([source]);
});

it('accepts up to four sources, in their order', () => {
  const four = ['test', 'loop', '/dev/video0', 'test'].flatMap((source) => ['--source', source]);
  expect(readOptions(four)?.sources.map(({ kind }) => kind)).toEqual(['test', 'loop', 'device', 'test']);
  expect(() => readOptions([...four, '--source', 'test'])).toThrow('--source: at most 4 of them');
});

it('pairs, and stores its credentials in the state folder', () => {
  expect(readOptions(['--state-dir', '/s', '--pair', 'AB12', '--console', 'http://c:8080'])).toEqual({
    credentials: {
      from: 'pairing',
      code: 'AB12',
      consoleUrl: 'http://c:8080',
      kind: 'unit',
      path: '/s/credentials.json',
    },
    stateDir: '/s',
    sources: [{ kind: 'test' }],
    nameOverlay: false,
    allowReboot: false,
    storage: '/s/storage',
    links: undefined,
    bondRoutes: false,
    returns: { '1': undefined, '2': undefined },
    databridge: { host: '127.0.0.1', port: 0 },
    lanPolicy: 'side',
    location: { kind: 'gpsd', address: { host: '127.0.0.1', port: 2947 } },
    softwareKey: undefined,
    tally: { file: '/s/tally', command: undefined, page: undefined },
    intercomPage: undefined,
    jacks: { jack1: { input: { kind: 'tone', hertz: 660 }, output: undefined }, jack2: undefined },
  });
  expect(readOptions(['--software-key', '/etc/backhaul/software.pem'])?.softwareKey).toBe('/etc/backhaul/software.pem');
});

it.each([
  [['--location', '52.52,13.405'], { kind: 'given', location: { lat: 52.52, lng: 13.405 } }],
  [['--location=-33.9, 18.4', '--gpsd', 'off'], { kind: 'given', location: { lat: -33.9, lng: 18.4 } }],
  [['--gpsd', 'off'], { kind: 'none' }],
  [['--gpsd', '[::1]:2000'], { kind: 'gpsd', address: { host: '::1', port: 2000 } }],
])('reads the location of %j', (args, location) => {
  expect(readOptions(args)?.location).toEqual(location);
});

it('sends from the given addresses', () => {
  expect(readOptions(['--links', '10.0.0.2,fd00::2'])?.links).toEqual(['10.0.0.2', 'fd00::2']);
});

it.each([
  [['--intercom-in-2', 'tone:1000'], { input: { kind: 'tone', hertz: 1000 }, output: undefined }],
  [['--intercom-out-2', 'pulse:headset'], { input: { kind: 'silence' }, output: { kind: 'pulse', device: 'headset' } }],
  [
    ['--intercom-in-2', 'file:/m/a.wav', '--intercom-out-2', '/m/b.wav'],
    { input: { kind: 'file', device: '/m/a.wav' }, output: { kind: 'file', device: '/m/b.wav' } },
  ],
])('reads the second jack of %j', (args, jack2) => {
  expect(readOptions(args)?.jacks.jack2).toEqual(jack2);
});

it.each([
  [['--intercom-in', 'microphone']],
  [['--intercom-page', 'here:80']],
  [['--intercom-in-2', 'file:']],
  [['--console', 'http://c']],
  [['--source']],
  [['extra']],
  [['--links', 'eth0']],
  [['--databridge', 'here:80']],
  [['--ip-pipe', 'all']],
  [['--location', '52.5']],
  [['--location', '91,0']],
  [['--location', ',']],
  [['--gpsd', 'here']],
  [['--gpsd', 'here:0']],
])('refuses %j', (args) => {
  expect(() => readOptions(args)).toThrow();
});
