/** Measurements of a link over about a second. Bitrates are of UDP payload. */
export interface LinkMeasure {
  /** The server answers on it. */
  readonly alive: boolean;
  readonly deliveredKbps: number;
  readonly lossPercent: number;
  readonly rttMs: number;
}

/** Estimate of a link. */
export interface LinkEstimate {
  /** Bitrate at full use, kbps; 0 while it is dead. */
  readonly usableKbps: number;
  /** Its round trip without queueing, ms. */
  readonly rttFloorMs: number;
  /** Its loss without overload, percent. */
  readonly lossFloor: number;
  /** Seconds without a sign of overload. */
  readonly calm: number;
  /** Bitrate at which it was last overloaded, kbps (infinite: never), and for how many more seconds this limit applies. */
  readonly ceilingKbps: number;
  readonly respect: number;
  /** How long the limit applies next time, s: longer each time that it is reached. */
  readonly patience: number;
}

/** A queue of this length on the path is a sign of overload, ms. */
const QUEUE_MS = 90;
/** More loss than usual by this much is a sign too, percent. */
const EXCESS_LOSS = 5;
/** Share of its throughput for which an overloaded link is used afterwards. */
const KEEP = 0.97;
/** Within one second an estimate falls to no less than this share. */
const SLOWEST_FALL = { losing: 0.5, queueing: 0.8 } as const;
/** How much the use falls in each further second of an overload, and how far below the throughput at most. */
const DRAIN = 0.97;
const MOST_DRAIN = 0.9;
/** A link that is used to this share of its estimate may carry more. */
const USED = 0.75;
/** Growth a second while trying, and the calm before it, s. */
const GROWTH = 1.06;
const CALM = 3;
const PATIENCE = { first: 20, most: 160 } as const;
/** Share of its earlier throughput that a returning link is first used for. */
const COMEBACK = 0.5;

/** Estimate of an unmeasured link. */
export const firstEstimate = (hopedKbps: number): LinkEstimate => ({
  usableKbps: hopedKbps,
  rttFloorMs: Infinity,
  lossFloor: 0,
  calm: 0,
  ceilingKbps: Infinity,
  respect: 0,
  patience: PATIENCE.first,
});

/** The estimate after one more second. */
export function nextEstimate(before: LinkEstimate, seen: LinkMeasure): LinkEstimate {
  if (!seen.alive) return { ...before, calm: 0 };
  const rttFloorMs = Math.min(seen.rttMs, before.rttFloorMs * 1.005 + 0.1);
  const lossFloor = Math.min(seen.lossPercent, before.lossFloor + 0.1);
  const floors = { ...before, rttFloorMs, lossFloor };
  const queueing = seen.rttMs > rttFloorMs + QUEUE_MS;
  const losing = seen.lossPercent > lossFloor + EXCESS_LOSS;
  return queueing || losing ? overloaded(floors, seen, losing) : calmer(floors, seen);
}

/** The link is back: it is used for a share of its earlier throughput. */
export const revived = (before: LinkEstimate): LinkEstimate => ({
  ...firstEstimate(before.usableKbps * COMEBACK),
  rttFloorMs: before.rttFloorMs,
  ceilingKbps: before.ceilingKbps,
});

function overloaded(before: LinkEstimate, seen: LinkMeasure, losing: boolean): LinkEstimate {
  const capacity = seen.deliveredKbps * KEEP;
  // The second may have been an exception, or the queue may have another cause, so the estimate falls gradually.
  const least = before.usableKbps * (losing ? SLOWEST_FALL.losing : SLOWEST_FALL.queueing);
  const usableKbps = Math.min(before.usableKbps, Math.max(least, capacity));
  if (isGoingOn(before)) {
    const ceilingKbps = Math.min(before.ceilingKbps, Math.max(least, capacity));
    // The link delivers all it can and its queue must drain: a little less until it has.
    const draining = Math.max(before.usableKbps * DRAIN, capacity * MOST_DRAIN);
    return { ...before, usableKbps: Math.min(usableKbps, draining), ceilingKbps };
  }
  const patience = patienceAfter(before, usableKbps);
  return { ...before, usableKbps, ceilingKbps: usableKbps, respect: patience, patience, calm: 0 };
}

const isGoingOn = ({ calm, respect }: LinkEstimate): boolean => calm === 0 && respect > 0;

/** A limit that was reached before is not tried again soon; at any other bitrate the link has changed. */
function patienceAfter({ patience, ceilingKbps }: LinkEstimate, kbps: number): number {
  const samePlace = kbps > ceilingKbps * 0.8 && kbps < ceilingKbps * 1.25;
  return samePlace ? Math.min(PATIENCE.most, patience * 2) : PATIENCE.first;
}

function calmer(before: LinkEstimate, seen: LinkMeasure): LinkEstimate {
  const calm = before.calm + 1;
  const respect = Math.max(0, before.respect - 1);
  const proven = Math.max(before.usableKbps, seen.deliveredKbps);
  const mayGrow = calm >= CALM && seen.deliveredKbps >= proven * USED;
  const ceiling = respect > 0 ? Math.max(before.ceilingKbps, seen.deliveredKbps) : Infinity;
  const usableKbps = mayGrow ? Math.max(proven, Math.min(proven * GROWTH, ceiling)) : proven;
  return { ...before, usableKbps, calm, respect };
}
