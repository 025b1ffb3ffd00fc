import type { LiveMessage } from '@backhaul/contract/live';
import { expect, it } from 'vitest';
import { CatchUp } from './catch-up.js';

class Stream {
  seq = 10;
  asked: number[] = [];
  since(from: number): Extract<LiveMessage, { type: 'delta' }> {
    this.asked.push(from);
    return { type: 'delta', group: 'g', from, seq: this.seq };
  }
}

it('encodes what was missed once a number, until something changes', () => {
  const stream = new Stream();
  const catchUp = new CatchUp(stream);
  const first = catchUp.from(4);
  expect(JSON.parse(first.frame.toString())).toEqual({ type: 'delta', group: 'g', from: 4, seq: 10 });
  expect(catchUp.from(4)).toBe(first);
  catchUp.from(5);
  expect(stream.asked).toEqual([4, 5]);
  stream.seq = 11;
  expect(catchUp.from(4)).toMatchObject({ seq: 11 });
  expect(stream.asked).toEqual([4, 5, 4]);
});

it('keeps no more than a few frames, and is right beyond them', () => {
  const stream = new Stream();
  const catchUp = new CatchUp(stream);
  for (let from = 0; from < 100; from += 1) catchUp.from(from);
  catchUp.from(99);
  catchUp.from(3);
  expect(stream.asked).toHaveLength(101);
  expect(stream.asked.at(-1)).toBe(99);
});
