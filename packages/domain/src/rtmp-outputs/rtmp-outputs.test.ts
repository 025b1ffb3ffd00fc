import { describe, expect, it } from 'vitest';
import type { Applications } from '../status/statuses.js';
import { checkPushKey, checkPushName, checkPushUrl, mayPush, mayStopPush, type PushState } from './rtmp-outputs.js';

describe('checkPushUrl', () => {
  it.each([
    'rtmp://live.example.org/app',
    'rtmps://live.example.org:443/rtmp/',
    'RTMP://192.0.2.7:1935/live2',
    'rtmp://[2001:db8::7]/live',
    'rtmp://localhost/a?b=c',
  ])('takes %s', (url) => expect(checkPushUrl(url)).toBeNull());

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
  ])('refuses %s', (url, complaint) => expect(checkPushUrl(url)).toBe(complaint));
});

describe('checkPushKey', () => {
  it.each(['abcd-efgh', 'x?a=1&b=2', 'k'.repeat(256)])('takes %s', (key) => expect(checkPushKey(key)).toBeNull());
  it.each([
    ['', 'This field is required'],
    ['two words', 'Invalid field'],
    ['line\nbreak', 'Invalid field'],
    ['schlüssel', 'Invalid field'],
    ['k'.repeat(257), 'Must have at most 256 characters'],
  ])('refuses %j', (key, complaint) => expect(checkPushKey(key)).toBe(complaint));
});

it.each([
  ['Channel of the newsroom', null],
  ['', 'This field is required'],
  ['a\\b', 'Invalid field'],
  ['n'.repeat(256), 'Must have at most 255 characters'],
])('a destination may be called %s: %s', (name, complaint) => expect(checkPushName(name)).toBe(complaint));

const unit = (change: object = {}) => ({ online: true, applications: {}, cameraConnected: true, ...change });
const standing = (state: PushState) => [{ kind: 'cdn' as const, state }];

describe('mayPush', () => {
  it.each<[what: string, applications: Applications]>([
    ['at rest', {}],
    ['beside a transmission', { video: { state: 'streaming' } }],
    ['beside a file that is brought home', { forward: {} }],
  ])('allows it %s', (_what, applications) => {
    expect(mayPush(unit({ applications }), 'cdn', []).allowed).toBe(true);
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
    expect(mayPush(unit({ applications }), 'cdn', [])).toMatchObject({ code: 'UNIT_BUSY' });
  });

  it('refuses it for a unit that is away or has no camera', () => {
    expect(mayPush(unit({ online: false }), 'cdn', [])).toMatchObject({ code: 'UNIT_OFFLINE' });
    expect(mayPush(unit({ cameraConnected: false }), 'cdn', [])).toMatchObject({ message: 'Camera not connected' });
  });

  it.each<[PushState, boolean]>([
    ['connecting', false],
    ['streaming', false],
    ['stopping', false],
    ['failed', true],
  ])('one that is %s: another of its kind %s', (state, allowed) => {
    expect(mayPush(unit(), 'cdn', standing(state)).allowed).toBe(allowed);
    expect(mayPush(unit(), 'social_media', standing(state)).allowed).toBe(true);
  });
});

describe('mayStopPush', () => {
  it('asks that there is one of the kind, and that the unit is there', () => {
    expect(mayStopPush(unit(), 'cdn', standing('failed')).allowed).toBe(true);
    expect(mayStopPush(unit(), 'social_media', standing('streaming'))).toMatchObject({ code: 'NOT_STREAMING' });
    expect(mayStopPush(unit({ online: false }), 'cdn', standing('streaming'))).toMatchObject({ code: 'UNIT_OFFLINE' });
  });
});
