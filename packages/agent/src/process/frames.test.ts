import { expect, it } from 'vitest';
import { FrameCounter } from './frames.js';

const counted = (chunks: readonly string[], take?: (line: string) => boolean): number[] => {
  const counts: number[] = [];
  const counter = new FrameCounter((count) => counts.push(count), take);
  for (const chunk of chunks) counter.push(Buffer.from(chunk));
  return counts;
};

it.each([
  ['each change once', ['frame=0\nfps=0\nprogress=continue\nframe=0\nframe=25\nframe=25\nframe=50\n'], [0, 25, 50]],
  ['a number over two chunks', ['frame=1', '25\nbitrate=1'], [125]],
  ['spaces before the number, as some versions print them', ['frame=   25\n'], [25]],
  ['nothing of other lines', ['keyframe=1\nout_time=frame=3\n'], []],
])('counts frames: %s', (_, chunks, expected) => {
  expect(counted(chunks)).toEqual(expected);
});

it('leaves a line to a handler that claims it', () => {
  expect(counted(['frame=1\nframe=2\n'], (line) => line === 'frame=1')).toEqual([2]);
});
