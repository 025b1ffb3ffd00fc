import { expect, it } from 'vitest';
import { verdictOf } from './verdict.js';

const caught = { name: 'dispatch without a journal', expected: 'doubled', caught: true } as const;
const well = { agreedMs: [1_200, 4_980], disagreements: [], violations: [], acceptedAfter: [], seeds: [caught] };
const late = { ...well, agreedMs: [1_200, 5_370] };

it('is met without violations and with agreement in time', () => {
  expect(verdictOf([well, well], false)).toEqual({ met: true, passed: true });
  expect(verdictOf([well], true)).toEqual({ met: true, passed: true });
});

it('is not met by a late agreement; the short form passes nevertheless', () => {
  expect(verdictOf([well, late], false)).toEqual({ met: false, passed: false });
  expect(verdictOf([late], true)).toEqual({ met: false, passed: true });
});

it.each([
  ['a fault', { ...well, violations: ['lost'] }],
  ['a remaining difference', { ...well, disagreements: ['a unit'] }],
  ['a revoked key that is accepted', { ...well, acceptedAfter: ['a key'] }],
  ['a seeded fault that is not caught', { ...well, seeds: [{ ...caught, caught: false }] }],
])('is neither met nor passed with %s', (_what, result) => {
  for (const short of [true, false]) expect(verdictOf([well, result], short)).toEqual({ met: false, passed: false });
});
