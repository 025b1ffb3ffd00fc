import { expect, it } from 'vitest';
import { isVersion, upgradeOutcome } from './outcome.js';

it.each([
  [null, true, { state: 'done' }],
  [{ status: 'succeeded', reason: null }, true, { state: 'done' }],
  [{ status: 'pending', reason: null }, true, { state: 'begun' }],
  [{ status: 'upgrading', reason: null }, true, { state: 'begun' }],
  [{ status: 'pending', reason: null }, false, { state: 'stored' }],
  [{ status: 'rejected', reason: 'Not here' }, true, { state: 'failed', why: 'Not here' }],
  [{ status: 'upgradeFailed', reason: 'No room' }, false, { state: 'failed', why: 'No room' }],
] as const)('an upgrade that is %j, the unit there: %s', (asked, online, outcome) => {
  expect(upgradeOutcome(asked, online)).toEqual(outcome);
});

it.each([
  ['10.1', true],
  ['10.1.2.3', true],
  ['10', false],
  ['10.1.2.3.4', false],
  ['v10.1', false],
  ['', false],
])('%j is a version: %s', (text, expected) => {
  expect(isVersion(text)).toBe(expected);
});
