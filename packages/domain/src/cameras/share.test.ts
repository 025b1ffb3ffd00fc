import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { priorityOf, sharedKbps } from './share.js';

test.each<[string, number, readonly number[], readonly number[]]>([
  ['one camera has all', 4000, [5], [4000]],
  ['equal priorities', 4000, [3, 3], [2000, 2000]],
  ['the highest beside the lowest', 10_000, [1, 9], [9000, 1000]],
  ['by place where nothing is set', 3000, [1, 2, 3], [1125, 1000, 875]],
  ['not less than an encoder takes', 300, [1, 9], [270, 100]],
])('%s', (_, total, priorities, expected) => {
  expect(sharedKbps(total, priorities)).toEqual(expected);
});

it('gives a higher priority never less, and all of it together never more than there is', () => {
  const priorities = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 4000, max: 60_000 }), priorities, (total, list) => {
      const shares = sharedKbps(total, list);
      expect(shares.reduce((sum, kbps) => sum + kbps, 0)).toBeLessThanOrEqual(total);
      for (const [i, a] of list.entries())
        for (const [j, b] of list.entries()) if (a < b) expect(shares[i]).toBeGreaterThanOrEqual(shares[j] ?? 0);
    }),
  );
});

it('reads a priority that is not set from the place of the feed', () => {
  expect([0, 1, 2].map((index) => priorityOf([7], index))).toEqual([7, 2, 3]);
});
