import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failedPhase, isRolledOut, openPhase, phaseCounts, phaseSizes, type RolledDevice } from './phases.js';
import { ROLLOUT_AT_ONCE, ROLLOUT_PHASES, rolloutActRefusal, ROLLOUT_ACTS, ROLLOUT_STATES } from './rollouts.js';

/** `p` pending, `u` upgrading, `s` succeeded, `f` failed, `r` rejected, `F` a failure that is not counted; the number is the phase. */
const devicesOf = (text: string): RolledDevice[] =>
  text.split(' ').filter(Boolean).map((word): RolledDevice => {
    const states = { p: 'pending', u: 'upgrading', s: 'succeeded', f: 'upgradeFailed', F: 'upgradeFailed', r: 'rejected' } as const;
    const [letter = 'p', digit] = word;
    const state = states[letter as keyof typeof states];
    return { state, phase: ROLLOUT_PHASES.find((phase) => String(phase) === digit) ?? null, counted: letter !== 'F' };
  }); // prettier-ignore

it.each([
  [0, [0, 0, 0]],
  [1, [1, 0, 0]],
  [2, [1, 1, 0]],
  [5, [1, 1, 3]],
  [10, [1, 1, 8]],
  [11, [1, 2, 8]],
  [20, [1, 2, 17]],
  [500, [1, 50, 449]],
])('%i devices are %j', (count, sizes) => {
  expect(Object.values(phaseSizes(count))).toEqual(sizes);
});

it.each([
  ['nothing', '', null],
  ['at the beginning', 'p p p p p', [1, 1]],
  ['while the first is upgraded', 'u1 p p p p', [1, 0]],
  ['after the first', 's1 p p p p', [2, 1]],
  ['while the tenth is upgraded', 's1 u2 p p p', [2, 0]],
  ['after the tenth', 's1 s2 p p p', [3, 3]],
  ['when the first is tried again', 'p1 s2 p p p', [1, 0]],
  ['when all have ended', 's1 s2 s3 f3 r3', null],
  ['without those that were refused', 'r r s1 p', [2, 1]],
  ['when one of the rest is tried again', 's1 s2 s3 p3', [3, 0]],
  ['with those that dropped out after they began', 's1 s2 s2 s2 p', [3, 1]],
])('begins %s', (_, devices, expected) => {
  const open = openPhase(devicesOf(devices));
  expect(open && [open.phase, open.slots]).toEqual(expected);
});

it('begins so many at once', () => {
  const rest = Array.from({ length: 200 }, () => 'p').join(' ');
  expect(openPhase(devicesOf(`s1 ${'s2 '.repeat(23)}${rest}`))).toEqual({ phase: 3, slots: ROLLOUT_AT_ONCE });
});

describe('the stop rule', () => {
  it.each([
    ['nothing failed', 's1 s2 p p p', 10, null],
    ['the first failed', 'f1 p p p p', 10, [1, 1, 1]],
    ['the first failed, which is permitted', 'f1 p p p p', 100, null],
    ['2 of 17 failed, 10 %', `s1 s2 s2 f3 f3 ${'s3 '.repeat(15)}`, 10, [3, 2, 17]],
    ['2 of 17 failed, 20 %', `s1 s2 s2 f3 f3 ${'s3 '.repeat(15)}`, 20, null],
    ['the share of the phase counts, not of those that began', `s1 s2 s2 f3 ${'p '.repeat(16)}`, 10, null],
    ['exactly the share', `s1 s2 f3 ${'s3 '.repeat(7)}`, 12, [3, 1, 8]],
    ['a device refused it', 's1 r2 p p p', 0, null],
    ['failures before it was resumed', 'F1 p p p p', 0, null],
  ])('%s', (_, devices, percent, expected) => {
    const stop = failedPhase(devicesOf(devices), percent);
    expect(stop && [stop.phase, stop.failed, stop.size]).toEqual(expected);
  });
});

it('counts every device of each phase once', () => {
  const device = fc.record({
    state: fc.constantFrom('pending', 'upgrading', 'succeeded', 'upgradeFailed', 'rejected'),
    phase: fc.constantFrom(null, ...ROLLOUT_PHASES),
    counted: fc.boolean(),
  } as const);
  fc.assert(
    fc.property(fc.array(device, { maxLength: 60 }), (devices) => {
      for (const { phase, size, ...counts } of phaseCounts(devices)) {
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(size);
        expect(size).toBeGreaterThanOrEqual(devices.filter((one) => one.phase === phase).length);
      }
      expect(isRolledOut(devices)).toBe(devices.every(({ state }) => state !== 'pending' && state !== 'upgrading'));
    }),
  );
});

it('permits what fits the state', () => {
  const permitted = ROLLOUT_STATES.map((state) => [
    state,
    ROLLOUT_ACTS.filter((act) => rolloutActRefusal(act, state, 2) === null).join(' '),
  ]);
  expect(Object.fromEntries(permitted)).toEqual({
    running: 'pause cancel retry',
    paused: 'resume cancel retry',
    stopped: 'resume cancel retry',
    cancelled: '',
    done: 'retry',
  });
  expect(rolloutActRefusal('retry', 'done', 0)?.code).toBe('ROLLOUT_NONE_FAILED');
});
