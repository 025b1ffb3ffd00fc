import { expect, test } from 'vitest';
import { UNIT_TYPES, type UnitType } from '../kinds/kinds.js';
import { ptmpMode, ptmpMove, ptmpRefusal, type PtmpMode } from './ptmp.js';

const ONE = 'Only one channel may be allocated to a unit in point-to-point mode';

test('two kinds of unit are bound to channels', () => {
  const modes = UNIT_TYPES.flatMap((type): readonly [UnitType, PtmpMode][] => {
    const mode = ptmpMode(type);
    return mode === null ? [] : [[type, mode]];
  });
  expect(modes).toEqual([
    ['ptpUnits', 'pointToPoint'],
    ['ptmpUnits', 'pointToMultipoint'],
  ]);
});

test.each<[PtmpMode | null, number, string | null]>([
  ['pointToPoint', 0, null],
  ['pointToPoint', 1, null],
  ['pointToPoint', 2, ONE],
  ['pointToMultipoint', 4, null],
  [null, 4, null],
])('%s with %i channels', (mode, channels, expected) => {
  expect(ptmpRefusal(mode, channels)?.text ?? null).toBe(expected);
});

test.each<[UnitType, Parameters<typeof ptmpMove>[1], ReturnType<typeof ptmpMove>]>([
  ['ptpUnits', 'starting', 'connecting'],
  ['ptpUnits', 'stopping', 'disconnecting'],
  ['ptmpUnits', 'starting', 'connecting'],
  ['ptpUnits', null, null],
  ['fieldUnits', 'starting', null],
])('the flag of %s that is %s: %s', (type, transition, expected) => {
  expect(ptmpMove(type, transition)).toBe(expected);
});
