import { expect, it } from 'vitest';
import {
  MAX_STREAM_PROFILES,
  newProfileRefusal,
  profileProblems,
  takesCodec,
  type ProfileFields,
} from './stream-profiles.js';

const GOOD = { name: 'Social', maxFrameRate: 30, videoKbps: 3000, audioKbps: 128 } as const;

it.each<[ProfileFields, Readonly<Record<string, string>>]>([
  [GOOD, {}],
  [{}, {}],
  [{ ...GOOD, name: '' }, { name: 'This field is required' }],
  [{ ...GOOD, name: 'x'.repeat(101) }, { name: 'Must have at most 100 characters' }],
  [{ ...GOOD, name: String.raw`a\b` }, { name: 'Cannot contain \\' }],
  [{ ...GOOD, videoKbps: -1 }, { videoKbps: 'Must be 0 or more' }],
  [{ ...GOOD, videoKbps: 2_147_483_648 }, { videoKbps: 'Must be 2147483647 or less' }],
  [{ ...GOOD, videoKbps: 99 }, { videoKbps: 'Must be 100 or more' }],
  [{ ...GOOD, videoKbps: 20_001 }, { videoKbps: 'Must be 20000 or less' }],
  [{ ...GOOD, videoKbps: 0.5 }, { videoKbps: 'Must be an integer' }],
  [{ ...GOOD, maxFrameRate: -1 }, { maxFrameRate: 'Must be 0 or more' }],
  [{ ...GOOD, maxFrameRate: 0 }, { maxFrameRate: 'Must be 1 or more' }],
  [{ ...GOOD, maxFrameRate: 61 }, { maxFrameRate: 'Must be 60 or less' }],
  [{ ...GOOD, audioKbps: 0 }, {}],
  [{ ...GOOD, audioKbps: 100 }, { audioKbps: 'Invalid field' }],
  [{ ...GOOD, audioKbps: 2_147_483_648 }, { audioKbps: 'Must be 2147483647 or less' }],
])('profileProblems of %j: %j', (fields, expected) => {
  const found = profileProblems(fields).map(({ path, message }) => [path, message.text]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

const names = (n: number) => Array.from({ length: n }, (_, i) => `profile ${i}`);
it.each([
  ['Social', [], null],
  ['Social', names(MAX_STREAM_PROFILES - 1), null],
  ['SOCIAL', ['Social'], 'STREAM_PROFILE_EXISTS'],
  ['Social', names(MAX_STREAM_PROFILES), 'STREAM_PROFILE_LIMIT'],
])('newProfileRefusal of %s among %j: %s', (name, existing, refusal) => {
  expect(newProfileRefusal(name, existing)).toBe(refusal);
});

it.each([
  ['rtmp', 'hevc', false],
  ['rtmp', 'h264', true],
  ['srt', 'hevc', true],
  ['hls', 'hevc', true],
] as const)('takesCodec: %s %s %s', (protocol, codec, takes) => {
  expect(takesCodec(protocol, codec)).toBe(takes);
});
