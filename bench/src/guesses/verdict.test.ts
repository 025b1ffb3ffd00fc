import { expect, it } from 'vitest';
import { allowedWithin, codeComplaints, passwordComplaints, type PasswordGuesses } from './verdict.js';

const counted = (checked: number, refused: number) =>
  new Map([
    ['BAD_CREDENTIALS', checked],
    ['THROTTLED', refused],
  ]);
const well: PasswordGuesses = {
  counted: counted(5, 995),
  seconds: 20,
  withoutRetryAfter: 0,
  unknownBrowser: 'THROTTLED',
  owner: 'in',
  otherUser: 'BAD_CREDENTIALS',
};

it('accepts a console that resists all guesses', () => {
  expect(passwordComplaints(well, 1_000)).toEqual([]);
});

it.each<[title: string, change: Partial<PasswordGuesses>, complaint: string]>([
  ['a console that checks every guess', { counted: counted(1_000, 0) }, '1000 guesses were checked, 5 may be'],
  ['one that counts guesses by address', { counted: counted(6, 994) }, '6 guesses were checked, 5 may be'],
  ['one that breaks', { counted: counted(5, 990) }, 'some guesses had another response'],
  ['one that sends no Retry-After', { withoutRetryAfter: 3 }, '3 refusals have no Retry-After'],
  ['one that stops throttling', { unknownBrowser: 'in' }, 'an unknown browser signed in during the guesses'],
  ['one that locks the owner out', { owner: 'THROTTLED' }, 'the owner could not sign in: THROTTLED'],
  ['one that locks everybody out', { otherUser: 'THROTTLED' }, 'other users could not sign in'],
])('finds %s', (_title, change, complaint) => {
  expect(passwordComplaints({ ...well, ...change }, 1_000)).toEqual([complaint]);
});

it.each([
  [0, 5],
  [29, 5],
  [30, 6],
  [89, 6],
  [90, 7],
  [210, 8],
])('allows in %i s %i guesses', (seconds, allowed) => {
  expect(allowedWithin(seconds)).toBe(allowed);
});

it.each<[title: string, outcomes: readonly (readonly [string, number])[], complaints: readonly string[]]>([
  [
    'few',
    [
      ['INVALID', 5],
      ['THROTTLED', 55],
    ],
    [],
  ],
  ['all', [['INVALID', 60]], ['60 codes were checked at its removal, 5 may be']],
  [
    'some, and accepts one',
    [
      ['SECOND_FACTOR', 5],
      ['THROTTLED', 54],
      ['in', 1],
    ],
    ['some codes at its removal had another response'],
  ],
])('judges a console that checks %s of 60 codes', (_title, outcomes, complaints) => {
  expect(codeComplaints({ where: 'its removal', counted: new Map(outcomes), seconds: 9 }, 60)).toEqual(complaints);
});
