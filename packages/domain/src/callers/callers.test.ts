import { describe, expect, it } from 'vitest';
import { checkBlockedAddress, lostWithCaller, MAX_BLOCKED_CALLERS, withBlocked, withoutBlocked } from './callers.js';

it.each([
  ['192.0.2.7', null],
  ['2001:db8::7', null],
  ['', 'This field is required'],
  ['studio.example', 'Invalid IP field'],
  ['192.0.2.300', 'Invalid IP field'],
  ['192.0.2.0/24', 'Invalid IP field'],
])('checkBlockedAddress(%j): %s', (address, complaint) => {
  expect(checkBlockedAddress(address)?.text ?? null).toBe(complaint);
});

describe('refused addresses', () => {
  const full = Array.from({ length: MAX_BLOCKED_CALLERS }, (_, n) => `198.51.100.${n}`);
  it.each<[readonly string[], string, readonly string[] | undefined]>([
    [[], '192.0.2.7', ['192.0.2.7']],
    [['192.0.2.7'], '2001:DB8::7', ['192.0.2.7', '2001:db8::7']],
    [['2001:db8::7'], '2001:DB8::7', ['2001:db8::7']],
    [full, '198.51.100.3', full],
    [full, '192.0.2.7', undefined],
  ])('%j and %s', (held, address, expected) => expect(withBlocked(held, address)).toEqual(expected));

  it('are allowed again in any letters', () => {
    expect(withoutBlocked(['192.0.2.7', '2001:db8::7'], '2001:DB8::7')).toEqual(['192.0.2.7']);
    expect(withoutBlocked(['192.0.2.7'], '192.0.2.8')).toEqual(['192.0.2.7']);
  });
});

describe('what goes off air with a caller', () => {
  const link = { protocol: 'srtla', address: '192.0.2.7' } as const;
  const on = {
    busy: true,
    recording: { state: 'recording' },
    destinations: [
      { name: 'web', state: 'connected' },
      { name: 'backup', state: 'off' },
    ],
    callers: [link],
  };
  const all = { picture: true, destinations: ['web'], recording: true };
  const nothing = { picture: false, destinations: [], recording: false };
  it.each([
    ['the only one', on, all],
    ['one of two links', { ...on, callers: [link, { ...link, address: '192.0.2.8' }] }, nothing],
    ['beside one of another protocol', { ...on, callers: [link, { protocol: 'srt' as const, address: null }] }, all],
    ['that brings nothing', { ...on, busy: false }, nothing],
    ['without recording', { ...on, recording: { state: 'off' } }, { ...all, recording: false }],
  ])('%s', (_what, channel, lost) => expect(lostWithCaller(channel, 'srtla')).toEqual(lost));
});
