import { expect, it } from 'vitest';
import { InterruptionWatch } from './interruption-watch.js';

type Step = readonly ['arrived', at: number, quietAt: number] | readonly ['ended'];

const seen = (steps: readonly Step[]): string[] => {
  const changes: string[] = [];
  const watch = new InterruptionWatch((change, at) => changes.push(`${change} ${at}`));
  for (const step of steps) {
    if (step[0] === 'ended') watch.ended();
    else watch.arrived(step[1], step[2]);
  }
  return changes;
};

it.each<[string, readonly Step[], readonly string[]]>([
  ['a first picture is no return', [['arrived', 0, 0]], []],
  [
    'a stream that flows is whole',
    [
      ['arrived', 0, 0],
      ['arrived', 250, 200],
      ['arrived', 500, 450],
    ],
    [],
  ],
  [
    'a gap has a begin and an end',
    [
      ['arrived', 0, 0],
      ['arrived', 1800, 1750],
    ],
    ['pictureLost 0', 'pictureBack 1800'],
  ],
  [
    'a process that was held up sees no gap: the next look found something',
    [
      ['arrived', 100, 50],
      ['arrived', 1800, 90],
    ],
    [],
  ],
  [
    'a stream that ended is reported once, and its return',
    [['ended'], ['arrived', 0, 0], ['ended'], ['ended'], ['arrived', 5000, 4900], ['arrived', 5100, 5050]],
    ['pictureLost 0', 'pictureBack 5000'],
  ],
])('detects interruptions: %s', (_, steps, expected) => {
  expect(seen(steps)).toEqual(expected);
});
