import { expect, it } from 'vitest';
import {
  checkOperatorCountry,
  checkOperatorId,
  checkOperatorName,
  checkOperatorSetName,
  permitsOperator,
  repeatedOperators,
} from './operator-sets.js';

const [T, V] = [
  { operatorId: '26201', name: 'Telekom', country: 'Germany' },
  { operatorId: '310410', name: 'AT&T', country: 'United States' },
];

it.each([
  ['without a set', null, '26202', true],
  ['of the set', { operators: [T, V] }, '310410', true],
  ['outside of the set', { operators: [T, V] }, '26202', false],
  ['with the beginning of a code of the set', { operators: [T, V] }, '31041', false],
  ['of an empty set', { operators: [] }, '26201', false],
])('permits an operator %s', (_, set, operatorId, expected) => {
  expect(permitsOperator(set, operatorId)).toBe(expected);
});

it('finds operators that are there twice', () => {
  expect(repeatedOperators([T, V])).toEqual([]);
  expect(repeatedOperators([T, V, { ...T, name: 'again' }, V])).toEqual([2, 3]);
});

it.each([
  [checkOperatorId('26201'), undefined],
  [checkOperatorId('310410'), undefined],
  [checkOperatorId('2620'), 'Must match the pattern: [0-9]{5,6}'],
  [checkOperatorId('2620101'), 'Must match the pattern: [0-9]{5,6}'],
  [checkOperatorId('262-01'), 'Must match the pattern: [0-9]{5,6}'],
  [checkOperatorName(''), 'This field is required'],
  [checkOperatorCountry(''), undefined],
  [checkOperatorCountry('x'.repeat(65)), 'Must have at most 64 characters'],
  [checkOperatorSetName('x'.repeat(65)), 'Must have at most 64 characters'],
])('%#', (found, expected) => {
  expect(found?.text).toBe(expected);
});
