import { BUSY_STATUSES } from '@backhaul/domain';
import { describe, expect, test } from 'vitest';
import { NO_FILTER } from '../../live/order/filter.js';
import { filterOf, hasFilter, parseUnitSearch, rememberedFilter, searchOf } from './search.js';

test.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { state: 'live', unit: 'u1' },
    { state: 'live', unit: 'u1' },
  ],
  [{ q: 12 }, { q: '12' }],
  [{ q: '', type: null, label: ['a'], alert: { a: 1 }, other: 'x' }, {}],
  [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(255) }],
])('reads %j', (given, expected) => {
  expect(parseUnitSearch(given)).toEqual(expected);
});

describe('filters', () => {
  test.each([
    [{}, NO_FILTER],
    [{ state: 'live' }, { ...NO_FILTER, states: ['live'] }],
    [{ state: 'ready.offline' }, { ...NO_FILTER, states: ['idle', 'offline'] }],
    [{ state: 'nonsense.live' }, { ...NO_FILTER, states: ['live'] }],
    [{ state: 'busy' }, { ...NO_FILTER, states: [...BUSY_STATUSES] }],
    [{ state: 'alerts' }, { ...NO_FILTER, alerts: ['any'] }],
    [
      { type: 'fieldUnits.liteUnits', label: 'a', q: 'x y' },
      { ...NO_FILTER, types: ['fieldUnits', 'liteUnits'], labels: ['a'], text: 'x y' },
    ],
  ])('%j', (search, filter) => {
    expect(filterOf(search)).toEqual(filter);
  });

  test('an address of a filter leads to the same filter', () => {
    const filter = {
      states: ['idle', 'live'],
      types: ['smartUnits'],
      labels: ['a', 'b'],
      alerts: ['any', 'battery'],
      text: 'crew',
    };
    expect(filterOf(searchOf(filter))).toEqual(filter);
    expect(searchOf(NO_FILTER)).toEqual({});
    expect(hasFilter(searchOf(NO_FILTER))).toBe(false);
    expect(hasFilter(searchOf(filter))).toBe(true);
    expect(hasFilter({ unit: 'u' })).toBe(false);
  });

  test('what was remembered has no text', () => {
    expect(rememberedFilter({ states: ['live'], types: [], labels: [], alerts: [] })).toEqual({
      ...NO_FILTER,
      states: ['live'],
    });
  });
});
