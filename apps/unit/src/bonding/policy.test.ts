import { expect, it } from 'vitest';
import { allowedKbps, priorityOf, shareOut, type BondingPolicy, type CarryingLink } from './policy.js';
import { OPEN_POLICY } from './testing.js';

const CELL: CarryingLink = { name: 'wwan0', type: 'cell', usableKbps: 3000 };
const CELL2: CarryingLink = { name: 'wwan1', type: 'cell', usableKbps: 1000 };
const LAN: CarryingLink = { name: 'eth0', type: 'lan', usableKbps: 6000 };
const ALL = [CELL, CELL2, LAN];
const policy = (change: Partial<BondingPolicy>): BondingPolicy => ({ ...OPEN_POLICY, ...change });
const rounded = (shares: ReadonlyMap<string, number>) => ALL.map(({ name }) => Math.round(shares.get(name) ?? 0));

it.each([
  ['disabled', [1, 1, 1]],
  ['modemsFirst', [1, 1, 2]],
  ['ethernetWifiFirst', [2, 2, 1]],
  ['perInterface', [2, 5, 1]],
] as const)('ranks links with least-cost bonding %s', (leastCost, turns) => {
  const asked = policy({ leastCost, priorities: { eth0: 1, wwan0: 2 } });
  expect(ALL.map(({ name, type }) => priorityOf(name, type, asked))).toEqual(turns);
});

it.each<[string, Partial<BondingPolicy>, number, number[]]>([
  ['in proportion to what each carries', {}, 5000, [1500, 500, 3000]],
  ['no more than all carry', {}, 50_000, [3000, 1000, 6000]],
  ['modems first, the rest on Ethernet', { leastCost: 'modemsFirst' }, 5000, [3000, 1000, 1000]],
  ['Ethernet first, modems only when it is full', { leastCost: 'ethernetWifiFirst' }, 5000, [0, 0, 5000]],
  ['Ethernet first, what is left on modems', { leastCost: 'ethernetWifiFirst' }, 8000, [1500, 500, 6000]],
  ['by priority', { leastCost: 'perInterface', priorities: { wwan1: 1, eth0: 2 } }, 5000, [0, 1000, 4000]],
  ['cellular limit', { cellularKbps: 2000 }, 50_000, [1500, 500, 6000]],
  ['cellular limit above what they carry', { cellularKbps: 20_000 }, 50_000, [3000, 1000, 6000]],
  ['total limit', { totalKbps: 5000 }, 50_000, [1500, 500, 3000]],
  ['limit of one link', { linkKbps: { eth0: 1000 } }, 50_000, [3000, 1000, 1000]],
  ['modems first under a cellular limit', { leastCost: 'modemsFirst', cellularKbps: 2000 }, 5000, [1500, 500, 3000]],
])('shares a stream out: %s', (_, change, needed, shares) => {
  expect(rounded(shareOut(ALL, policy(change), needed))).toEqual(shares);
});

it('shares nothing out without links', () => {
  expect(shareOut([], OPEN_POLICY, 1000)).toEqual(new Map());
  expect(rounded(allowedKbps([{ ...LAN, usableKbps: 0 }], OPEN_POLICY))).toEqual([0, 0, 0]);
});
