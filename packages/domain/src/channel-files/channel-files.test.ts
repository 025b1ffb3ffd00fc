import { describe, expect, it } from 'vitest';
import {
  checkFileStem,
  chunkRange,
  chunksOf,
  clipStem,
  expired,
  expiryOf,
  isClip,
  isPlayable,
  NO_RETENTION,
  partOf,
  periodStart,
  renamed,
  retentionOf,
} from './channel-files.js';

it.each([
  ['Harbour fire', null],
  ['Überschwemmung (2)', null],
  ['', 'required'],
  ['  ', 'required'],
  ['a/b', 'file_name'],
  [String.raw`a\b`, 'file_name'],
  ['..', 'file_name'],
  ['.hidden', 'file_name'],
  ['-i', 'file_name'],
  ['a\nb', 'file_name'],
  ['a\u0000', 'file_name'],
  [' a', 'file_name'],
  ['a ', 'file_name'],
  ['a"b', 'file_name'],
  ['<a>', 'file_name'],
  ['ü'.repeat(121), 'max'],
])('a file may be called %j: %s', (name, code) => {
  expect(checkFileStem(name)?.code ?? null).toBe(code);
});

it.each([
  ['a.mkv', 'b', 'b.mkv'],
  ['a.mkv', 'b.mkv', 'b.mkv'],
  ['a.MKV', 'b.mkv', 'b.mkv'],
  ['a.mkv', 'b.mp4', null],
  ['a.mkv', 'take 2.1', 'take 2.1.mkv'],
  ['a.mkv', 'b.html', 'b.html.mkv'],
])('%s that is to be %j becomes %j', (name, wanted, becomes) => {
  expect(renamed(name, wanted)).toBe(becomes);
});

it.each([
  ['a_part2.mkv', 2],
  ['a_part12.mp4', 12],
  ['a_part.mkv', null],
  ['a_part2', 2],
  ['a_part2b.mkv', null],
  ['a.mkv', null],
])('%s is part %s', (name, part) => {
  expect(partOf(name)).toBe(part);
});

it.each([
  ['a.mkv', true],
  ['a.MP4', true],
  ['a.3gp', true],
  ['a.mov', true],
  ['a.ts', true],
  ['a.xml', false],
  ['a.html', false],
  ['a', false],
])('%s can be played: %s', (name, can) => {
  expect(isPlayable(name)).toBe(can);
});

/** Length of a chunk, bytes. */
const CHUNK_BYTES = 8 * 1024 * 1024;

it('divides a file into chunks that cover it', () => {
  expect(chunkRange(10, 0)).toEqual({ from: 0, to: 9 });
  expect(chunkRange(CHUNK_BYTES, 0)).toEqual({ from: 0, to: CHUNK_BYTES - 1 });
  expect(chunkRange(CHUNK_BYTES + 1, 1)).toEqual({ from: CHUNK_BYTES, to: CHUNK_BYTES });
  expect(chunkRange(CHUNK_BYTES, 1)).toBeNull();
  expect(chunkRange(10, -1)).toBeNull();
  expect([0, 1, CHUNK_BYTES, CHUNK_BYTES + 1].map(chunksOf)).toEqual([1, 1, 1, 2]);
});

it.each([
  [0, 1000, 5000, true],
  [0, 9000, 5000, true],
  [5000, 9000, 5000, false],
  [2000, 2000, 5000, false],
  [2000, 1000, 5000, false],
  [-1, 1000, 5000, false],
  [0, 5 * 3_600_000, null, false],
  [9_000_000, 9_001_000, null, true],
])('%i to %i ms of %s ms is a clip: %s', (from, to, length, is) => {
  expect(isClip(from, to, length)).toBe(is);
});

it.each([
  ['Harbour fire', 'studio-1.mkv', 65_000, 'Harbour-fire_clip-01m05'],
  [null, 'studio-1-2026.mkv', 0, 'studio-1-2026_clip-00m00'],
  ['../../etc', 'a.mkv', 0, 'etc_clip-00m00'],
  ['Straße: Brücke', 'a.mkv', 3_600_000, 'Strasse-Brucke_clip-60m00'],
  ['///', 'a.mkv', 0, 'a_clip-00m00'],
])('a clip of %j in %s from %i is called %s', (slugline, source, from, stem) => {
  expect(clipStem(slugline, source, from)).toBe(stem);
  expect(checkFileStem(stem)).toBeNull();
});

it('begins a period that long ago', () => {
  const now = 100 * 24 * 3_600_000;
  expect(periodStart('all', now)).toBeNull();
  expect(periodStart('day', now)).toBe(99 * 24 * 3_600_000);
  expect(periodStart('week', now)).toBe(93 * 24 * 3_600_000);
  expect(periodStart('month', now)).toBe(70 * 24 * 3_600_000);
});

const rule = (days: number | null, gigabytes: number | null) => ({ days, gigabytes });

describe('retention', () => {
  it.each([
    [[], rule(30, null), rule(30, null)],
    [[NO_RETENTION], rule(30, 5), rule(30, 5)],
    [[rule(7, null)], rule(30, 5), rule(7, null)],
    [[rule(7, 10), rule(14, 5)], NO_RETENTION, rule(14, 10)],
    [[rule(7, null), rule(null, 5)], NO_RETENTION, rule(null, null)],
  ])('of groups %j and inventory %j is %j', (groups, inventory, is) => {
    expect(retentionOf(groups, inventory)).toEqual(is);
  });

  const DAY = 24 * 3_600_000;
  const now = 100 * DAY;
  const file = (id: string, age: number, gigabytes = 1, held = false) => ({
    id,
    bytes: gigabytes * 1e9,
    endedAt: now - age * DAY,
    held,
  });

  it('deletes what is too old, and nothing without a rule', () => {
    const files = [file('old', 31), file('edge', 30), file('new', 29), file('held', 90, 1, true)];
    expect(expired(files, rule(30, null), now)).toEqual(['old', 'edge']);
    expect(expired(files, NO_RETENTION, now)).toEqual([]);
    expect(expiryOf(rule(30, null), now)).toBe(130 * DAY);
  });

  it('deletes the oldest while there is too little room; what is held stays and counts', () => {
    const files = [file('c', 1), file('a', 3), file('b', 2)];
    expect(expired(files, rule(null, 2), now)).toEqual(['a']);
    expect(expired(files, rule(null, 3), now)).toEqual([]);
    const held = files.map((one) => (one.id === 'a' ? { ...one, held: true } : one));
    expect(expired(held, rule(null, 1), now)).toEqual(['b', 'c']);
  });
});
