import { describe, expect, it } from 'vitest';
import {
  checkServiceTerms,
  countedKind,
  guestService,
  serviceDaysLeft,
  serviceEndsSoon,
  serviceObstacle,
  servicePeriod,
  serviceState,
  serviceStatus,
  TECHNICAL_STATES,
  type InventoryServiceName,
  type ServiceTerms,
} from './inventory-services.js';

const NOW = Date.UTC(2040, 4, 20, 12);
const DAY = 86_400_000;
const BOUGHT: ServiceTerms = {
  purchased: true,
  trialStartedAt: null,
  usageType: 'na',
  packageSize: null,
  instanceLimit: null,
  startDay: 1,
  expiresAt: null,
};
const OFF = { ...BOUGHT, purchased: false };
/** Three licences of one day. */
const POOL: ServiceTerms = { ...BOUGHT, usageType: 'time', packageSize: 24, instanceLimit: 3 };
const NOTHING = { used: 0, instances: 0 };
const trial = (days: number) => ({ ...OFF, trialStartedAt: NOW - days * DAY });

describe('the state of a service', () => {
  it.each([
    ['smart_plan', null, NOTHING, 'purchased', 'purchasedService', 'NA'],
    ['smart_plan', BOUGHT, { used: 900, instances: 900 }, 'purchased', 'purchasedService', 'active'],
    ['smart_plan', OFF, NOTHING, 'notEnabled', 'enabledTrial', 'inactive'],
    ['go_plan', trial(0), NOTHING, 'onTrial', 'activeTrial', 'selfActive'],
    ['go_plan', trial(29.9), { used: 99, instances: 0 }, 'onTrial', 'activeTrial', 'selfActive'],
    ['go_plan', trial(30), NOTHING, 'trialExpired', 'expiredTrial', 'expired'],
    ['graphics', trial(3), { used: 9.9, instances: 1 }, 'onTrial', 'activeTrial', 'selfActive'],
    ['graphics', trial(3), { used: 10, instances: 1 }, 'trialExpired', 'expiredTrial', 'expired'],
    ['go_plan', { ...BOUGHT, expiresAt: NOW + 1 }, NOTHING, 'purchased', 'purchasedService', 'active'],
    ['go_plan', { ...BOUGHT, expiresAt: NOW }, NOTHING, 'expired', 'expiredService', 'expired'],
    ['go_plan', { ...trial(40), purchased: true }, NOTHING, 'purchased', 'purchasedService', 'active'],
    ['graphics', { ...BOUGHT, usageType: 'time', packageSize: 5 }, { used: 4, instances: 9 }, 'purchased', 'purchasedService', 'active'],
    ['graphics', { ...BOUGHT, usageType: 'time', packageSize: 5 }, { used: 5, instances: 0 }, 'overUsage', 'purchasedService', 'done'],
    ['smart_plan', { ...BOUGHT, instanceLimit: 2 }, { used: 0, instances: 2 }, 'purchased', 'purchasedService', 'active'],
    ['smart_plan', { ...BOUGHT, instanceLimit: 2 }, { used: 0, instances: 3 }, 'overUsage', 'purchasedService', 'done'],
    ['unit_license', null, NOTHING, 'notEnabled', 'enabledTrial', 'NA'],
    ['unit_license', POOL, { used: 0, instances: 2 }, 'purchased', 'purchasedService', 'active'],
    ['unit_license', POOL, { used: 0, instances: 3 }, 'overUsage', 'purchasedService', 'done'],
    ['unit_license', { ...POOL, expiresAt: NOW }, NOTHING, 'expired', 'expiredService', 'expired'],
  ] as const)('of %s with %j and %j is %s', (service, terms, use, state, technical, status) => {
    const is = serviceState(service, terms, use, NOW);
    expect([is, TECHNICAL_STATES[is], serviceStatus(is, terms !== null)]).toEqual([state, technical, status]);
  }); // prettier-ignore
});

