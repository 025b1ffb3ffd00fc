import type { BondingPolicy } from './policy.js';

/** Every link as it can carry. */
export const OPEN_POLICY: BondingPolicy = {
  leastCost: 'disabled',
  priorities: {},
  cellularKbps: 0,
  totalKbps: 0,
  linkKbps: {},
};
