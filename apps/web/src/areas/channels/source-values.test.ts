import { describe, expect, it } from 'vitest';
import {
  isSecretKept,
  sourceFields,
  sourceProblem,
  sourceValues,
  type SourceValues,
  type StoredSource,
} from './source-values.js';

const NEW = sourceValues(null);
const stored = (change: Partial<StoredSource>): StoredSource => ({
  protocol: 'srtCaller',
  host: '192.0.2.7',
  port: 9000,
  latencyMs: 200,
  streamId: null,
  user: null,
  url: 'srt://192.0.2.7:9000?mode=caller',
  hasSecret: true,
  sourceChannel: null,
  recording: null,
  loop: false,
  ...change,
});
const SRT = stored({});
const RTSP = stored({ protocol: 'rtsp', host: '', port: 0, latencyMs: 0, url: 'rtsp://cam.example/a', user: 'viewer' });

it.each<[string, SourceValues, object]>([
  [
    'a new SRT source',
    { ...NEW, host: ' 192.0.2.7 ', port: '9000' },
    { host: '192.0.2.7', port: 9000, latencyMs: 500, streamId: null, passphrase: null },
  ],
  [
    'a stored one, which keeps its passphrase',
    sourceValues(SRT),
    { host: '192.0.2.7', port: 9000, latencyMs: 200, streamId: null },
  ],
  [
    'another channel',
    sourceValues(stored({ protocol: 'channel', hasSecret: false, sourceChannel: { id: 'ch-1', name: 'studio-1' } })),
    { channelId: 'ch-1' },
  ],
  [
    'a recording that is played once',
    sourceValues(
      stored({ protocol: 'file', recording: { id: 'rec-1', name: 'a.mkv', channel: { id: 'ch-1', name: 'a' } } }),
    ),
    { recordingId: 'rec-1', loop: false },
  ],
  [
    'a recording that the user does not see, which stays what it is',
    sourceValues(stored({ protocol: 'file', loop: true })),
    { loop: true },
  ],
  ['a stored camera, which keeps its password', sourceValues(RTSP), { url: 'rtsp://cam.example/a', user: 'viewer' }],
  [
    'a new camera without credentials',
    { ...NEW, kind: 'rtsp', url: 'rtsp://cam.example/a' },
    { url: 'rtsp://cam.example/a', user: null, password: null },
  ],
  [
    'HLS',
    { ...NEW, kind: 'hls', url: 'https://a.example/b.m3u8', host: 'left.over' },
    { url: 'https://a.example/b.m3u8' },
  ],
])('sends %s', (_what, values, fields) => {
  expect(sourceFields(values)).toEqual(fields);
});

it('offers the recordings of the channel first, or of the channel of the stored recording', () => {
  const recording = { id: 'rec-1', name: 'a.mkv', channel: { id: 'ch-2', name: 'b' } };
  expect(sourceValues(null, 'ch-1').recordedBy).toBe('ch-1');
  expect(sourceValues(stored({ protocol: 'file', recording }), 'ch-1').recordedBy).toBe('ch-2');
});

describe('sourceProblem', () => {
  it.each<[string, SourceValues, string, string | null]>([
    ['an empty port', NEW, 'port', 'This field is required'],
    ['letters for a port', { ...NEW, port: 'x' }, 'port', 'Must be an integer'],
    ['a loopback host', { ...NEW, host: '127.0.0.1' }, 'host', 'Invalid IP field'],
    ['credentials in a URL', { ...NEW, kind: 'rtsp', url: 'rtsp://a:b@cam.example/' }, 'url', 'Invalid URL format'],
    ['a playlist', { ...NEW, kind: 'hls', url: 'https://a.example/b.m3u8' }, 'url', null],
  ])('%s', (_what, values, path, message) => {
    expect(sourceProblem(values, path)?.text ?? null).toBe(message);
  });
});

it.each<[string, StoredSource | null, SourceValues, boolean]>([
  ['nothing stored', null, NEW, false],
  ['another latency', SRT, { ...sourceValues(SRT), latencyMs: '900' }, true],
  ['another host', SRT, { ...sourceValues(SRT), host: '192.0.2.8' }, false],
  ['another kind', SRT, { ...sourceValues(SRT), kind: 'rtsp' }, false],
  ['another user', RTSP, { ...sourceValues(RTSP), user: 'admin' }, false],
  ['the same camera', RTSP, sourceValues(RTSP), true],
])('isSecretKept with %s', (_what, source, values, kept) => {
  expect(isSecretKept(source, values)).toBe(kept);
});
