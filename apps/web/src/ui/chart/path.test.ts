import { expect, test } from 'vitest';
import { sparkline } from './path.js';

test.each<[string, (number | null)[], string]>([
  ['nothing', [], ''],
  ['silence', [null, null], ''],
  ['a dot at the right', [100], 'M10 10h.1'],
  ['low to high over the whole height', [0, 100, 50], 'M0 18L5 2L10 10'],
  ['fewer samples stand at the right', [0, 100], 'M5 18L10 2'],
  ['one missing sample', [0, null, 100], 'M0 18L10 2'],
  ['a gap', [0, null, null, 100], 'M-5 18h.1M10 2h.1'],
  ['a steady line in the middle', [1000, 1000, 1000], 'M0 10L5 10L10 10'],
])('%s', (_, samples, path) => {
  expect(sparkline(samples, 3, 10, 20)).toBe(path);
});
