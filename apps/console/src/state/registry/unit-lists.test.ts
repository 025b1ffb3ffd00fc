import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../platform/access/scope.js';
import { unitRecordOf as record } from '../../testing/registry.js';
import type { UnitPageQuery, UnitRecord } from './types.js';
import { UnitLists } from './unit-lists.js';

const everything: Scope = { all: true };
const scope = (inventoryIds: string[], groupIds: string[]): Scope => ({
  all: false,
  inventoryIds: new Set(inventoryIds),
  groupIds: new Set(groupIds),
});

const query = (differs: Partial<UnitPageQuery> = {}): UnitPageQuery => ({
  searchKey: 'name',
  searchValue: '',
  sortBy: 'name',
  sortDir: 'asc',
  offset: 0,
  limit: 10,
  ...differs,
});

function listsOf(...records: UnitRecord[]): UnitLists {
  const lists = new UnitLists();
  for (const one of records) lists.put(one);
  return lists;
}

describe('a page of units', () => {
  const units = [
    record('a', { name: 'Oslo', type: 'smartUnits', serialNumber: '2', createdAt: 9, groupIds: ['north'] }),
    record('b', { name: 'lima', serialNumber: '1', createdAt: 100, groupIds: ['south'], comment: 'In the VAN' }),
    record('c', { name: 'oslo-2', serialNumber: '1', createdAt: 20, groupIds: ['north', 'south'] }),
    record('d', { name: 'Cairo', inventoryId: 'other', groupIds: ['far'] }),
  ];
  test.each<[string, Scope, Partial<UnitPageQuery>, string[], number]>([
    ['is sorted without regard to case', everything, {}, ['d', 'b', 'a', 'c'], 4],
    ['goes the other way', everything, { sortDir: 'desc' }, ['c', 'a', 'b', 'd'], 4],
    ['is sorted by type, then name', everything, { sortBy: 'type' }, ['d', 'b', 'c', 'a'], 4],
    ['is sorted by serial number, then name', everything, { sortBy: 'serialNumber' }, ['d', 'b', 'c', 'a'], 4],
    ['is sorted by age, as a number', everything, { sortBy: 'createdAt' }, ['d', 'a', 'c', 'b'], 4],
    ['begins later', everything, { offset: 1, limit: 2 }, ['b', 'a'], 4],
    ['begins later the other way', everything, { sortDir: 'desc', offset: 1, limit: 2 }, ['a', 'b'], 4],
    ['may be the rest', everything, { sortDir: 'desc', offset: 3, limit: 2 }, ['d'], 4],
    ['may be behind the end', everything, { offset: 9 }, [], 4],
    ['may be behind the end the other way', everything, { sortDir: 'desc', offset: 9 }, [], 4],
    ['holds what contains a word', everything, { searchValue: 'OSLO' }, ['a', 'c'], 2],
    ['searches comments', everything, { searchKey: 'comment', searchValue: 'van' }, ['b'], 1],
    ['takes no wildcards', everything, { searchValue: '%' }, [], 0],
    ['holds an inventory', scope(['other'], []), {}, ['d'], 1],
    ['holds a group', scope([], ['south']), {}, ['b', 'c'], 2],
    ['holds each of several groups once', scope([], ['north', 'south', 'none']), {}, ['b', 'a', 'c'], 3],
    ['holds groups beside an inventory', scope(['other'], ['north']), { sortDir: 'desc' }, ['c', 'a', 'd'], 3],
    ['may be of one group', everything, { groupId: 'south' }, ['b', 'c'], 2],
    ['may be of one group within the scope', scope([], ['north']), { groupId: 'south' }, ['c'], 1],
    ['may be of one group of another inventory', everything, { groupId: 'far', inventoryId: 'home' }, [], 0],
    ['of nothing is empty', scope([], []), {}, [], 0],
  ])('%s', (_, within, asked, ids, total) => {
    expect(listsOf(...units).page(within, query(asked))).toEqual({ ids, total });
  });
});

test('lists stay in order through all additions, changes and removals, as if they were sorted again', () => {
  const change = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    name: fc.constantFrom('x', 'Y', 'z'),
    groupIds: fc.subarray(['g', 'h']),
    goes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const lists = new UnitLists();
      const known = new Map<string, UnitRecord>();
      for (const { id, name, groupIds, goes } of changes) {
        if (goes) lists.remove(id);
        else lists.put(record(id, { name, groupIds }));
        if (goes) known.delete(id);
        else known.set(id, record(id, { name, groupIds }));
        for (const within of [everything, scope([], ['g']), scope([], ['g', 'h'])]) {
          expect(lists.page(within, query())).toEqual(listsOf(...known.values()).page(within, query()));
        }
      }
    }),
  );
});
