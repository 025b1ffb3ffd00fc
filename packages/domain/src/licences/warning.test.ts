import { expect, it } from 'vitest';
import { dueShare, dueWarning } from './warning.js';

const NOW = Date.UTC(2040, 4, 20);
const DAY = 86_400_000;
const at = (days: number) => NOW + days * DAY;

it.each([
  ['without an end', null, null, null],
  ['of a far end', at(14.1), null, null],
  ['14 days before', at(14), null, 14],
  ['in the same days', at(10), { endsAt: at(10), days: 14 }, null],
  ['2 days before, after the first', at(2), { endsAt: at(2), days: 14 }, 2],
  ['2 days before, after a pause', at(1.5), null, 2],
  ['in the last days again', at(0.5), { endsAt: at(0.5), days: 2 }, null],
  ['of an end that was moved on', at(13), { endsAt: at(2), days: 2 }, 14],
  ['after the end', at(0), null, null],
])('a warning %s', (_, endsAt, last, days) => {
  expect(dueWarning(endsAt, last, NOW)).toBe(days);
});

it.each([
  ['below 80 %', 7.9, null, null],
  ['at 80 %', 8, null, 80],
  ['at 80 % again', 9.9, { from: NOW, allowance: 10, share: 80 }, null],
  ['at 100 %', 10, { from: NOW, allowance: 10, share: 80 }, 100],
  ['at 100 %, after a pause', 12, null, 100],
  ['at 100 % again', 12, { from: NOW, allowance: 10, share: 100 }, null],
  ['in the next period', 8, { from: at(-30), allowance: 10, share: 100 }, 80],
  ['of a changed allowance', 8, { from: NOW, allowance: 5, share: 100 }, 80],
])('a warning of use %s', (_, used, last, share) => {
  expect(dueShare({ used, allowance: 10, from: NOW }, last)).toBe(share);
});
