import { describe, expect, it } from 'vitest';
import {
  destinationAddress,
  destinationProblems,
  likeNeighbours,
  type DestinationAddress,
  type DestinationFields,
} from './destination-fields.js';
import { neededFeatures } from './destination-features.js';
import { checkDestinationHost } from './destination-host.js';
import { destinationState } from './destination-state.js';
import type { DestinationProtocol } from './destinations.js';

const REQUIRED = 'This field is required';
const INVALID = 'Invalid field';
const FORBIDDEN = 'Cannot contain \' " ` \\ & + # ? ␣';
const PREFIX = 'Must match the pattern: a-z A-Z 0-9 @~_-+={},!()';
const UNIQUE = 'This field must be unique';
const IP = 'Invalid IP field';
const x = (count: number): string => 'x'.repeat(count);

describe('checkDestinationHost', () => {
  it.each([
    'live.example.org',
    '192.0.2.7',
    '10.1.2.3',
    '239.1.1.1',
    '2001:db8::7',
    'ff0e::1',
    '::ffff:c000:207',
    'localhost.example.org',
    '127.example.org',
  ])('takes %s', (host) => expect(checkDestinationHost(host)).toBeNull());

  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '169.254.169.254',
    '169.254.1.1',
    '0.0.0.0',
    '0.1.2.3',
    'localhost',
    'LOCALHOST',
    'studio.localhost',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    'fe80::1',
    'febf::1',
    'fd00:ec2::254',
    '0x7f000001',
    '0x7f.0.0.1',
    '127.0.0x1',
    '010.0.0.1',
    '1.2.3',
    '2130706433',
    'a b',
    '-x',
  ])('refuses %s', (host) => expect(checkDestinationHost(host)?.text).toBe(IP));

  it('is needed', () => expect(checkDestinationHost('')?.text).toBe(REQUIRED));
});

const CALLER = { name: 'Paris', mode: 'caller', host: '192.0.2.7', port: 9000 } as const;
const LISTENER = { name: 'Paris', mode: 'listener', port: 9000 } as const;
const RENDEZVOUS = { name: 'Paris', mode: 'rendezvous', host: '192.0.2.7', port: 9000 } as const;
const RTMP = { name: 'CDN', url: 'rtmps://live.example.org/app', key: 'abc' } as const;
const USER = { userName: 'crew', password: 'word-of-nobody' } as const;
const FILE = { name: 'Archive', filePrefix: 'news_', fileFormat: 'ts', fileMinutes: 30 } as const;
const UDP = { name: 'Cable', host: '239.1.1.1', port: 5000 } as const;

const RIST = { name: 'Far', host: '192.0.2.7', port: 1968 } as const;
const SMPTE = { name: 'Studio', host: '239.10.1.1', port: 20_000, audioPort: 20_002 } as const;
const SECOND = { secondaryHost: '239.20.1.1', secondaryPort: 20_000, secondaryAudioPort: 20_002 } as const;
const PUSH = { name: 'CDN', url: 'https://cdn.example.org/live/index.m3u8' } as const;

