import type { LeastCostBonding } from '@backhaul/domain';
import { LINK_KINDS } from './kinds.js';
import { capacityOf } from './link.js';
import type { LinkNow } from './setup.js';

/** Share of a link's capacity that is used for payload, so that its queue stays short. */
const USABLE = 0.85;
/** Presence, keep-alives and reports, kbps. */
const CONTROL_KBPS = 4;

/** Bitrates of one link now. `use`: share of its capacity, 0–1. */
export interface LinkLoad {
  readonly uplinkKbps: number;
  readonly downlinkKbps: number;
  readonly use: number;
}

/** The bitrates that a unit sends over all of its links. */
export interface Bond {
  readonly totalKbps: number;
  readonly loads: readonly LinkLoad[];
}

/** The stream to send, and the rules for spreading it. Bitrates in kbps; a limit of 0 is none. */
export interface BondPlan {
  readonly streamKbps: number;
  /** Bitrate of files, which use the rest of the capacity. */
  readonly forwardKbps: number;
  /** True: each link by its capacity; false: equal shares, and the part of a share that exceeds a link's capacity is not sent. */
  readonly intelligent: boolean;
  readonly leastCost: LeastCostBonding;
  /** Uses only Ethernet and Wi-Fi while one of them is connected. */
  readonly fixedInternet: boolean;
  readonly totalKbps: number;
  readonly cellularKbps: number;
}

const SILENT: LinkLoad = { uplinkKbps: 0, downlinkKbps: 0, use: 0 };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const atMost = (kbps: number, limit: number): number => (limit === 0 ? kbps : Math.min(kbps, limit));
const isCellular = ({ trait }: LinkNow): boolean => LINK_KINDS[trait.kind].uiType === 'cell';

/** Spreads a stream and an upload over the links; the rest that does not fit is not sent. */
export function bond(links: readonly LinkNow[], plan: BondPlan): Bond {
  const rooms = roomsOf(links, plan);
  const usable = atMost(sum(rooms), plan.totalKbps);
  const streamed = Math.min(plan.streamKbps, usable);
  const payload = streamed + Math.min(plan.forwardKbps, usable - streamed);
  const shares = spread(payload, rooms, links, plan);
  const loads = links.map(({ trait, link }, index): LinkLoad => {
    if (!link.connected) return SILENT;
    const share = shares[index] ?? 0;
    const sent = share === 0 ? 0 : share * (1 + (0.02 * link.flutter * streamed) / payload);
    return {
      uplinkKbps: Math.round(sent + CONTROL_KBPS),
      downlinkKbps: Math.round(sent * 0.02 + CONTROL_KBPS),
      use: Math.min(1, sent / capacityOf(trait, link)),
    };
  });
  return { loads, totalKbps: payload > 0 ? sum(loads.map(({ uplinkKbps }) => uplinkKbps)) : 0 };
}

/** Capacity of each link that may be used, kbps. */
function roomsOf(links: readonly LinkNow[], { fixedInternet, cellularKbps }: BondPlan): readonly number[] {
  const own = links.map(({ trait, link, settings }) => atMost(USABLE * capacityOf(trait, link), settings.limitKbps));
  const isFixed = fixedInternet && links.some((one) => one.link.connected && !isCellular(one));
  const cellular = sum(own.filter((_, index) => isCellularAt(links, index)));
  const share = isFixed ? 0 : cellular === 0 ? 1 : atMost(cellular, cellularKbps) / cellular;
  return own.map((room, index) => (isCellularAt(links, index) ? share * room : room));
}

const isCellularAt = (links: readonly LinkNow[], index: number): boolean => {
  const one = links[index];
  return one !== undefined && isCellular(one);
};

/** The payload by link: the cheapest links first, up to their capacity. */
function spread(
  payload: number,
  rooms: readonly number[],
  links: readonly LinkNow[],
  { leastCost, intelligent }: BondPlan,
): readonly number[] {
  const ranks = links.map((link) => rankOf(link, leastCost));
  const shares = rooms.map(() => 0);
  let left = payload;
  for (const rank of [...new Set(ranks)].toSorted((a, b) => a - b)) {
    const members = rooms.flatMap((room, index) => (room > 0 && ranks[index] === rank ? [{ room, index }] : []));
    const room = sum(members.map((member) => member.room));
    const taken = Math.min(left, room);
    for (const member of members) {
      shares[member.index] = intelligent ? (taken * member.room) / room : Math.min(taken / members.length, member.room);
    }
    left -= taken;
  }
  return shares;
}

/** Links of a lower rank are used first. */
function rankOf(one: LinkNow, leastCost: LeastCostBonding): number {
  switch (leastCost) {
    case 'disabled':
      return 0;
    case 'modemsFirst':
      return isCellular(one) ? 0 : 1;
    case 'ethernetWifiFirst':
      return isCellular(one) ? 1 : 0;
    case 'perInterface':
      return one.settings.priority;
    default:
      return leastCost satisfies never;
  }
}
