import { expect, test } from 'vitest';
import { UNIT_TYPES, type UnitType } from '../kinds/kinds.js';
import { pointMode, pointMove, pointsRefusal, type PointMode } from './ptmp.js';

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

test.each<[PointMode | null, number, string | null]>([
  ['pointToPoint', 0, null],
  ['pointToPoint', 1, null],
  ['pointToPoint', 2, ONE],
  ['pointToMultipoint', 4, null],
  [null, 4, null],
])('%s with %i channels', (mode, channels, expected) => {
  expect(pointsRefusal(mode, channels)).toBe(expected);
});

test.each<[UnitType, Parameters<typeof pointMove>[1], ReturnType<typeof pointMove>]>([
  ['ptpUnits', 'starting', 'connecting'],
  ['ptpUnits', 'stopping', 'disconnecting'],
  ['ptmpUnits', 'starting', 'connecting'],
  ['ptpUnits', null, null],
  ['fieldUnits', 'starting', null],
])('the flag of %s that is %s: %s', (type, transition, expected) => {
  expect(pointMove(type, transition)).toBe(expected);
});
