import { expect, it } from 'vitest';
import { Speaking } from './speaking.js';

const tell = (levels: readonly number[]): (boolean | undefined)[] => {
  const speaking = new Speaking();
  return levels.flatMap((level) => {
    const change = speaking.push(level);
    return change === undefined ? [] : [change];
  });
};
const packets = (level: number, count = 10): number[] => Array.from({ length: count }, () => level);

it.each([
  ['silence', packets(127, 40), []],
  ['one packet that is loud', [...packets(127, 9), 20], []],
  ['somebody who speaks', packets(30, 40), [true]],
  ['somebody who begins and ends', [...packets(127), ...packets(30, 20), ...packets(127)], [true, false]],
])('of %s there are these changes', (_, levels, changes) => {
  expect(tell(levels)).toEqual(changes);
});