type Case = readonly [DestinationProtocol, DestinationFields, Readonly<Record<string, string>>];
const CASES: readonly Case[] = [
  ['srt', CALLER, {}],
  ['srt', { ...CALLER, passphrase: null, streamId: null, latencyMs: 20 }, {}],
  ['srt', { ...CALLER, passphrase: x(10), streamId: '#!::r=live', latencyMs: 8000 }, {}],
  ['srt', { ...CALLER, name: '' }, { name: REQUIRED }],
  ['srt', { ...CALLER, name: x(101) }, { name: 'Must have at most 100 characters' }],
  ['srt', {}, { name: REQUIRED, mode: REQUIRED, host: REQUIRED, port: REQUIRED }],
  ['srt', { ...CALLER, host: '127.0.0.1' }, { host: IP }],
  ['srt', { ...CALLER, port: 0 }, { port: 'Must be 1 or more' }],
  ['srt', { ...CALLER, port: 65_536 }, { port: 'Must be 65535 or less' }],
  ['srt', { ...CALLER, port: 1.5 }, { port: 'Must be an integer' }],
  ['srt', { ...CALLER, port: 554 }, {}],
  ['srt', { ...CALLER, passphrase: x(9) }, { passphrase: 'Must be between 10 and 64 characters' }],
  ['srt', { ...CALLER, passphrase: x(65) }, { passphrase: 'Must be between 10 and 64 characters' }],
  ...Array.from('\'"`\\&+#? é').map((character): Case => [
    'srt',
    { ...CALLER, passphrase: `${x(10)}${character}` },
    { passphrase: character === 'é' ? INVALID : FORBIDDEN },
  ]),
  ['srt', { ...CALLER, streamId: 'a b' }, { streamId: INVALID }],
  ['srt', { ...CALLER, streamId: x(513) }, { streamId: 'Must have at most 512 characters' }],
  ['srt', { ...CALLER, latencyMs: 19 }, { latencyMs: 'Must be 20 or more' }],
  ['srt', { ...CALLER, latencyMs: 8001 }, { latencyMs: 'Must be 8000 or less' }],
  ['srt', { ...CALLER, url: 'rtmp://a.example/b' }, { url: INVALID }],
  ['srt', LISTENER, {}],
  ['srt', { ...LISTENER, host: '192.0.2.7' }, { host: INVALID }],
  ['srt', { ...LISTENER, port: 554 }, { port: INVALID }],
  ['srt', { ...LISTENER, port: 557 }, { port: INVALID }],
  ['srt', { ...LISTENER, port: 558 }, {}],
  ['srt', RENDEZVOUS, {}],
  ['srt', { ...RENDEZVOUS, streamId: null, passphrase: x(10) }, {}],
  ['srt', { ...RENDEZVOUS, host: undefined }, { host: REQUIRED }],
  ['srt', { ...RENDEZVOUS, host: '127.0.0.1' }, { host: IP }],
  ['srt', { ...RENDEZVOUS, port: 555 }, { port: INVALID }],
  ['srt', { ...RENDEZVOUS, streamId: 'live' }, { streamId: INVALID }],
  ['rtmp', RTMP, {}],
  ['rtmp', { name: 'CDN' }, { url: 'This field is required', key: REQUIRED }],
  ['rtmp', { ...RTMP, url: 'https://live.example.org/app' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: 'rtmp://127.0.0.1/app' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: 'rtmp://localhost:1935/app' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: 'rtmp://[::1]:1935/app' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: 'rtmp://[2001:db8::7]/app' }, {}],
  ['rtmp', { ...RTMP, url: `rtmp://a.example/${x(240)}` }, { url: 'Must have at most 256 characters' }],
  ['rtmp', { ...RTMP, key: 'a b' }, { key: INVALID }],
  ['rtmp', { ...RTMP, key: x(257) }, { key: 'Must have at most 256 characters' }],
  ['udp', UDP, {}],
  ['rtp', { ...UDP, ttl: 255 }, {}],
  ['udp', { ...UDP, ttl: 0 }, { ttl: 'Must be 1 or more' }],
  ['rtp', { ...UDP, ttl: 256 }, { ttl: 'Must be 255 or less' }],
  ['rtp', { name: 'Cable' }, { host: REQUIRED, port: REQUIRED }],
  ['udp', { ...UDP, key: 'abc' }, { key: INVALID }],
  ['rtmp', { ...RTMP, secondaryUrl: null }, {}],
  ['udp', { ...UDP, localAddress: '192.0.2.9' }, {}],
  ['rtp', { ...UDP, localAddress: null }, {}],
  ['udp', { ...UDP, host: '2001:db8::7', localAddress: '2001:db8::9' }, {}],
  ['udp', { ...UDP, host: 'cable.example.org', localAddress: '2001:db8::9' }, {}],
  ['udp', { ...UDP, localAddress: '2001:db8::9' }, { localAddress: 'Invalid IP field' }],
  ['udp', { ...UDP, host: '2001:db8::7', localAddress: '192.0.2.9' }, { localAddress: 'Invalid IP field' }],
  ['udp', { ...UDP, localAddress: 'eth0' }, { localAddress: 'Invalid IP field' }],
  ['udp', { ...UDP, localAddress: '192.0.2.9&ttl=255' }, { localAddress: 'Invalid IP field' }],
  ['udp', { ...UDP, localAddress: '192.0.2.999' }, { localAddress: 'Invalid IP field' }],
  ['rist', { ...RIST, localAddress: '192.0.2.9' }, { localAddress: INVALID }],
  ['file', FILE, {}],
  ['file', { name: 'Archive' }, {}],
  ['file', { ...FILE, filePrefix: 'a@~_-+={},!()Z9' }, {}],
  ['file', { ...FILE, filePrefix: '../../etc/x' }, { filePrefix: PREFIX }],
  ['file', { ...FILE, filePrefix: 'a/b' }, { filePrefix: PREFIX }],
  ['file', { ...FILE, filePrefix: '.open' }, { filePrefix: PREFIX }],
  ['file', { ...FILE, filePrefix: 'a%03d' }, { filePrefix: PREFIX }],
  ['file', { ...FILE, filePrefix: x(33) }, { filePrefix: 'Must have at most 32 characters' }],
  ['file', { ...FILE, fileMinutes: 0 }, { fileMinutes: 'Must be 1 or more' }],
  ['file', { ...FILE, fileMinutes: 241 }, { fileMinutes: 'Must be 240 or less' }],
  ['file', { ...FILE, host: '192.0.2.7' }, { host: INVALID }],
  ['udp', { ...UDP, filePrefix: 'a' }, { filePrefix: INVALID }],
  ['rtmp', { ...RTMP, ...USER }, {}],
  ['rtmp', { ...RTMP, userName: 'crew' }, { password: REQUIRED }],
  ['rtmp', { ...RTMP, password: 'word' }, { userName: REQUIRED }],
  ['rtmp', { ...RTMP, ...USER, userName: 'crew&authmod=x' }, { userName: 'Cannot contain & ? # = % \\' }],
  ['rtmp', { ...RTMP, ...USER, userName: 'a#b' }, { userName: 'Cannot contain & ? # = % \\' }],
  ['rtmp', { ...RTMP, ...USER, userName: 'a\nb' }, { userName: INVALID }],
  ['rtmp', { ...RTMP, ...USER, password: 'a\nb' }, { password: INVALID }],
  ['rtmp', { ...RTMP, ...USER, password: x(129) }, { password: 'Must have at most 128 characters' }],
  ['rtmp', { ...RTMP, url: 'rtmp://crew:word@a.example/app' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: 'file:///etc/passwd' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: 'concat:rtmp://a.example/app' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: '-rtmp_app x' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, url: 'rtmp://169.254.169.254/app' }, { url: 'Invalid URL format' }],
  ['rtmp', { ...RTMP, secondaryUrl: 'rtmp://backup.example.org/app' }, {}],
  ['rtmp', { ...RTMP, secondaryUrl: RTMP.url }, { secondaryUrl: 'This field must be unique' }],
  ['rtmp', { ...RTMP, secondaryUrl: 'rtmp://127.0.0.1/app' }, { secondaryUrl: 'Invalid URL format' }],
  ['udp', { ...UDP, muxKbps: 2000 }, {}],
  ['rtp', { ...UDP, muxKbps: 8000 }, {}],
  ['udp', { ...UDP, muxKbps: null }, {}],
  ['udp', { ...UDP, muxKbps: 1999 }, { muxKbps: 'Must be 2000 or more' }],
  ['rtp', { ...UDP, muxKbps: 8001 }, { muxKbps: 'Must be 8000 or less' }],
  ['udp', { ...UDP, muxKbps: 2000.5 }, { muxKbps: 'Must be an integer' }],
  ['hls', { name: 'Web', muxKbps: 2000 }, { muxKbps: INVALID }],
  ['rist', RIST, {}],
  ['rist', { ...RIST, passphrase: x(10), latencyMs: 1000 }, {}],
  ['rist', { name: 'Far' }, { host: REQUIRED, port: REQUIRED }],
  ['rist', { ...RIST, host: '169.254.169.254' }, { host: IP }],
  ['rist', { ...RIST, passphrase: x(9) }, { passphrase: 'Must be between 10 and 64 characters' }],
  ['rist', { ...RIST, ttl: 4 }, { ttl: INVALID }],
  ['hlsPush', PUSH, {}],
  ['hlsPush', { ...PUSH, userName: 'crew', password: 'secret' }, {}],
  ['hlsPush', { ...PUSH, userName: 'crew' }, { password: REQUIRED }],
  ['hlsPush', { ...PUSH, password: 'secret' }, { userName: REQUIRED }],
  ['hlsPush', { ...PUSH, userName: 'a:b', password: 'secret' }, { userName: INVALID }],
  ['hlsPush', { ...PUSH, userName: 'crew', password: 'a\nb: c' }, { password: INVALID }],
  ['hlsPush', { name: 'CDN' }, { url: REQUIRED }],
  ...[
    'http://127.0.0.1/live/index.m3u8',
    'https://169.254.169.254/index.m3u8',
    'http://localhost/index.m3u8',
    'https://[::1]/index.m3u8',
    'https://crew:secret@cdn.example.org/index.m3u8',
    'https://cdn.example.org/index.m3u8?key=1',
    'https://cdn.example.org/live/',
    'https://cdn.example.org/a/../index.m3u8',
    'https://cdn.example.org/%2e%2e/index.m3u8',
    'https://cdn.example.org:99999/index.m3u8',
    'file:///etc/index.m3u8',
    'concat:a|b.m3u8',
    '-i.m3u8',
  ].map((url): Case => ['hlsPush', { ...PUSH, url }, { url: 'Invalid URL format' }]),
  ['st2110', SMPTE, {}],
  ['st2110', { ...SMPTE, ttl: 64, ...SECOND }, {}],
  ['st2110', { name: 'Studio' }, { host: REQUIRED, port: REQUIRED, audioPort: REQUIRED }],
  ['st2110', { name: 'Studio', ...SECOND }, { host: REQUIRED, port: REQUIRED, audioPort: REQUIRED }],
  ['st2110', { ...SMPTE, host: 'studio.example.org' }, { host: IP }],
  ['st2110', { ...SMPTE, host: '2001:db8::7' }, { host: IP }],
  ['st2110', { ...SMPTE, host: '127.0.0.1' }, { host: IP }],
  ['st2110', { ...SMPTE, port: 0 }, { port: 'Must be 1 or more' }],
  ['st2110', { ...SMPTE, audioPort: 65_536 }, { audioPort: 'Must be 65535 or less' }],
  ['st2110', { ...SMPTE, audioPort: 20_000 }, { audioPort: UNIQUE }],
  [
    'st2110',
    { ...SMPTE, ...SECOND, secondaryHost: '239.10.1.1' },
    { secondaryPort: UNIQUE, secondaryAudioPort: UNIQUE },
  ],
  ['st2110', { ...SMPTE, ...SECOND, secondaryAudioPort: 20_000 }, { secondaryAudioPort: UNIQUE }],
  ['st2110', { ...SMPTE, secondaryHost: '239.20.1.1' }, { secondaryPort: REQUIRED, secondaryAudioPort: REQUIRED }],
  ['st2110', { ...SMPTE, secondaryPort: 20_000 }, { secondaryHost: REQUIRED, secondaryAudioPort: REQUIRED }],
  ['st2110', { ...SMPTE, ...SECOND, secondaryHost: '169.254.169.254' }, { secondaryHost: IP }],
  ['st2110', { ...SMPTE, muxKbps: 3000 }, { muxKbps: INVALID }],
  ['udp', { ...UDP, audioPort: 5002 }, { audioPort: INVALID }],
  ['hls', { name: 'Web' }, {}],
  ['hls', { name: 'Web', port: 80 }, { port: INVALID }],
];

