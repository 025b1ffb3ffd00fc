import type { MODEM_UI_TYPES } from '@backhaul/domain';

type InterfaceType = (typeof MODEM_UI_TYPES)[number];

/**
 * Rules for the use of links (spec 1 §3, §9). Priorities: 1 is used first; links of equal priority are used alike.
 * Limits in kbps, 0: none.
 */
export interface BondingPolicy {
  /** Least-cost bonding: which links are filled before others are used. */
  readonly leastCost: 'disabled' | 'modemsFirst' | 'ethernetWifiFirst' | 'perInterface';
  /** For `perInterface`: 1 to 4 by the name of the interface; others come last. */
  readonly priorities: Readonly<Record<string, number>>;
  /** All cellular links together. */
  readonly cellularKbps: number;
  /** All links together. */
  readonly totalKbps: number;
  /** One link, by the name of the interface. */
  readonly linkKbps: Readonly<Record<string, number>>;
}

const LAST_PRIORITY = 5;

/** Priority of a link; 1 is first. */
export function priorityOf(name: string, type: InterfaceType, policy: BondingPolicy): number {
  switch (policy.leastCost) {
    case 'disabled':
      return 1;
    case 'modemsFirst':
      return type === 'cell' ? 1 : 2;
    case 'ethernetWifiFirst':
      return type === 'cell' ? 2 : 1;
    case 'perInterface':
      return policy.priorities[name] ?? LAST_PRIORITY;
    default:
      return policy.leastCost satisfies never;
  }
}

/** A link and its capacity, kbps. */
export interface CarryingLink {
  readonly name: string;
  readonly type: InterfaceType;
  readonly usableKbps: number;
}

const orNone = (limit: number): number => (limit === 0 ? Infinity : limit);

/** The bitrate that each link may carry, by its name, kbps: its capacity within the limits. */
export function allowedKbps(links: readonly CarryingLink[], policy: BondingPolicy): Map<string, number> {
  const own = links.map((link) => ({
    ...link,
    kbps: Math.min(link.usableKbps, orNone(policy.linkKbps[link.name] ?? 0)),
  }));
  const cellular = own.filter(({ type }) => type === 'cell').reduce((sum, { kbps }) => sum + kbps, 0);
  const scale = cellular === 0 ? 1 : Math.min(1, orNone(policy.cellularKbps) / cellular);
  return new Map(own.map(({ name, type, kbps }) => [name, type === 'cell' ? kbps * scale : kbps]));
}

/**
 * Share of each link in a stream of `neededKbps`, by its name, kbps: links are filled in the order of their priority,
 * those of equal priority in proportion to what they may carry.
 */
export function shareOut(
  links: readonly CarryingLink[],
  policy: BondingPolicy,
  neededKbps: number,
): ReadonlyMap<string, number> {
  const allowed = allowedKbps(links, policy);
  const shares = new Map<string, number>();
  let left = Math.min(neededKbps, orNone(policy.totalKbps));
  for (const turn of turnsOf(links, policy)) {
    const room = turn.reduce((sum, { name }) => sum + (allowed.get(name) ?? 0), 0);
    const taken = Math.min(left, room);
    for (const { name } of turn) shares.set(name, room === 0 ? 0 : (taken * (allowed.get(name) ?? 0)) / room);
    left -= taken;
  }
  return shares;
}

/** Links grouped by priority, first priority first. */
function turnsOf(links: readonly CarryingLink[], policy: BondingPolicy): CarryingLink[][] {
  const turns = new Map<number, CarryingLink[]>();
  for (const link of links) {
    const turn = priorityOf(link.name, link.type, policy);
    turns.set(turn, [...(turns.get(turn) ?? []), link]);
  }
  return [...turns].toSorted(([a], [b]) => a - b).map(([, turn]) => turn);
}
