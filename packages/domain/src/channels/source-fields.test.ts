import { expect, it } from 'vitest';
import type { FetchedInput } from '../kinds/kinds.js';
import {
  keepsSecret,
  sourceAddress,
  sourceProblems,
  withoutQuery,
  type SourceAddress,
  type SourceFields,
} from './source-fields.js';

const REQUIRED = 'This field is required';
const INVALID = 'Invalid field';
const FORBIDDEN = 'Cannot contain \' " ` \\ & + # ? ␣';
const IP = 'Invalid IP field';
const URL_FORMAT = 'Invalid URL format';
const x = (count: number): string => 'x'.repeat(count);

const SRT = { host: '192.0.2.7', port: 9000 } as const;
const RTSP = { url: 'rtsp://cam.example.org:554/stream?channel=1' } as const;
const HLS = { url: 'https://cdn.example.org/live/index.m3u8?token=abc' } as const;
const ofRtsp = (url: string): SourceFields => ({ url });

type Case = readonly [FetchedInput | null, SourceFields, Readonly<Record<string, string>>];
const CASES: readonly Case[] = [
  ['srtCaller', SRT, {}],
  ['srtCaller', { ...SRT, passphrase: null, streamId: null, latencyMs: 20 }, {}],
  ['srtCaller', { ...SRT, passphrase: x(10), streamId: "#!::u=o'neil", latencyMs: 8000 }, {}],
  ['srtCaller', {}, { host: REQUIRED, port: REQUIRED }],
  ['srtCaller', { ...SRT, host: 'localhost' }, { host: IP }],
  ['srtCaller', { ...SRT, host: '169.254.169.254' }, { host: IP }],
  ['srtCaller', { ...SRT, host: '-i' }, { host: IP }],
  ['srtCaller', { ...SRT, host: 'file:/etc/passwd' }, { host: IP }],
  ['srtCaller', { ...SRT, port: 0 }, { port: 'Must be 1 or more' }],
  ['srtCaller', { ...SRT, port: 65_536 }, { port: 'Must be 65535 or less' }],
  ['srtCaller', { ...SRT, port: 554 }, {}],
  ['srtCaller', { ...SRT, passphrase: x(9) }, { passphrase: 'Must be between 10 and 64 characters' }],
  ['srtCaller', { ...SRT, passphrase: x(65) }, { passphrase: 'Must be between 10 and 64 characters' }],
  ...Array.from('\'"`\\&+#? é').map((character): Case => [
    'srtCaller',
    { ...SRT, passphrase: `${x(10)}${character}` },
    { passphrase: character === 'é' ? INVALID : FORBIDDEN },
  ]),
  ['srtCaller', { ...SRT, streamId: 'a b' }, { streamId: INVALID }],
  ['srtCaller', { ...SRT, streamId: 'a\nb' }, { streamId: INVALID }],
  ['srtCaller', { ...SRT, latencyMs: 19 }, { latencyMs: 'Must be 20 or more' }],
  ['srtCaller', { ...SRT, url: RTSP.url }, { url: INVALID }],
  ['srtRendezvous', SRT, {}],
  ['srtRendezvous', {}, { host: REQUIRED, port: REQUIRED }],
  ['srtRendezvous', { ...SRT, host: 'localhost' }, { host: IP }],
  ['srtRendezvous', { ...SRT, streamId: 'live' }, { streamId: INVALID }],
  ['rtsp', RTSP, {}],
  ['rtsp', { ...RTSP, user: 'viewer', password: 'p:w"\'\\&?#' }, {}],
  ['rtsp', { ...RTSP, user: null, password: null }, {}],
  ['rtsp', { ...RTSP, password: 'secret' }, { user: REQUIRED }],
  ['rtsp', { ...RTSP, user: 'a:b', password: 'x' }, { user: INVALID }],
  ['rtsp', { ...RTSP, user: 'a"b', password: 'x' }, { user: INVALID }],
  ['rtsp', { ...RTSP, user: 'a\r\nX: y' }, { user: INVALID }],
  ['rtsp', { ...RTSP, user: x(65) }, { user: 'Must have at most 64 characters' }],
  ['rtsp', { ...RTSP, user: 'a', password: x(129) }, { password: 'Must have at most 128 characters' }],
  ['rtsp', {}, { url: REQUIRED }],
  ['rtsp', ofRtsp(`rtsp://cam.example/${x(237)}`), {}],
  ['rtsp', ofRtsp(`rtsp://cam.example/${x(238)}`), { url: 'Must have at most 256 characters' }],
  ['rtsp', ofRtsp('rtsp://cam.example'), {}],
  ['rtsp', ofRtsp('rtsp://[2001:db8::7]:8554/a'), {}],
  ...[
    'rtsp://cam.example/é',
    'rtsp://user:secret@cam.example/a',
    'rtsp://127.0.0.1/a',
    'rtsp://localhost:8554/a',
    'rtsp://[::1]/a',
    'rtsp://2130706433/a',
    'rtsp://a b/c',
    'http://cam.example/a',
    'file:///etc/passwd',
    'concat:a|b',
    '-i',
    ' rtsp://cam.example/a',
  ].map((url): Case => ['rtsp', { url }, { url: URL_FORMAT }]),
  ['rtsp', { ...RTSP, port: 554 }, { port: INVALID }],
  ['hls', HLS, {}],
  ['hls', { url: 'http://cdn.example.org:8080/a.m3u8' }, {}],
  ['hls', {}, { url: REQUIRED }],
  ['hls', { url: `https://cdn.example/${x(1005)}` }, { url: 'Must have at most 1024 characters' }],
  ...[
    'https://[fe80::1]/a',
    'https://169.254.169.254/latest',
    'ftp://a.example/b',
    'hls+http://a.example/b',
    'data:,x',
    'crypto:http://a.example/b',
  ].map((url): Case => ['hls', { url }, { url: URL_FORMAT }]),
  ['hls', { ...HLS, user: 'a' }, { user: INVALID }],
  ['channel', { channelId: 'ch-1' }, {}],
  ['channel', {}, { channelId: REQUIRED }],
  ['channel', { channelId: 'ch-1', url: HLS.url }, { url: INVALID }],
  ['hls', { ...HLS, channelId: 'ch-1' }, { channelId: INVALID }],
  ['file', { recordingId: 'rec-1', loop: false }, {}],
  ['file', { recordingId: '' }, { recordingId: REQUIRED }],
  ['file', { recordingId: 'rec-1', channelId: 'ch-1', url: HLS.url }, { channelId: INVALID, url: INVALID }],
  ['hls', { ...HLS, recordingId: 'rec-1', loop: true }, { recordingId: INVALID, loop: INVALID }],
  ['testPicture', {}, {}],
  ['testPicture', { url: HLS.url, channelId: 'ch-1' }, { url: INVALID, channelId: INVALID }],
  [null, {}, {}],
  [null, { passphrase: null, url: '' }, {}],
  [null, { host: 'a.example', url: RTSP.url }, { host: INVALID, url: INVALID }],
];

