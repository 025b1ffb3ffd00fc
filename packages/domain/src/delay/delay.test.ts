import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNIT_TYPES, type UnitType } from '../kinds/kinds.js';
import { delayChoices } from './delay-choices.js';
import { isSubSecond } from './delay-kind.js';

describe('choices of delay', () => {
  it.each<[model: string, UnitType, version: string, start: number, has1300: boolean]>([
    ['600', 'fieldUnits', '5.0', 1000, true],
    ['LU600 HEVC', 'fieldUnits', '6.5', 1000, true],
    ['600', 'fieldUnits', '4.9', 1400, false],
    ['600', 'ptpUnits', '5.0', 1400, false],
    ['Lite', 'liteUnits', '3.5', 1000, true],
    ['Smart', 'smartUnits', '5.1', 1000, true],
    ['Smart', 'smartUnits', '5.0.9', 2000, false],
    ['200', 'fieldUnits', '3.5', 1200, false],
    ['2000', 'fieldUnits', '6.0', 1400, false],
    ['LU-20', 'fieldUnits', '6.0', 1200, false],
    ['70', 'fieldUnits', '4.0', 1200, true],
    ['500', 'fieldUnits', '4.0', 1200, true],
    ['40', 'fieldUnits', '4.2', 1200, true],
    ['400', 'fieldUnits', '6.0', 1200, true],
    ['70', 'fieldUnits', '3.9', 1400, false],
    ['300', 'fieldUnits', '6.5', 1400, false],
    ['', 'fieldUnits', '', 1400, false],
    ['600', 'fieldUnits', '7.0', 400, true],
    ['Smart', 'smartUnits', '10.1', 400, true],
  ])('model %j, %s, version %s: from %i ms', (model, type, version, start, has1300) => {
    const choices = delayChoices({ model, type, version });
    expect([choices[0], choices.at(-1), choices.includes(1300)]).toEqual([start, 20_000, has1300]);
  });

  it('holds: ascending without doubles, 400 to 20000 ms', () => {
    const unit = fc.record({
      model: fc.string(),
      type: fc.constantFrom(...UNIT_TYPES),
      version: fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(12), fc.nat(9)).map((parts) => parts.join('.')),
      ),
    });
    fc.assert(
      fc.property(unit, (u) => {
        const choices = delayChoices(u);
        expect([...new Set(choices)].toSorted((a, b) => a - b)).toEqual(choices);
        expect(Math.min(...choices)).toBeGreaterThanOrEqual(400);
        expect(choices.at(-1)).toBe(20_000);
      }),
    );
  });
});

it.each([
  [799, true],
  [800, false],
  [1000, false],
])('%i ms: sub-second %s', (ms, subSecond) => {
  expect(isSubSecond(ms)).toBe(subSecond);
});
