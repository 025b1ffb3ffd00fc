import { afterEach, expect, test } from 'vitest';
import { axisNumbers, bitrateText, bytesText, decimal } from './number.js';
import { setLocale } from './t.js';

afterEach(() => setLocale('en', undefined));

test.each([
  ['en', '1.0', '4.2 Mbps', '1000 kbps', '79.7 GB', '512 B'],
  ['de', '1,0', '4,2 Mbps', '1000 kbps', '79,7 GB', '512 B'],
  ['es', '1,0', '4,2 Mbps', '1000 kbps', '79,7 GB', '512 B'],
] as const)('numbers in %s', (language, second, rate, slow, large, small) => {
  setLocale(language, undefined);
  expect([decimal(1), bitrateText(4230), bitrateText(1000)]).toEqual([second, rate, slow]);
  expect(axisNumbers([0, 0.5, null])).toEqual(['0', `0${second[1]}5`, null]);
  expect([bytesText(79_700_000_000), bytesText(512)]).toEqual([large, small]);
});
