import type { Destination } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import { fieldsOf, problemOf, valuesOf, type DestinationValues } from './destination-values.js';

const NEW = valuesOf(null);
const stored = (change: Partial<Destination>): Destination => ({
  destinationId: 'd',
  name: 'Paris',
  protocol: 'srt',
  state: 'off',
  since: null,
  retryAt: null,
  detail: '',
  sentKbps: 0,
  on: false,
  profileId: null,
  providerId: null,
  mode: null,
  host: null,
  port: null,
  latencyMs: null,
  streamId: null,
  secondary: false,
  url: null,
  secondaryUrl: null,
  ttl: null,
  muxKbps: null,
  userName: null,
  hasKey: false,
  address: null,
  audioPort: null,
  secondaryHost: null,
  secondaryPort: null,
  secondaryAudioPort: null,
  sdp: null,
  localAddress: null,
  filePrefix: null,
  fileFormat: null,
  fileMinutes: null,
  ...change,
});
const SRT = stored({ mode: 'caller', host: '192.0.2.7', port: 9000, latencyMs: 200, hasKey: true });
const RTMP = stored({ protocol: 'rtmp', url: 'rtmp://live.example.org/app', hasKey: true });
const PUSH = stored({
  protocol: 'hlsPush',
  url: 'https://cdn.example.org/live/index.m3u8',
  userName: 'crew',
  hasKey: true,
});

it.each<[string, DestinationValues, object]>([
  [
    'ST 2110 whose secondary address was cleared',
    { ...NEW, protocol: 'st2110', host: '239.1.1.1', port: '20000', audioPort: '20002', secondaryPort: '20004' },
    {
      name: '',
      host: '239.1.1.1',
      port: 20_000,
      audioPort: 20_002,
      ttl: 16,
      secondaryHost: null,
      secondaryPort: null,
      secondaryAudioPort: null,
    },
  ],
  [
    'a new SRT caller',
    { ...NEW, name: 'Paris', host: ' 192.0.2.7 ', port: '9000' },
    { name: 'Paris', mode: 'caller', host: '192.0.2.7', port: 9000, latencyMs: 500, streamId: null, passphrase: null },
  ],
  [
    'a listener, whose host is not sent',
    { ...NEW, mode: 'listener', host: 'left.over', port: '', encryption: 'new', passphrase: '0123456789' },
    {
      name: '',
      mode: 'listener',
      host: null,
      port: undefined,
      latencyMs: 500,
      streamId: null,
      passphrase: '0123456789',
    },
  ],
  [
    'a stored one, which keeps its passphrase',
    valuesOf(SRT),
    { name: 'Paris', mode: 'caller', host: '192.0.2.7', port: 9000, latencyMs: 200, streamId: null },
  ],
  [
    'a stored RTMP one, which keeps its key',
    valuesOf(RTMP),
    { name: 'Paris', url: 'rtmp://live.example.org/app', secondaryUrl: null, userName: null },
  ],
  [
    'UDP',
    { ...NEW, protocol: 'udp', host: '239.1.1.1', port: '5000' },
    { name: '', host: '239.1.1.1', port: 5000, ttl: 16, muxKbps: null, localAddress: null },
  ],
  [
    'UDP at a constant rate',
    { ...NEW, protocol: 'udp', host: '239.1.1.1', port: '5000', muxKbps: ' 3000 ' },
    { name: '', host: '239.1.1.1', port: 5000, ttl: 16, muxKbps: 3000, localAddress: null },
  ],
  [
    'UDP by an interface',
    { ...NEW, protocol: 'udp', host: '239.1.1.1', port: '5000', localAddress: '192.0.2.9' },
    { name: '', host: '239.1.1.1', port: 5000, ttl: 16, muxKbps: null, localAddress: '192.0.2.9' },
  ],
  [
    'files',
    { ...NEW, protocol: 'file', name: 'Archive', filePrefix: ' news_ ', fileFormat: 'ts', fileMinutes: '30' },
    { name: 'Archive', filePrefix: 'news_', fileFormat: 'ts', fileMinutes: 30 },
  ],
  [
    'RIST',
    { ...NEW, protocol: 'rist', host: '192.0.2.7', port: '1968', encryption: 'new', passphrase: '0123456789' },
    { name: '', host: '192.0.2.7', port: 1968, latencyMs: 500, passphrase: '0123456789' },
  ],
  ['stored HLS, which keeps its password', valuesOf(PUSH), { name: 'Paris', url: PUSH.url, userName: 'crew' }],
  [
    'HLS without a user, which has no password',
    { ...valuesOf(PUSH), userName: '', password: 'left over' },
    { name: 'Paris', url: PUSH.url, userName: null },
  ],
  ['HLS, which has a name alone', { ...NEW, protocol: 'hls', name: 'Web', port: '1' }, { name: 'Web' }],
])('sends %s', (_what, values, fields) => {
  expect(fieldsOf(values)).toEqual(fields);
});

describe('problemOf', () => {
  it.each<[string, DestinationValues, Destination | null, string, string | null]>([
    ['an empty port', NEW, null, 'port', 'This field is required'],
    ['letters for a port', { ...NEW, port: 'x' }, null, 'port', 'Must be an integer'],
    ['a loopback host', { ...NEW, host: '127.0.0.1' }, null, 'host', 'Invalid IP field'],
    [
      'a new passphrase that is short',
      { ...NEW, encryption: 'new', passphrase: 'x' },
      null,
      'passphrase',
      'Must be between 10 and 64 characters',
    ],
    ['a stored RTMP key', valuesOf(RTMP), RTMP, 'key', null],
    [
      'a stored RTMP key with another URL',
      { ...valuesOf(RTMP), url: 'rtmp://b.example/x' },
      RTMP,
      'key',
      'This field is required',
    ],
    [
      'a stored RTMP key with a new secondary URL',
      { ...valuesOf(RTMP), secondaryUrl: 'rtmp://b.example/x' },
      RTMP,
      'key',
      'This field is required',
    ],
    ['a stored password', valuesOf(PUSH), PUSH, 'password', null],
    [
      'a stored password with another URL',
      { ...valuesOf(PUSH), url: 'https://b.example/index.m3u8' },
      PUSH,
      'password',
      'This field is required',
    ],
    ['no key of a new RTMP destination', { ...NEW, protocol: 'rtmp' }, null, 'key', 'This field is required'],
  ])('%s', (_what, values, destination, path, message) => {
    expect(problemOf(values, destination, path)?.text ?? null).toBe(message);
  });
});
