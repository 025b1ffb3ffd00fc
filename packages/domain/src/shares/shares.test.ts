import { describe, expect, it } from 'vitest';
import {
  checkPublisherDescription,
  checkPublisherName,
  checkShareEnd,
  checkShareKey,
  checkSubscriberName,
  isOpenShare,
  nextShareState,
  plainShareKey,
  SHARE_KEY_ALPHABET,
  SHARE_KEY_LENGTH,
  SHARE_STATES,
  type ShareAct,
  shareChannelName,
  shareKeyText,
  type ShareState,
} from './shares.js';

const KEY = 'ABCDEFGHJKLMNPQRSTUVWXYZ2345';

it.each<[ShareState, ShareAct, ShareState | null]>([
  ['waiting', 'accept', 'accepted'],
  ['waiting', 'refuse', 'refused'],
  ['waiting', 'end', 'ended'],
  ['accepted', 'end', 'ended'],
  ['accepted', 'accept', null],
  ['accepted', 'refuse', null],
  ['refused', 'accept', null],
  ['refused', 'refuse', null],
  ['refused', 'end', null],
  ['ended', 'accept', null],
  ['ended', 'refuse', null],
  ['ended', 'end', null],
])('a %s share: %s gives %s', (state, act, next) => {
  expect(nextShareState(state, act)).toBe(next);
});

it('is open until it was refused or has ended', () => {
  expect(SHARE_STATES.filter(isOpenShare)).toEqual(['waiting', 'accepted']);
});

describe('names', () => {
  it.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    ['a', undefined],
    ['Morning show, Paris', undefined],
    ['x'.repeat(32), undefined],
    ['x'.repeat(33), 'Must be between 1 and 32 characters'],
    ['a\\b', 'Cannot contain \\'],
  ])('%j: %s', (name, complaint) => {
    expect(checkPublisherName(name)?.text).toBe(complaint);
    expect(checkSubscriberName(name)?.text).toBe(complaint);
  });

  it.each([
    ['', undefined],
    ['x'.repeat(32), undefined],
    ['x'.repeat(33), 'Must have at most 32 characters'],
    ['\\', 'Cannot contain \\'],
  ])('description %j: %s', (text, complaint) => {
    expect(checkPublisherDescription(text)?.text).toBe(complaint);
  });
});

describe('share keys', () => {
  it('have at least 128 bits', () => {
    expect(new Set(SHARE_KEY_ALPHABET).size).toBe(32);
    expect(SHARE_KEY_LENGTH * 5).toBeGreaterThanOrEqual(128);
  });

  it('are read in groups of four, and as they were made again', () => {
    expect(shareKeyText(KEY)).toBe('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345');
    expect(plainShareKey(` ${shareKeyText(KEY).toLowerCase()} `)).toBe(KEY);
  });

  it.each([
    [KEY, undefined],
    [shareKeyText(KEY).toLowerCase(), undefined],
    ['', 'This field is required'],
    [KEY.slice(1), 'This is not a share key'],
    [`${KEY}A`, 'This is not a share key'],
    [KEY.replace('A', '0'), 'This is not a share key'],
  ])('%j: %s', (key, complaint) => {
    expect(checkShareKey(key)?.text).toBe(complaint);
  });
});

it.each([
  [null, undefined],
  [1001, undefined],
  [1000, 'The end time must be in the future'],
  [0, 'The end time must be in the future'],
])('an end at %s, at 1000: %s', (endsAt, complaint) => {
  expect(checkShareEnd(endsAt, 1000)?.text).toBe(complaint);
});

it.each([
  ['Morning show, Paris', [], 'Morning-show-Paris'],
  ['studio-1', ['Studio-1', 'studio-1-2'], 'studio-1-3'],
  ['東京', [], 'share'],
])('the channel of %j beside %j is %s', (name, taken, channel) => {
  expect(shareChannelName(name, new Set(taken))).toBe(channel);
});
