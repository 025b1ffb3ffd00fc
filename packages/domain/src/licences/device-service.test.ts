import { expect, it } from 'vitest';
import { checkDeviceService, deviceServiceDaysLeft, deviceServiceState, hasInstances } from './device-service.js';
import { UNIT_SERVICES } from './services.js';

const NOW = Date.UTC(2040, 4, 20);
const DAY = 86_400_000;
const NONE = { usageType: 'na', allowance: null, instanceLimit: null, expiresAt: null } as const;

it.each([
  [NONE, 900, 'active'],
  [{ ...NONE, expiresAt: NOW + 1 }, 0, 'active'],
  [{ ...NONE, expiresAt: NOW }, 0, 'expired'],
  [{ ...NONE, usageType: 'time', allowance: 5 }, 4.9, 'active'],
  [{ ...NONE, usageType: 'time', allowance: 5 }, 5, 'overUsage'],
  [{ ...NONE, usageType: 'data', allowance: 5 }, 6, 'overUsage'],
  [{ ...NONE, usageType: 'data', allowance: 5, expiresAt: NOW }, 6, 'expired'],
] as const)('a service with %j of which %s were used is %s', (terms, used, state) => {
  expect(deviceServiceState(terms, used, NOW)).toBe(state);
});

it.each([
  ['tally', NONE, []],
  ['tally', { ...NONE, usageType: 'data' }, ['allowance']],
  ['tally', { ...NONE, instanceLimit: 1 }, ['instanceLimit']],
  ['multiCamera', { ...NONE, instanceLimit: 4 }, []],
  ['multiCamera', { ...NONE, instanceLimit: 5 }, ['instanceLimit']],
] as const)('%s with %j has wrong fields %j', (service, terms, fields) => {
  expect(checkDeviceService(service, terms).map(({ path }) => path)).toEqual(fields);
});

it('counts the days that are left, and uses of cameras alone', () => {
  expect([null, NOW - 1, NOW, NOW + 1, NOW + 14 * DAY].map((at) => deviceServiceDaysLeft(at, NOW))).toEqual([
    null,
    null,
    null,
    1,
    14,
  ]);
  expect(UNIT_SERVICES.filter(hasInstances)).toEqual(['multiCamera']);
});
