import type { BondingPolicy } from './policy.js';

/** A policy without limits. */
export const OPEN_POLICY: BondingPolicy = {
  leastCost: 'disabled',
  priorities: {},
  cellularKbps: 0,
  totalKbps: 0,
  linkKbps: {},
};
