import { expect, test } from 'vitest';
import { isClean, judge, type Ask } from './judge.js';

const made = { status: 201, code: '' };
const away = { status: 503, code: 'UNAVAILABLE' };
const unfinished = { status: 409, code: 'CONFLICT' };
const ask = (name: string, ...answers: Ask['answers']): Ask => ({ name, answers });
const stored = (...names: string[]) => new Map(names.map((name) => [name, names.filter((one) => one === name).length]));

test('requests that were acknowledged and stored are clean, also after refusals', () => {
  const asks = [ask('a', made), ask('b', away, 'none', made), ask('c', away), ask('d', 'none', unfinished)];
  const verdict = judge(asks, stored('a', 'b', 'd'));
  expect(verdict).toEqual({ asked: 4, acknowledged: 2, refused: 2, lost: [], doubled: [], wrong: [] });
  expect(isClean(verdict)).toBe(true);
});

test.each<[string, readonly Ask[], string[], object]>([
  ['acknowledged and not stored', [ask('a', made), ask('b', made)], ['a'], { lost: ['b'] }],
  ['stored twice', [ask('a', made)], ['a', 'a'], { doubled: ['a'] }],
  [
    'stored by the first request and refused at the second',
    [ask('a', 'none', { status: 409, code: 'NAME_TAKEN' })],
    ['a'],
    { wrong: ['a: 409 NAME_TAKEN'] },
  ],
  [
    'a fault of the console itself',
    [ask('a', { status: 500, code: 'INTERNAL' }, made)],
    ['a'],
    { wrong: ['a: 500 INTERNAL'] },
  ],
  [
    'signed out by the failure',
    [ask('a', { status: 401, code: 'UNAUTHENTICATED' })],
    [],
    { wrong: ['a: 401 UNAUTHENTICATED'] },
  ],
])('%s is found', (_, asks, names, expected) => {
  const verdict = judge(asks, stored(...names));
  expect(verdict).toMatchObject(expected);
  expect(isClean(verdict)).toBe(false);
});

test('a run without acknowledgements proves nothing', () => {
  expect(isClean(judge([ask('a', away)], stored()))).toBe(false);
});
