import { expect, it } from 'vitest';
import { nextBitrate } from './bitrate.js';

it.each([
  ['stays while the links carry it', [4000, 9, 0], 4000, 9000, [4000, 10, 0]],
  ['falls far at once', [4000, 0, 0], 4000, 2000, [1900, 0, 0]],
  ['falls a little after a while', [2000, 3, 0], 4000, 2000, [1900, 0, 0]],
  ['does not fall again and again', [2000, 1, 0], 4000, 2000, [2000, 2, 0]],
  ['does not fall for next to nothing', [1920, 9, 0], 4000, 2000, [1920, 10, 0]],
  ['waits with a rise', [1900, 9, 0], 4000, 3000, [1900, 10, 1]],
  ['rises when it was possible for six seconds', [1900, 9, 5], 4000, 3000, [2850, 0, 0]],
  ['forgets a rise that was not to last', [1900, 9, 5], 4000, 2000, [1900, 10, 0]],
  ['rises the last bit to what is wanted', [3950, 9, 5], 4000, 9000, [4000, 0, 0]],
  ['takes a lower wish at once', [4000, 0, 0], 1500, 9000, [1500, 0, 0]],
  ['never falls to nothing', [4000, 0, 0], 4000, 10, [200, 0, 0]],
] as const)('sets the encoder: %s', (_, [kbps, keptFor, risingFor], wanted, carried, [next, kept, rising]) => {
  const after = nextBitrate({ kbps, keptFor, risingFor }, wanted, carried);
  expect(after).toEqual({ kbps: next, keptFor: kept, risingFor: rising });
});
