import { describe, expect, it } from 'vitest';
import type { Applications } from '../status/statuses.js';
import {
  checkRtmpKey,
  checkRtmpName,
  checkRtmpUrl,
  mayStartRtmpOutput,
  mayStopRtmpOutput,
  type RtmpOutputState,
} from './rtmp-outputs.js';

describe('checkRtmpUrl', () => {
  it.each([
    'rtmp://live.example.org/app',
    'rtmps://live.example.org:443/rtmp/',
    'RTMP://192.0.2.7:1935/live2',
    'rtmp://[2001:db8::7]/live',
    'rtmp://localhost/a?b=c',
  ])('takes %s', (url) => expect(checkRtmpUrl(url)).toBeNull());

  it.each([
    ['', 'This field is required'],
    ['https://live.example.org/app', 'Invalid URL format'],
    ['file:///etc/passwd', 'Invalid URL format'],
    ['srt://live.example.org:9000/x', 'Invalid URL format'],
    ['rtmp://user:password@live.example.org/app', 'Invalid URL format'],
    ['rtmp://live.example.org', 'Invalid URL format'],
    ['rtmp://live.example.org/', 'Invalid URL format'],
    ['rtmp:///app', 'Invalid URL format'],
    ['rtmp://-x/app', 'Invalid URL format'],
    ['rtmp://live.example.org/a b', 'Invalid URL format'],
    ['rtmp://live.example.org/ä', 'Invalid URL format'],
    [`rtmp://live.example.org/${'a'.repeat(256)}`, 'Must have at most 256 characters'],
  ])('refuses %s', (url, complaint) => expect(checkRtmpUrl(url)?.text).toBe(complaint));
});

describe('checkRtmpKey', () => {
  it.each(['abcd-efgh', 'x?a=1&b=2', 'k'.repeat(256)])('takes %s', (key) => expect(checkRtmpKey(key)).toBeNull());
  it.each([
    ['', 'This field is required'],
    ['two words', 'Invalid field'],
    ['line\nbreak', 'Invalid field'],
    ['schlüssel', 'Invalid field'],
    ['k'.repeat(257), 'Must have at most 256 characters'],
  ])('refuses %j', (key, complaint) => expect(checkRtmpKey(key)?.text).toBe(complaint));
});

it.each([
  ['Channel of the newsroom', null],
  ['', 'This field is required'],
  ['a\\b', 'Cannot contain \\'],
  ['n'.repeat(256), 'Must have at most 255 characters'],
])('a destination may be called %s: %s', (name, complaint) =>
  expect(checkRtmpName(name)?.text ?? null).toBe(complaint),
);

const unit = (change: object = {}) => ({ online: true, applications: {}, cameraConnected: true, ...change });
const standing = (state: RtmpOutputState) => [{ kind: 'cdn' as const, state }];

describe('mayStartRtmpOutput', () => {
  it.each<[what: string, applications: Applications]>([
    ['at rest', {}],
    ['beside a transmission', { video: { state: 'streaming' } }],
    ['beside a file that is brought home', { forward: {} }],
  ])('allows it %s', (_what, applications) => {
    expect(mayStartRtmpOutput(unit({ applications }), 'cdn', []).allowed).toBe(true);
  });

  it.each<[what: string, applications: Applications]>([
    ['an upgrade', { upgrade: {} }],
    ['logs', { fetchlogs: {} }],
    ['a databridge', { databridge: {} }],
    ['several cameras', { multiCamera: {} }],
    ['a switcher', { switcher: {} }],
    ['a switcher with proxy', { switcherAndProxy: {} }],
    ['a speed test', { video: { state: 'speedtest' } }],
  ])('refuses it during %s', (_what, applications) => {
    expect(mayStartRtmpOutput(unit({ applications }), 'cdn', [])).toMatchObject({ code: 'UNIT_BUSY' });
  });

  it('refuses it for a unit that is away or has no camera', () => {
    expect(mayStartRtmpOutput(unit({ online: false }), 'cdn', [])).toMatchObject({ code: 'UNIT_OFFLINE' });
    expect(mayStartRtmpOutput(unit({ cameraConnected: false }), 'cdn', [])).toMatchObject({
      message: { text: 'Camera not connected' },
    });
  });

  it.each<[RtmpOutputState, boolean]>([
    ['connecting', false],
    ['streaming', false],
    ['stopping', false],
    ['failed', true],
  ])('one that is %s: another of its kind %s', (state, allowed) => {
    expect(mayStartRtmpOutput(unit(), 'cdn', standing(state)).allowed).toBe(allowed);
    expect(mayStartRtmpOutput(unit(), 'social_media', standing(state)).allowed).toBe(true);
  });
});

describe('mayStopRtmpOutput', () => {
  it('asks that there is one of the kind, and that the unit is there', () => {
    expect(mayStopRtmpOutput(unit(), 'cdn', standing('failed')).allowed).toBe(true);
    expect(mayStopRtmpOutput(unit(), 'social_media', standing('streaming'))).toMatchObject({ code: 'NOT_STREAMING' });
    expect(mayStopRtmpOutput(unit({ online: false }), 'cdn', standing('streaming'))).toMatchObject({
      code: 'UNIT_OFFLINE',
    });
  });
});