it.each(CASES)('sourceProblems of %s %j: %j', (kind, fields, expected) => {
  const found = sourceProblems(kind, fields).map(({ path, message }) => [path, message.text]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

it.each<[FetchedInput, SourceFields, SourceAddress]>([
  ['srtCaller', SRT, { kind: 'srtCaller', ...SRT, latencyMs: 500, streamId: null }],
  ['srtRendezvous', SRT, { kind: 'srtRendezvous', ...SRT, latencyMs: 500 }],
  [
    'srtCaller',
    { ...SRT, latencyMs: 120, streamId: 'live', passphrase: x(10) },
    { kind: 'srtCaller', ...SRT, latencyMs: 120, streamId: 'live' },
  ],
  ['rtsp', { ...RTSP, user: '', password: null }, { kind: 'rtsp', ...RTSP, user: null }],
  ['rtsp', { ...RTSP, user: 'viewer', password: 'x' }, { kind: 'rtsp', ...RTSP, user: 'viewer' }],
  ['hls', HLS, { kind: 'hls', ...HLS }],
  ['channel', { channelId: 'ch-1' }, { kind: 'channel', channelId: 'ch-1' }],
  ['testPicture', {}, { kind: 'testPicture' }],
])('sourceAddress of %s %j', (kind, fields, address) => {
  expect(sourceAddress(kind, fields)).toEqual(address);
});

const srt = sourceAddress('srtCaller', SRT);
const camera = sourceAddress('rtsp', { ...RTSP, user: 'viewer' });
it.each<[SourceAddress, SourceAddress, boolean]>([
  [srt, sourceAddress('srtCaller', { ...SRT, latencyMs: 900 }), true],
  [srt, sourceAddress('srtCaller', { ...SRT, host: '192.0.2.8' }), false],
  [srt, sourceAddress('srtCaller', { ...SRT, port: 9001 }), false],
  [srt, sourceAddress('srtRendezvous', SRT), false],
  [sourceAddress('srtRendezvous', SRT), sourceAddress('srtRendezvous', { ...SRT, latencyMs: 900 }), true],
  [srt, camera, false],
  [camera, camera, true],
  [camera, sourceAddress('rtsp', { url: 'rtsp://other.example/a', user: 'viewer' }), false],
  [camera, sourceAddress('rtsp', { ...RTSP, user: 'admin' }), false],
  [sourceAddress('hls', HLS), sourceAddress('hls', HLS), false],
])('keepsSecret from %j to %j: %s', (before, after, kept) => {
  expect(keepsSecret(before, after)).toBe(kept);
});

it.each([
  ['https://a.example/b?token=c', 'https://a.example/b'],
  ['rtsp://a.example/b', 'rtsp://a.example/b'],
])('withoutQuery of %s', (url, shown) => expect(withoutQuery(url)).toBe(shown));