it.each(CASES)('destinationProblems of %s %j: %j', (protocol, fields, expected) => {
  const found = destinationProblems(protocol, fields).map(({ path, message }) => [path, message.text]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

it.each<[DestinationProtocol, DestinationFields, DestinationAddress]>([
  ['srt', CALLER, { protocol: 'srt', mode: 'caller', host: '192.0.2.7', port: 9000, latencyMs: 500, streamId: null }],
  [
    'srt',
    { ...LISTENER, host: '', streamId: '', latencyMs: 120 },
    { protocol: 'srt', mode: 'listener', host: null, port: 9000, latencyMs: 120, streamId: null },
  ],
  [
    'srt',
    RENDEZVOUS,
    { protocol: 'srt', mode: 'rendezvous', host: '192.0.2.7', port: 9000, latencyMs: 500, streamId: null },
  ],
  ['rtmp', RTMP, { protocol: 'rtmp', url: RTMP.url, secondaryUrl: null, userName: null }],
  ['udp', UDP, { protocol: 'udp', host: '239.1.1.1', port: 5000, ttl: 16, muxKbps: null, localAddress: null }],
  [
    'rtp',
    { ...UDP, ttl: 4, muxKbps: 3000, localAddress: '192.0.2.9' },
    { protocol: 'rtp', host: '239.1.1.1', port: 5000, ttl: 4, muxKbps: 3000, localAddress: '192.0.2.9' },
  ],
  ['file', FILE, { protocol: 'file', filePrefix: 'news_', fileFormat: 'ts', fileMinutes: 30 }],
  ['file', { name: 'Archive' }, { protocol: 'file', filePrefix: '', fileFormat: 'mkv', fileMinutes: 10 }],
  ['rist', RIST, { protocol: 'rist', host: '192.0.2.7', port: 1968, latencyMs: 500 }],
  ['hlsPush', { ...PUSH, userName: '' }, { protocol: 'hlsPush', url: PUSH.url, userName: null }],
  ['hls', { name: 'Web' }, { protocol: 'hls' }],
  [
    'st2110',
    SMPTE,
    {
      protocol: 'st2110',
      host: '239.10.1.1',
      port: 20_000,
      audioPort: 20_002,
      ttl: 16,
      secondaryHost: null,
      secondaryPort: null,
      secondaryAudioPort: null,
    },
  ],
  [
    'st2110',
    { ...SMPTE, ttl: 4, ...SECOND },
    { protocol: 'st2110', host: '239.10.1.1', port: 20_000, audioPort: 20_002, ttl: 4, ...SECOND },
  ],
])('destinationAddress of %s %j', (protocol, fields, address) => {
  expect(destinationAddress(protocol, fields)).toEqual(address);
});

const smpte = (name: string, fields: DestinationFields = {}) => ({
  name,
  address: destinationAddress('st2110', { ...SMPTE, ...fields }),
});
const to = (name: string, streamId: string | null = null) => ({
  name,
  address: destinationAddress('srt', { ...CALLER, streamId }),
});

const toFile = (name: string, filePrefix: string) => ({
  name,
  address: destinationAddress('file', { name, filePrefix }),
});

it.each([
  [to('Paris', 'a'), [to('London', 'b')], {}],
  [to('Paris'), [to('London')], {}],
  [to('Paris'), [{ name: 'Web', address: { protocol: 'hls' as const } }], {}],
  [to('Paris'), [to('PARIS')], { name: 'Name field has to be unique' }],
  [
    to('Paris', 'a'),
    [to('London', 'a')],
    { streamId: 'Please make sure Stream ID is unique between the different streams' },
  ],
  [toFile('One', 'a'), [toFile('Two', 'b')], {}],
  [toFile('One', ''), [toFile('Two', '')], { filePrefix: UNIQUE }],
  [smpte('One'), [smpte('Two', { host: '239.10.1.2' })], {}],
  [smpte('One'), [smpte('Two')], { port: UNIQUE, audioPort: UNIQUE }],
  [smpte('One', SECOND), [smpte('Two', { host: '239.20.1.1', audioPort: 20_004 })], { secondaryPort: UNIQUE }],
])('likeNeighbours %j among %j', (one, others, expected) => {
  const found = likeNeighbours(one, others).map(({ path, message }) => [path, message.text]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

it.each([
  [{ on: false, online: true, reported: 'connected' as const }, 'off'],
  [{ on: true, online: false, reported: 'connected' as const }, 'unknown'],
  [{ on: true, online: true, reported: null }, 'unknown'],
  [{ on: true, online: true, reported: 'retrying' as const }, 'retrying'],
])('destinationState of %j: %s', (standing, state) => {
  expect(destinationState(standing)).toBe(state);
});

it.each<[DestinationProtocol, DestinationFields, readonly string[]]>([
  ['srt', CALLER, []],
  ['srt', RENDEZVOUS, ['rendezvous']],
  ['hls', { name: 'Web' }, []],
  ['rtmp', RTMP, []],
  ['rtmp', { ...RTMP, secondaryUrl: 'rtmp://b.example.org/app' }, ['secondaryUrl']],
  ['rtmp', { ...RTMP, ...USER, secondaryUrl: 'rtmp://b.example.org/app' }, ['secondaryUrl', 'rtmpUser']],
  ['udp', UDP, []],
  ['rtp', { ...UDP, muxKbps: 3000 }, ['muxRate']],
  ['udp', { ...UDP, muxKbps: 3000, localAddress: '192.0.2.9' }, ['muxRate', 'localAddress']],
  ['file', FILE, ['file']],
  ['rist', RIST, ['rist']],
  ['hlsPush', PUSH, ['hlsPush']],
  ['st2110', SMPTE, ['st2110']],
])('neededFeatures of %s %j: %s', (protocol, fields, feature) => {
  expect(neededFeatures(destinationAddress(protocol, fields))).toEqual(feature);
});
