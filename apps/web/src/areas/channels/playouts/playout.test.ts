import { expect, it } from 'vitest';
import { takesLiveOff } from './playout.js';

const unit = { id: 'u', name: 'crew-1' };

it.each([
  ['what a source sends', 'collecting', null, true],
  ['what a unit sends, which the console keeps on air', 'collecting', unit, false],
  ['files', 'PlayStoredFile', null, false],
  ['nothing', 'idle', null, false],
] as const)('live that may not break in any more beside %s goes off air or not', (_, status, of, expected) => {
  expect(takesLiveOff({ status, unit: of })).toBe(expected);
});
