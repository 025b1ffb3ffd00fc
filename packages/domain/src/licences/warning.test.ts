import { expect, it } from 'vitest';
import { dueWarning } from './warning.js';

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
