import { describe, expect, it } from 'vitest';
import {
  checkShareDescription,
  checkShareStart,
  SHARE_DURATIONS,
  shareLinkEnd,
  shareLinkState,
  shortenedAddress,
  type ShareDuration,
  type ShareLinkState,
} from './share-links.js';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 5, 1, 12);

describe('a share link is valid from its start for its duration', () => {
  it.each<[ShareDuration, number | null]>([
    ['hour', 1],
    ['fourHours', 4],
    ['twelveHours', 12],
    ['day', 24],
    ['threeDays', 72],
    ['week', 168],
    ['month', 720],
    ['never', null],
  ])('%s: %s hours', (duration, hours) => {
    expect(shareLinkEnd(duration, NOW)).toBe(hours === null ? null : NOW + hours * HOUR);
  });

  it('has a never option', () => expect(SHARE_DURATIONS.at(-1)).toBe('never'));

  it.each<[number, number | null, ShareLinkState]>([
    [NOW, null, 'active'],
    [NOW, NOW + 1, 'active'],
    [NOW - HOUR, NOW, 'ended'],
    [NOW + 1, null, 'scheduled'],
    [NOW + 1, NOW + HOUR, 'scheduled'],
    [NOW - 2 * HOUR, NOW - HOUR, 'ended'],
  ])('from %d to %s: %s', (startsAt, endsAt, state) => {
    expect(shareLinkState({ startsAt, endsAt }, NOW)).toBe(state);
  });
});

describe('its start is in the future, or now', () => {
  it.each<[number, string | null]>([
    [NOW, null],
    [NOW + HOUR, null],
    [NOW - 59_000, null],
    [NOW - 61_000, 'share_start_past'],
    [NOW - HOUR, 'share_start_past'],
  ])('%d: %s', (startsAt, code) => {
    expect(checkShareStart(startsAt, NOW)?.code ?? null).toBe(code);
  });
});

it.each<[string, string | null]>([
  ['Agency in Paris', null],
  ['', 'required'],
  ['  ', 'required'],
  ['a\\b', 'without'],
  ['a'.repeat(1024), null],
  ['a'.repeat(1025), 'max'],
])('a description is mandatory, at most 1024 characters, without a backslash: %#', (text, code) => {
  expect(checkShareDescription(text)?.code ?? null).toBe(code);
});

it.each([
  ['192.0.2.17', '192.0.2.*'],
  ['::ffff:192.0.2.17', '192.0.2.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['2001:db8::7', '2001:db8:*'],
  ['::1', ':*'],
  ['', ''],
])('of the address %s, %s is shown', (address, shown) => {
  expect(shortenedAddress(address)).toBe(shown);
});
