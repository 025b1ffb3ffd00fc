import { expect, test } from 'vitest';
import { riseMb } from './flat.js';

const MB = 1024 * 1024;

test.each([
  ['level', [100, 101, 99, 100, 100, 99, 100, 101], 0],
  ['rising', [100, 110, 120, 130, 140, 150, 160, 170], 60],
  ['flat except for one peak', [100, 100, 100, 100, 400, 100, 100, 100], 0],
  ['one sample', [100], 0],
])('memory that is %s', (_, megabytes, rise) => {
  expect(riseMb(megabytes.map((one) => one * MB))).toBe(rise);
});
