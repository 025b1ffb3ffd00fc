import { expect, test } from 'vitest';
import { UNIT_TYPES, type UnitType } from '../kinds/kinds.js';
import { pointMode, pointsRefusal, type PointMode } from './point.js';

const ONE = 'Only one channel may be allocated to a unit in point-to-point mode';

test('two kinds of unit are bound to channels', () => {
  const modes = UNIT_TYPES.flatMap((type): readonly [UnitType, PointMode][] => {
    const mode = pointMode(type);
    return mode === null ? [] : [[type, mode]];
  });
  expect(modes).toEqual([
    ['ptpUnits', 'pointToPoint'],
    ['ptmpUnits', 'pointToMultipoint'],
  ]);
});

test.each<[PointMode, number, string | null]>([
  ['pointToPoint', 0, null],
  ['pointToPoint', 1, null],
  ['pointToPoint', 2, ONE],
  ['pointToMultipoint', 4, null],
])('%s with %i channels', (mode, channels, expected) => {
  expect(pointsRefusal(mode, channels)).toBe(expected);
});
