import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ALERT_RULES } from '../alerts/rules.js';
import { NO_ALERT, stepAlert } from '../alerts/step.js';
import { checkDataMonitoring, NO_DATA_MONITORING, type DataMonitoring } from './monitoring.js';
import { countedPeriod, usagePeriod, usageSlot } from './period.js';
import { usageInfo, usagePercent, usageReading, usageState } from './usage.js';

const HOURS: DataMonitoring = { mode: 'perHours', allowance: 10, resetDay: 1 };
const DATA: DataMonitoring = { mode: 'perData', allowance: 500, resetDay: 1 };
const at = (iso: string): number => Date.parse(iso);
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe('how a unit is watched', () => {
  it.each<[string, DataMonitoring, Readonly<Record<string, string>>]>([
    ['not at all', NO_DATA_MONITORING, {}],
    ['without an allowance', { ...HOURS, allowance: null }, { allowance: 'This field is required' }],
    ['no hours', { ...HOURS, allowance: 0 }, { allowance: 'Must be 1 or more' }],
    ['every hour of a month', { ...HOURS, allowance: 744 }, {}],
    ['more hours than a month has', { ...HOURS, allowance: 745 }, { allowance: 'Must be 744 or less' }],
    ['no data', { ...DATA, allowance: 0 }, { allowance: 'Must be 1 or more' }],
    ['10 TB', { ...DATA, allowance: 10_000_000 }, {}],
    ['more than 10 TB', { ...DATA, allowance: 10_000_001 }, { allowance: 'Must be 10000000 or less' }],
    ['day 0', { ...DATA, resetDay: 0 }, { resetDay: 'Must be 1 or more' }],
    ['day 31', { ...DATA, resetDay: 31 }, {}],
    ['day 32, though nothing is watched', { ...NO_DATA_MONITORING, resetDay: 32 }, { resetDay: 'Must be 31 or less' }],
  ])('%s', (_, monitoring, complaints) => {
    expect(
      Object.fromEntries(checkDataMonitoring(monitoring).map(({ path, message }) => [path, message.text])),
    ).toEqual(complaints);
  });
});

describe('the month that is counted', () => {
  it.each([
    [1, '2026-11-21T12:00Z', '2026-11-01', '2026-12-01'],
    [21, '2026-11-21T00:00Z', '2026-11-21', '2026-12-21'],
    [22, '2026-11-21T23:59Z', '2026-10-22', '2026-11-22'],
    [31, '2026-11-21T12:00Z', '2026-10-31', '2026-11-30'],
    [31, '2026-11-30T00:00Z', '2026-11-30', '2026-12-31'],
    [30, '2027-02-15T00:00Z', '2027-01-30', '2027-02-28'],
    [29, '2028-02-29T05:00Z', '2028-02-29', '2028-03-29'],
    [15, '2026-12-31T23:00Z', '2026-12-15', '2027-01-15'],
    [15, '2027-01-01T01:00Z', '2026-12-15', '2027-01-15'],
  ])('from day %i, on %s: %s until %s', (resetDay, now, from, until) => {
    const period = usagePeriod(resetDay, at(now));
    expect([day(period.from), day(period.until)]).toEqual([from, until]);
  });

  it('holds the moment, and meets the next one, whatever the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: at('2090-01-01') }), (resetDay, now) => {
        const period = usagePeriod(resetDay, now);
        expect(period.from).toBeLessThanOrEqual(now);
        expect(period.until).toBeGreaterThan(now);
        expect(usagePeriod(resetDay, period.until).from).toBe(period.until);
      }),
    );
  });

  it('begins at a reset by hand, if that was in it', () => {
    const now = at('2026-11-21T12:00Z');
    const reset = at('2026-11-20T08:30Z');
    expect(countedPeriod(1, reset, now)).toEqual({ from: reset, until: at('2026-12-01') });
    expect(countedPeriod(21, reset, now)).toEqual(usagePeriod(21, now));
    expect(countedPeriod(1, null, now)).toEqual(usagePeriod(1, now));
  });

  it('is kept under days, and under a reset of the same day', () => {
    const reset = at('2026-11-21T08:30Z');
    expect(usageSlot(null, at('2026-11-21T12:00Z'))).toBe(at('2026-11-21'));
    expect(usageSlot(reset, at('2026-11-21T12:00Z'))).toBe(reset);
    expect(usageSlot(reset, at('2026-11-21T08:29Z'))).toBe(at('2026-11-21'));
    expect(usageSlot(reset, at('2026-11-22T00:00Z'))).toBe(at('2026-11-22'));
  });
});

describe('use', () => {
  it.each([
    [HOURS, { hours: 9.99, bytes: 9e12 }, 9.9, 'remaining'],
    [HOURS, { hours: 10, bytes: 0 }, 10, 'exceeded'],
    [DATA, { hours: 800, bytes: 499_999_999 }, 499, 'remaining'],
    [DATA, { hours: 0, bytes: 500_000_000 }, 500, 'exceeded'],
    [DATA, { hours: 0, bytes: 0 }, 0, 'remaining'],
  ] as const)('%o with %o used', (monitoring, used, amount, state) => {
    const info = usageInfo(monitoring, used);
    expect(info).toEqual({ mode: monitoring.mode, used: amount, allowance: monitoring.allowance });
    expect(info && usageState(info)).toBe(state);
    expect(usageReading(monitoring, used)).toBe(info && usagePercent(info));
  });

  it('is not known without monitoring or data', () => {
    expect(usageInfo(NO_DATA_MONITORING, { hours: 1, bytes: 1 })).toBeNull();
    expect(usageInfo(HOURS, null)).toBeNull();
    expect(usageReading(NO_DATA_MONITORING, null)).toBe('normal');
    expect(usageReading(HOURS, null)).toBe('unknown');
  });

  it('warns at 90 % and is critical once it is exceeded, at once; and is over with the reset', () => {
    const rule = DEFAULT_ALERT_RULES.dataUsage;
    const levels: unknown[] = [];
    let state = NO_ALERT;
    for (const hours of [8.9, 9, 9.9, 10, 12, 0]) {
      state = stepAlert(rule, state, usageReading(HOURS, { hours, bytes: 0 }), 0).state;
      levels.push(state.level);
    }
    expect(levels).toEqual([null, 'warning', 'warning', 'critical', 'critical', null]);
  });
});
