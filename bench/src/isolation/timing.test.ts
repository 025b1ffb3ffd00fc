import { expect, it } from 'vitest';
import { timingComplaint } from './timing.js';

/** Times around a centre, with the outliers of a busy machine. */
const around = (centre: number, shift = 0): number[] =>
  Array.from({ length: 99 }, (_, i) => centre + (((i * 37 + shift) % 99) / 99 - 0.5) * 0.4 + (i % 20 === 0 ? 30 : 0));

it.each([
  ['the same', around(1), around(1, 5), around(1, 9), null],
  ['one more query', around(1.5), around(1, 5), around(1, 9), /1\.51 ms foreign/],
  ['one query less', around(0.5), around(1, 5), around(1, 9), /0\.51 ms foreign/],
  ['outliers alone', [...around(1).slice(40), ...around(40).slice(0, 40)], around(1), around(1, 3), null],
  ['a machine with much noise', around(1.5), around(1), around(1.4), null],
  ['few scattered times', [3, 9, 4, 7, 2], [2, 5, 3, 4, 8], [3, 6, 2, 5, 4], null],
  ['a large difference despite much noise', around(9), around(1), around(1.4), /foreign/],
])('%s', (_what, foreign, missing, control, complaint) => {
  const found = timingComplaint({ foreign, missing, control });
  if (complaint === null) expect(found).toBeNull();
  else expect(found).toMatch(complaint);
});
