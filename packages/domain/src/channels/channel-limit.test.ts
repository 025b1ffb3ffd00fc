import { expect, it } from 'vitest';
import { limitKbps, limitState, lowestLimit, type LimitEvidence } from './channel-limit.js';

it.each([
  [null, 0],
  [{ option: 'disabled', customKbps: 5000 }, 0],
  [{ option: 'custom', customKbps: 5000 }, 5000],
  [{ option: 3.6, customKbps: 5000 }, 3600],
  [{ option: 8.0, customKbps: 0 }, 8000],
] as const)('%j is %i kbps', (limit, kbps) => {
  expect(limitKbps(limit)).toBe(kbps);
});

it('the lowest limit of the channels of a picture counts, and those of others do not', () => {
  const limits = [
    { channelId: 'a', kbps: 3600 },
    { channelId: 'b', kbps: 1500 },
    { channelId: 'c', kbps: 1000 },
  ];
  expect(lowestLimit(limits, ['a', 'b'])).toBe(1500);
  expect(lowestLimit(limits, ['a'])).toBe(3600);
  expect(lowestLimit(limits, ['d'])).toBe(0);
});

const unit: LimitEvidence = { input: 'unit', sends: true, supported: true, wantedKbps: 3600, appliedKbps: 3600 };
it.each([
  [unit, 'applied'],
  [{ ...unit, appliedKbps: 0 }, 'waiting'],
  [{ ...unit, wantedKbps: 0 }, 'waiting'],
  [{ ...unit, supported: null, appliedKbps: 0 }, 'waiting'],
  [{ ...unit, supported: false, appliedKbps: 0 }, 'unsupported'],
  [{ ...unit, sends: false, appliedKbps: 0 }, 'idle'],
  [{ ...unit, sends: false, input: 'rtmp' }, 'uncontrolled'],
] as const)('%j is %s', (evidence, state) => {
  expect(limitState(evidence)).toBe(state);
});
