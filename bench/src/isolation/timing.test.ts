import { expect, it } from 'vitest';
import { timingComplaint } from './timing.js';

/** Times around a centre, with a tail as a busy machine has it. */
const around = (centre: number, shift = 0): number[] =>
  Array.from({ length: 99 }, (_, i) => centre + (((i * 37 + shift) % 99) / 99 - 0.5) * 0.4 + (i % 20 === 0 ? 30 : 0));

it.each([
  ['the same', around(1), around(1, 5), around(1, 9), null],
  ['a query more', around(1.5), around(1, 5), around(1, 9), /1\.51 ms foreign/],
  ['a query less', around(0.5), around(1, 5), around(1, 9), /0\.51 ms foreign/],
  ['a tail alone', [...around(1).slice(40), ...around(40).slice(0, 40)], around(1), around(1, 3), null],
  ['a machine that measures badly', around(1.5), around(1), around(1.4), null],
  ['a few times that scatter', [3, 9, 4, 7, 2], [2, 5, 3, 4, 8], [3, 6, 2, 5, 4], null],
  ['a class apart though the machine measures badly', around(9), around(1), around(1.4), /foreign/],
])('%s', (_what, foreign, missing, control, complaint) => {
  const found = timingComplaint({ foreign, missing, control });
  if (complaint === null) expect(found).toBeNull();
  else expect(found).toMatch(complaint);
});
