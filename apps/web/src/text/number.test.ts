import { afterEach, expect, test } from 'vitest';
import { bitrateText, decimal } from './number.js';
import { speak } from './t.js';

afterEach(() => speak('en', undefined));

test.each([
  ['en', '1.0', '4.2 Mbps', '1000 kbps'],
  ['de', '1,0', '4,2 Mbps', '1000 kbps'],
] as const)('numbers in %s', (language, second, rate, slow) => {
  speak(language, undefined);
  expect([decimal(1), bitrateText(4230), bitrateText(1000)]).toEqual([second, rate, slow]);
});
