import { describe, expect, it } from 'vitest';
import {
  pieceAt,
  piecesOf,
  searchedWords,
  takeSegments,
  transcriptAgainIn,
  transcriptText,
  webVtt,
  wordsOf,
} from './transcripts.js';

const PIECE_MS = 300_000;
const MAX_SEGMENTS = 2000;
const MAX_SEGMENT_TEXT = 1000;

it.each([
  [0, 1],
  [1, 1],
  [PIECE_MS, 1],
  [PIECE_MS + 1, 2],
  [10 * PIECE_MS, 10],
])('a file of %i ms has %i pieces, which cover it', (length, count) => {
  expect(piecesOf(length)).toBe(count);
  const pieces = Array.from({ length: count }, (_, index) => pieceAt(index, length));
  expect(pieces[0]?.fromMs).toBe(0);
  for (const [index, { fromMs, toMs }] of pieces.entries()) {
    expect(toMs).toBeGreaterThan(fromMs);
    expect(toMs - fromMs).toBeLessThanOrEqual(PIECE_MS + 1000);
    expect(pieces[index + 1]?.fromMs ?? toMs).toBe(toMs);
  }
  expect(pieces.at(-1)?.toMs).toBe(length + 1000);
});

describe('what a service answers', () => {
  const piece = { fromMs: 300_000, toMs: 600_000 };
  const one = (text: string, start = 0, end = 1) => takeSegments([{ start, end, text }], piece);

  it('has the times of the file, within the piece, in order', () => {
    expect(
      takeSegments(
        [
          { start: 2.5, end: 4, text: ' second ' },
          { start: 0, end: 2.5, text: 'first' },
        ],
        piece,
      ),
    ).toEqual([
      { fromMs: 300_000, toMs: 302_500, text: 'first' },
      { fromMs: 302_500, toMs: 304_000, text: 'second' },
    ]);
    expect(one('x', -5, 1e12)).toEqual([{ fromMs: 300_000, toMs: 600_000, text: 'x' }]);
    expect(one('x', 5, 1)).toEqual([{ fromMs: 305_000, toMs: 305_000, text: 'x' }]);
    expect(one('x', NaN, Infinity)).toEqual([{ fromMs: 300_000, toMs: 300_000, text: 'x' }]);
  });

  it.each([
    ['a\r\n\tb', 'a b'],
    ['\u0000a\u009fb\u202e', 'a b'],
    ['<b>&amp;', '<b>&amp;'],
    ['x'.repeat(5000), 'x'.repeat(MAX_SEGMENT_TEXT)],
    ['a\ud800', 'a\ufffd'],
  ])('%j is the plain text %j', (given, taken) => {
    expect(one(given)[0]?.text).toBe(taken);
  });

  it('is left out where it is empty or too much', () => {
    expect(one(' \u0000 ')).toEqual([]);
    const many = Array.from({ length: MAX_SEGMENTS + 5 }, () => ({ start: 0, end: 1, text: 'x' }));
    expect(takeSegments(many, piece)).toHaveLength(MAX_SEGMENTS);
    const long = Array.from({ length: 100 }, () => ({ start: 0, end: 1, text: 'y'.repeat(1000) }));
    expect(takeSegments(long, piece)).toHaveLength(50);
  });
});

it.each([
  ['The harbour, the HARBOUR!', ['the', 'harbour']],
  ["Übergröße 3.5 o'clock", ['übergröße', '3', '5', 'o', 'clock']],
  ['%_\\ :*&|', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('searches for eight words at most', () => {
  expect(searchedWords('a b c d e f g h i j')).toHaveLength(8);
});

it('tries again three times, later each time', () => {
  expect([1, 2, 3, 4].map(transcriptAgainIn)).toEqual([10_000, 60_000, 300_000, null]);
});

it('is WebVTT, or text', () => {
  const segments = [
    { fromMs: 0, toMs: 1500, text: 'A --> <b> & c' },
    { fromMs: 3_723_004, toMs: 3_723_004, text: 'End' },
  ];
  expect(webVtt(segments)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nA --&gt; &lt;b&gt; &amp; c\n\n01:02:03.004 --> 01:02:03.005\nEnd\n',
  );
  expect(transcriptText(segments)).toBe('A --> <b> & c\nEnd\n');
});
