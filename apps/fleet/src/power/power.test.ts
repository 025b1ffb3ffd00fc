import { describe, expect, it } from 'vitest';
import { stepBattery } from './battery.js';
import { stepTemperature } from './temperature.js';

const HOUR = 3_600_000;
const never = () => 0.999;
/** Where the cosine of the noise is 0. */
const quiet = () => 0.75;

describe('stepBattery', () => {
  it.each([
    ['drains on air', { percentage: 80, plugged: false }, 'onAir', HOUR, { percentage: 55, plugged: false }],
    ['is unplugged on air', { percentage: 80, plugged: true }, 'onAir', HOUR, { percentage: 55, plugged: false }],
    [
      'is replaced on air when empty',
      { percentage: 20, plugged: false },
      'onAir',
      HOUR,
      { percentage: 98, plugged: false },
    ],
    ['lasts longer at rest', { percentage: 80, plugged: false }, 'idle', 6 * HOUR, { percentage: 55, plugged: false }],
    ['charges when plugged', { percentage: 40, plugged: true }, 'idle', HOUR, { percentage: 90, plugged: true }],
    ['charges while it records', { percentage: 40, plugged: true }, 'busy', HOUR, { percentage: 90, plugged: true }],
    [
      'is never more than full',
      { percentage: 99, plugged: true },
      'idle',
      HOUR / 6,
      { percentage: 100, plugged: true },
    ],
    ['is plugged in when low', { percentage: 15, plugged: false }, 'idle', HOUR, { percentage: 10.83, plugged: true }],
  ] as const)('%s', (_, battery, load, dtMs, expected) => {
    const after = stepBattery(battery, 4, load, dtMs, never);
    expect({ ...after, percentage: Math.round(after.percentage * 100) / 100 }).toEqual(expected);
  });

  it('is unplugged some time after it is full', () => {
    expect(stepBattery({ percentage: 100, plugged: true }, 4, 'idle', 1000, () => 0).plugged).toBe(false);
    expect(stepBattery({ percentage: 50, plugged: true }, 4, 'idle', 1000, () => 0).plugged).toBe(true);
  });
});

describe('stepTemperature', () => {
  it.each([
    ['onAir', 0, 57],
    ['idle', 0, 37],
    ['onAir', 20, 77],
    ['onAir', 500, 105],
  ] as const)('makes a unit %s with a warmth of %d settle at %d °C', (load, warmth, celsius) => {
    expect(stepTemperature(37, warmth, load, 24 * HOUR, quiet)).toBeCloseTo(celsius, 5);
  });

  it('takes minutes to settle', () => {
    expect(stepTemperature(37, 0, 'onAir', 60_000, quiet)).toBeLessThan(45);
  });
});
