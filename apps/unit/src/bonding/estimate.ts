/** What a link did within about a second. Rates are of UDP payload. */
export interface LinkMeasure {
  /** The server answers on it. */
  readonly alive: boolean;
  readonly deliveredKbps: number;
  readonly lossPercent: number;
  readonly rttMs: number;
}

/** What is believed of a link. */
export interface LinkEstimate {
  /** What it delivers when asked to, kbps; 0 while it is dead. */
  readonly usableKbps: number;
  /** Its round trip when nothing queues, ms. */
  readonly rttFloorMs: number;
  /** What it loses when it is not overloaded, percent. */
  readonly lossFloor: number;
  /** Seconds without a sign of overload. */
  readonly calm: number;
  /** Where it was last overloaded, kbps (infinite: never), and how many more seconds that is respected. */
  readonly ceilingKbps: number;
  readonly respect: number;
  /** How long the ceiling is respected next time, s: the more often it is hit, the longer. */
  readonly patience: number;
}

/** A queue on the way that holds this much is a sign of overload, ms. */
const QUEUE_MS = 90;
/** So is this much more loss than usual, percent. */
const EXCESS_LOSS = 5;
/** Of what an overloaded link delivers, this much is asked of it from then on. */
const KEEP = 0.97;
/** In one second an estimate falls to no less than this part. */
const SLOWEST_FALL = { losing: 0.5, queueing: 0.8 } as const;
/** How much less is asked in each further second of an overload, and how much less at most than the link delivers. */
const DRAIN = 0.97;
const MOST_DRAIN = 0.9;
/** A link that is used to this part of its estimate may be able to do more. */
const USED = 0.75;
/** How much more is tried, a second, and after how long a calm, s. */
const GROWTH = 1.06;
const CALM = 3;
const PATIENCE = { first: 20, most: 160 } as const;
/** What a link that comes back is first trusted with, as a part of what it did before. */
const COMEBACK = 0.5;

/** A link of which nothing is known but what is hoped of it. */
export const firstEstimate = (hopedKbps: number): LinkEstimate => ({
  usableKbps: hopedKbps,
  rttFloorMs: Infinity,
  lossFloor: 0,
  calm: 0,
  ceilingKbps: Infinity,
  respect: 0,
  patience: PATIENCE.first,
});

/** What is believed after one more second. */
export function nextEstimate(before: LinkEstimate, seen: LinkMeasure): LinkEstimate {
  if (!seen.alive) return { ...before, calm: 0 };
  const rttFloorMs = Math.min(seen.rttMs, before.rttFloorMs * 1.005 + 0.1);
  const lossFloor = Math.min(seen.lossPercent, before.lossFloor + 0.1);
  const floors = { ...before, rttFloorMs, lossFloor };
  const queueing = seen.rttMs > rttFloorMs + QUEUE_MS;
  const losing = seen.lossPercent > lossFloor + EXCESS_LOSS;
  return queueing || losing ? overloaded(floors, seen, losing) : calmer(floors, seen);
}

/** The dead link is back: trusted with a part of what it did. */
export const revived = (before: LinkEstimate): LinkEstimate => ({
  ...firstEstimate(before.usableKbps * COMEBACK),
  rttFloorMs: before.rttFloorMs,
  ceilingKbps: before.ceilingKbps,
});

function overloaded(before: LinkEstimate, seen: LinkMeasure, losing: boolean): LinkEstimate {
  const capacity = seen.deliveredKbps * KEEP;
  // The second may have been a bad one, or the queue may have filled through something else: not all at once.
  const least = before.usableKbps * (losing ? SLOWEST_FALL.losing : SLOWEST_FALL.queueing);
  const usableKbps = Math.min(before.usableKbps, Math.max(least, capacity));
  if (isGoingOn(before)) {
    const ceilingKbps = Math.min(before.ceilingKbps, Math.max(least, capacity));
    // It delivers what it can, and its queue must become empty again: a little less for as long as that takes.
    const draining = Math.max(before.usableKbps * DRAIN, capacity * MOST_DRAIN);
    return { ...before, usableKbps: Math.min(usableKbps, draining), ceilingKbps };
  }
  const patience = patienceAfter(before, usableKbps);
  return { ...before, usableKbps, ceilingKbps: usableKbps, respect: patience, patience, calm: 0 };
}

const isGoingOn = ({ calm, respect }: LinkEstimate): boolean => calm === 0 && respect > 0;

/** Where it was overloaded before it is not tried again so soon; anywhere else the link has changed. */
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
