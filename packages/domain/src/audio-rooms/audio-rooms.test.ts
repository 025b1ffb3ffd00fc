import { expect, it } from 'vitest';
import { checkDucking, checkRoomDescription, checkRoomName, isThere, volumeOfDucking, yields } from './audio-rooms.js';

it.each([
  ['Studio', null],
  ['', 'This field is required'],
  ['x'.repeat(64), null],
  ['x'.repeat(65), 'Must be between 1 and 64 characters'],
  ['a\\b', 'Cannot contain \\'],
])('the name %s is answered with %s', (name, complaint) => {
  expect(checkRoomName(name)?.text ?? null).toBe(complaint);
});

it.each([
  ['', null],
  ['x'.repeat(255), null],
  ['x'.repeat(256), 'Must have at most 255 characters'],
])('the description %s is answered with %s', (text, complaint) => {
  expect(checkRoomDescription(text)?.text ?? null).toBe(complaint);
});

it.each([
  [0, 100],
  [6, 50],
  [12, 25],
  [20, 10],
  [40, 1],
])('a programme that goes down by %s dB keeps %s per cent', (db, volume) => {
  expect(checkDucking(db)).toBeNull();
  expect(volumeOfDucking(db)).toBe(volume);
});

it.each([-1, 41, 1.5])('a programme does not go down by %s dB', (db) => {
  expect(checkDucking(db)).not.toBeNull();
});

it.each([
  ['programme', 'browser', true],
  ['programme', 'unit', true],
  ['programme', 'interface', false],
  ['interface', 'browser', true],
  ['interface', 'unit', false],
  ['interface', 'programme', false],
  ['unit', 'browser', false],
] as const)('of %s while %s speaks, it is %s that it goes down', (sound, speaker, goesDown) => {
  expect(yields(sound, speaker)).toBe(goesDown);
});

it.each([
  [true, 0, 1_000_000, true],
  [false, 0, 19_999, true],
  [false, 0, 20_000, false],
])('somebody whom the server reports (%s), let in at %s, is there at %s: %s', (reported, at, now, there) => {
  expect(isThere(reported, at, now)).toBe(there);
});