it.each([
  [null, NOTHING, true, null],
  [OFF, NOTHING, true, 'off'],
  [trial(1), NOTHING, true, null],
  [{ ...trial(1), instanceLimit: 1 }, { used: 0, instances: 1 }, true, 'license'],
  [trial(31), NOTHING, true, 'off'],
  [{ ...BOUGHT, expiresAt: NOW - 1, instanceLimit: 1 }, { used: 0, instances: 1 }, true, 'off'],
  [{ ...BOUGHT, instanceLimit: 2 }, { used: 0, instances: 1 }, true, null],
  [{ ...BOUGHT, instanceLimit: 2 }, { used: 0, instances: 2 }, true, 'license'],
  [{ ...BOUGHT, instanceLimit: 2 }, { used: 0, instances: 2 }, false, null],
  [{ ...BOUGHT, instanceLimit: 2 }, { used: 0, instances: 3 }, false, 'license'],
  [{ ...BOUGHT, usageType: 'data', packageSize: 5 } as const, { used: 6, instances: 0 }, true, 'off'],
])('a new use with %j and %j (adds %s) is refused with %s', (terms, use, adds, expected) => {
  expect(serviceObstacle(serviceState('smart_plan', terms, use, NOW), terms, use, adds)).toBe(expected);
});

it('licences on demand are refused without a pool, and one by one until none is left', () => {
  const obstacle = (terms: ServiceTerms | null, instances: number) => {
    const use = { used: 0, instances };
    return serviceObstacle(serviceState('unit_license', terms, use, NOW), terms, use, true);
  };
  expect([obstacle(null, 0), obstacle(POOL, 2), obstacle(POOL, 3), obstacle({ ...POOL, expiresAt: NOW }, 0)]).toEqual([
    'off',
    null,
    'license',
    'off',
  ]);
});

it.each([
  [24, 3, []],
  [24, null, ['instanceLimit']],
  [null, 3, ['packageSize']],
  [9000, 3, ['packageSize']],
])('licences on demand of %s hours, %s of them, have wrong fields %j', (packageSize, instanceLimit, fields) => {
  const terms = { usageType: 'time', packageSize, instanceLimit } as const;
  expect(checkServiceTerms('unit_license', terms).map(({ path }) => path)).toEqual(fields);
});

it.each([
  [null, null, false],
  [OFF, null, false],
  [BOUGHT, null, false],
  [trial(15), 15, false],
  [trial(16), 14, true],
  [trial(29.5), 1, true],
  [trial(30), null, false],
  [{ ...BOUGHT, expiresAt: NOW + 14 * DAY }, 14, true],
  [{ ...BOUGHT, expiresAt: NOW - 1 }, null, false],
])('the end with %j is in %s days, announced: %s', (terms, days, soon) => {
  const left = serviceDaysLeft(serviceState('go_plan', terms, NOTHING, NOW), terms, NOW);
  expect([left, serviceEndsSoon(left)]).toEqual([days, soon]);
});

it('counts from the start day of the month, in a trial from its start', () => {
  expect(servicePeriod({ ...BOUGHT, startDay: 25 }, NOW)).toEqual({
    from: Date.UTC(2040, 3, 25),
    until: Date.UTC(2040, 4, 25),
  });
  expect(servicePeriod(trial(2), NOW)).toEqual({ from: NOW - 2 * DAY, until: NOW + 28 * DAY });
});

it.each<[InventoryServiceName, ServiceTerms, string]>([
  ['graphics', OFF, 'time'],
  ['graphics', BOUGHT, 'na'],
  ['go_plan', { ...BOUGHT, usageType: 'data' }, 'data'],
])('%s with %j counts %s', (service, terms, kind) => {
  expect(countedKind(service, terms)).toBe(kind);
});

it.each([
  ['go_plan', 'data', 5, []],
  ['go_plan', 'time', null, ['packageSize']],
  ['go_plan', 'na', null, []],
  ['graphics', 'data', 5, ['usageType']],
  ['ai_integration', 'time', 5, ['usageType']],
  ['web_aud_connect', 'time', 5, ['usageType']],
  ['web_aud_connect', 'na', null, []],
] as const)('%s by %s of %s has wrong fields %j', (service, usageType, packageSize, fields) => {
  expect(checkServiceTerms(service, { usageType, packageSize, instanceLimit: null }).map(({ path }) => path)).toEqual(
    fields,
  );
});

it('needs a plan by the kind of guest', () => {
  expect([guestService('smartUnits'), guestService('liteUnits')]).toEqual(['smart_plan', 'go_plan']);
});
