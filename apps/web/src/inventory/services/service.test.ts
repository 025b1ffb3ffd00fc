import type { ManagedService } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { inventoryServices } from '../../text/en/inventory-services.js';
import { addMessages } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { termsText } from './service.js';

addMessages(inventoryServices);

const DAY = 24 * 60 * 60_000;
const UNLIMITED: ManagedService = {
  inventory: { id: 'metro', name: 'Metro' },
  serviceName: 'smart_plan',
  configured: false,
  recordId: null,
  purchased: true,
  state: 'purchased',
  technicalState: 'purchasedService',
  status: 'NA',
  usageType: 'na',
  counts: 'na',
  packageSize: null,
  allowance: null,
  used: 0,
  startDay: 1,
  renewsAt: null,
  instanceLimit: null,
  instances: 0,
  expiresAt: null,
  trialStartedAt: null,
  trialEndsAt: null,
  daysLeft: null,
};

it.each<[string, Partial<ManagedService>, string]>([
  ['a service without limits', {}, 'No usage limit · No end'],
  ['a number of uses', { instanceLimit: 5, instances: 2 }, '2 of 5 in use · No end'],
  ['hours of a month', { counts: 'time', usageType: 'time', allowance: 20, used: 3.5 }, '3.5 of 20 h · No end'],
  ['an end', { expiresAt: 400 * DAY, daysLeft: 300 }, `No usage limit · Until ${momentText(400 * DAY)}`],
  ['an end that is near', { expiresAt: 400 * DAY, daysLeft: 2 }, 'No usage limit · Ends in 2 days'],
  ['a service that is not enabled', { purchased: false, state: 'notEnabled' }, ''],
])('%s', (_, over, text) => {
  expect(termsText({ ...UNLIMITED, ...over })).toBe(text);
});
