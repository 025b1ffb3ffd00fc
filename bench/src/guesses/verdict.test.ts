import { expect, it } from 'vitest';
import { allowedWithin, codeComplaints, siegeComplaints, type Siege } from './verdict.js';

const counted = (checked: number, refused: number) =>
  new Map([
    ['BAD_CREDENTIALS', checked],
    ['THROTTLED', refused],
  ]);
const well: Siege = {
  counted: counted(5, 995),
  seconds: 20,
  withoutRetryAfter: 0,
  stranger: 'THROTTLED',
  owner: 'in',
  otherUser: 'BAD_CREDENTIALS',
};

it('has nothing to say of a siege that went well', () => {
  expect(siegeComplaints(well, 1_000)).toEqual([]);
});

it.each<[title: string, change: Partial<Siege>, complaint: string]>([
  ['a console that checks every guess', { counted: counted(1_000, 0) }, '1000 guesses were checked, 5 may be'],
  ['one that lets each address guess anew', { counted: counted(6, 994) }, '6 guesses were checked, 5 may be'],
  ['one that breaks', { counted: counted(5, 990) }, 'some guesses were answered otherwise'],
  ['one that says not when to come again', { withoutRetryAfter: 3 }, '3 refusals say not when to come again'],
  [
    'one that forgets that it is besieged',
    { stranger: 'in' },
    'a stranger with the right password came in amid the guesses',
  ],
  ['one that locks the owner out', { owner: 'THROTTLED' }, 'the owner was kept out: THROTTLED'],
  ['one that locks everybody out', { otherUser: 'THROTTLED' }, 'others were kept out'],
])('finds %s', (_title, change, complaint) => {
  expect(siegeComplaints({ ...well, ...change }, 1_000)).toEqual([complaint]);
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
    'some, and lets one in',
    [
      ['SECOND_FACTOR', 5],
      ['THROTTLED', 54],
      ['in', 1],
    ],
    ['some codes at its removal were answered otherwise'],
  ],
])('judges a console that checks %s of 60 codes', (_title, outcomes, complaints) => {
  expect(codeComplaints({ where: 'its removal', counted: new Map(outcomes), seconds: 9 }, 60)).toEqual(complaints);
});
