import { expect, test } from 'vitest';
import {
  arrangedColumns,
  type ColumnChoice,
  isChosen,
  layoutOf,
  shownColumns,
  DEFAULT_COLUMNS,
  withMoved,
  withShown,
  withWidth,
} from './columns.js';

const COLUMNS = [
  { key: 'state', track: '132px', least: 132 },
  { key: 'unit', track: 'minmax(120px, 1fr)', least: 120, fixed: true },
  { key: 'place', track: 'minmax(70px, 1fr)', least: 70 },
  { key: 'type', track: '100px', least: 100, extra: true },
];
const keys = (choice: ColumnChoice) => shownColumns(COLUMNS, choice).map(({ key }) => key);
const of = (...shown: string[]): ColumnChoice => ({ shown, widths: {} });

test('shows the default columns until the user selects others', () => {
  expect(keys(DEFAULT_COLUMNS)).toEqual(['state', 'unit', 'place']);
  expect(isChosen(DEFAULT_COLUMNS)).toBe(false);
});

test('shows the selected columns in order; keeps the name, drops unknown and repeated ones', () => {
  expect(keys(of('place', 'unit', 'gone', 'place'))).toEqual(['place', 'unit']);
  expect(keys(of('type'))).toEqual(['unit', 'type']);
  expect(arrangedColumns(COLUMNS, of('type', 'unit')).map(({ key }) => key)).toEqual([
    'type',
    'unit',
    'state',
    'place',
  ]);
});

test.each<[string, boolean, readonly string[]]>([
  ['type', true, ['state', 'unit', 'place', 'type']],
  ['state', false, ['unit', 'place']],
  ['state', true, ['state', 'unit', 'place']],
  ['unit', false, ['state', 'unit', 'place']],
])('%s shown: %s', (key, on, expected) => {
  expect(keys(withShown(COLUMNS, DEFAULT_COLUMNS, key, on))).toEqual(expected);
});

test.each<[string, -1 | 1, readonly string[]]>([
  ['unit', -1, ['unit', 'state', 'place']],
  ['unit', 1, ['state', 'place', 'unit']],
  ['state', -1, ['state', 'unit', 'place']],
  ['place', 1, ['state', 'unit', 'place']],
  ['type', 1, ['state', 'unit', 'place']],
])('%s moved by %i', (key, by, expected) => {
  expect(keys(withMoved(COLUMNS, DEFAULT_COLUMNS, key, by))).toEqual(expected);
});

test('widths are kept within bounds, and go back to the usual', () => {
  const wide = withWidth(DEFAULT_COLUMNS, 'unit', 240.4);
  expect(layoutOf(shownColumns(COLUMNS, wide), wide)).toEqual({
    template: '132px 240px minmax(70px, 1fr)',
    least: 132 + 240 + 70 + 2 * 12 + 28,
  });
  expect(withWidth(wide, 'unit', 5).widths).toEqual({ unit: 40 });
  expect(withWidth(wide, 'unit', 5000).widths).toEqual({ unit: 800 });
  expect(isChosen(wide)).toBe(true);
  expect(isChosen(withWidth(wide, 'unit', null))).toBe(false);
});
