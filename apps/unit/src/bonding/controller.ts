import { nextBitrate, type BitrateState } from './bitrate.js';
import { firstEstimate, nextEstimate, revived, type LinkEstimate, type LinkMeasure } from './estimate.js';
import type { Link } from './links.js';
import { allowedKbps, shareOut, type BondingPolicy, type CarryingLink } from './policy.js';
import { distance, weightsOf } from './weights.js';

/** State of the controller, updated once a second. */
export interface ControllerState {
  readonly estimates: ReadonlyMap<string, LinkEstimate>;
  readonly alive: ReadonlySet<string>;
  readonly bitrate: BitrateState;
  /** The present spread, and how long it has been in use, s. */
  readonly weights: ReadonlyMap<string, number>;
  readonly spreadFor: number;
}

/** Input of each second. `measures` by the name of the link; a link without measurements has none. */
export interface ControllerInput {
  readonly links: readonly Pick<Link, 'name' | 'type'>[];
  readonly measures: ReadonlyMap<string, LinkMeasure>;
  readonly policy: BondingPolicy;
  /** Bitrate of the encoder if the links had no limit, kbps. */
  readonly wantedKbps: number;
}

/** Headers and retransmission, as a share of the stream. */
const ON_THE_WAY = 1.08;
/** A spread that differs by less is kept; a better one waits until the present one has lasted a while, s. */
const WORTH_IT = 0.05;
const LASTS = 4;
/**
 * Weight of a link that carried video and died, of about 40 in total: RIST sends nothing over it while it is dead,
 * notices its return, and can use it at once should another link die before the next spread.
 */
const AT_HAND = 3;
/** Moving the stream disturbs the links: measurements are unreliable for this long, s. */
const SETTLES = 2;

/** Before any measurement: each link is assumed to carry its share, and a little more. */
export function firstState({ links, policy, wantedKbps }: Omit<ControllerInput, 'measures'>): ControllerState {
  const hoped = firstEstimate((wantedKbps * ON_THE_WAY * 1.1) / Math.max(1, links.length));
  const estimates = new Map(links.map(({ name }) => [name, hoped]));
  const state = { estimates, alive: new Set(links.map(({ name }) => name)), spreadFor: LASTS, weights: new Map() };
  const limit = policy.totalKbps === 0 ? wantedKbps : Math.min(wantedKbps, policy.totalKbps / ON_THE_WAY);
  const start = { ...state, bitrate: { kbps: Math.round(limit), risingFor: 0, keptFor: 0 } };
  return { ...start, weights: weightsOf(spread(start, { links, policy, wantedKbps })) };
}

/** The next state: estimates, bitrate and spread after one more second. */
export function nextState(before: ControllerState, input: ControllerInput): ControllerState {
  const { links, measures, policy, wantedKbps } = input;
  const alive = new Set(links.map(({ name }) => name).filter((name) => isAlive(before, name, measures.get(name))));
  const estimates = new Map(links.map(({ name }) => [name, estimateOf(before, name, measures.get(name), input)]));
  const believed = { ...before, estimates, alive };
  const carried = [...carriedKbps(believed, input).values()].reduce((sum, kbps) => sum + kbps, 0);
  const total = policy.totalKbps === 0 ? carried : Math.min(carried, policy.totalKbps);
  // Without any link there is nothing to adapt to: the encoder stays, and the stream is lost until a link is back.
  const bitrate = alive.size === 0 ? before.bitrate : nextBitrate(before.bitrate, wantedKbps, total);
  const weights = withDead(weightsOf(spread({ ...believed, bitrate }, input)), before, believed, input);
  const spreadFor = before.spreadFor + 1;
  return isWorthIt(before, alive, weights)
    ? { estimates, alive, bitrate, weights, spreadFor: 0 }
    : { estimates, alive, bitrate, weights: before.weights, spreadFor };
}

/** An unmeasured link keeps its previous state. */
const isAlive = (before: ControllerState, name: string, measure: LinkMeasure | undefined): boolean =>
  measure?.alive ?? before.alive.has(name);

function estimateOf(
  before: ControllerState,
  name: string,
  measure: LinkMeasure | undefined,
  { links, wantedKbps }: ControllerInput,
): LinkEstimate {
  const known = before.estimates.get(name) ?? firstEstimate(wantedKbps / Math.max(1, links.length));
  if (!measure) return known;
  if (measure.alive && !before.alive.has(name)) return revived(known);
  return measure.alive && before.spreadFor < SETTLES ? known : nextEstimate(known, measure);
}

/**
 * Assumed capacity of the live links. A link that was never overloaded has no known limit: such links get what the
 * others leave, so that a lost link lowers the bitrate only if the others are known to be too weak.
 */
function carrying(
  { estimates, alive }: ControllerState,
  { links, wantedKbps }: Omit<ControllerInput, 'measures'>,
): CarryingLink[] {
  const living = links
    .filter(({ name }) => alive.has(name))
    .map((link) => ({ ...link, known: estimates.get(link.name) }));
  const proven = living.filter(({ known }) => known && Number.isFinite(known.ceilingKbps));
  const left = wantedKbps * ON_THE_WAY - proven.reduce((sum, { known }) => sum + (known?.usableKbps ?? 0), 0);
  const hope = Math.max(0, left) / Math.max(1, living.length - proven.length);
  return living.map(({ name, type, known }) => {
    const usableKbps = known?.usableKbps ?? 0;
    const open = known === undefined || !Number.isFinite(known.ceilingKbps);
    return { name, type, usableKbps: open ? Math.max(usableKbps, hope) : usableKbps };
  });
}

/** The bitrate that each live link may carry, by its name, kbps. */
const carriedKbps = (state: ControllerState, input: ControllerInput): Map<string, number> =>
  allowedKbps(carrying(state, input), input.policy);

const spread = (state: ControllerState, input: Omit<ControllerInput, 'measures'>): ReadonlyMap<string, number> =>
  shareOut(carrying(state, input), input.policy, state.bitrate.kbps * ON_THE_WAY);

function withDead(
  weights: ReadonlyMap<string, number>,
  before: ControllerState,
  { alive }: Pick<ControllerState, 'alive'>,
  { links }: Pick<ControllerInput, 'links'>,
): ReadonlyMap<string, number> {
  if (weights.size === 0) return weights;
  const dead = links.filter(({ name }) => !alive.has(name) && before.weights.has(name));
  return new Map([...weights, ...dead.map(({ name }) => [name, AT_HAND] as const)]);
}

function isWorthIt(
  { weights, spreadFor }: ControllerState,
  alive: ReadonlySet<string>,
  next: ReadonlyMap<string, number>,
): boolean {
  if (next.size === 0) return false;
  const sendsIntoNothing = [...weights].some(([name, weight]) => !alive.has(name) && weight > AT_HAND);
  if (sendsIntoNothing || weights.size === 0) return true;
  return spreadFor >= LASTS && distance(weights, next) >= WORTH_IT;
}
