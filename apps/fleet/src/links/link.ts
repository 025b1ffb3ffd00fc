import type { ModemHardware, SimSlot } from '@backhaul/domain';
import { between, clamp, normal, pick, waiting, wander, type Random } from '../random/random.js';
import { LINK_KINDS, type LinkKind } from './kinds.js';

/** Fixed properties of one network interface of a unit. */
export interface LinkTraits {
  readonly port: string;
  readonly kind: LinkKind;
  /** The operator of each SIM; null: no modem. */
  readonly sims: Readonly<Record<SimSlot, string>> | null;
  /** The SIM that is active at first. */
  readonly firstSim: SimSlot | null;
  /** The Wi-Fi network that it is joined to at first. */
  readonly firstSsid: string | null;
  /** Whether it roams abroad. */
  readonly roaming: boolean;
  /** Its modem; null: none. */
  readonly hardware: ModemHardware | null;
  readonly capacityKbps: number;
  readonly rttMs: number;
  readonly signal: number;
}

/**
 * The changing state of a link. `strength` varies slowly about 0 and moves signal, capacity and loss together;
 * `flutter` is quick and moves bitrates and round trips. Both are in standard deviations.
 */
export interface LinkCondition {
  /** Whether a network is available. */
  readonly connected: boolean;
  /** Time until it fails or returns, ms. */
  readonly leftMs: number;
  readonly strength: number;
  readonly flutter: number;
  /** The active SIM; null: no modem. */
  readonly sim: SimSlot | null;
  /** The operator that was selected by order; null: that of the SIM. */
  readonly operator: string | null;
  /** The Wi-Fi network that it is joined to; null: none. */
  readonly ssid: string | null;
  /** Wi-Fi networks that it can join again without a password. */
  readonly knownSsids: readonly string[];
}

const STRENGTH = { mean: 0, sd: 1, tauMs: 60_000 };
const FLUTTER = { mean: 0, sd: 1, tauMs: 2000 };

/** Where a link is built in, and the conditions there. `port` from 1; `coverage`: share of the usual capacity, 0–1. */
export interface LinkPlan {
  readonly port: number;
  readonly kind: LinkKind;
  readonly operators: readonly [string, ...string[]];
  readonly coverage: number;
  /** The Wi-Fi network at its location. */
  readonly ssid: string | null;
}

/** Modems of simulated units. */
const MODEMS: Partial<Readonly<Record<LinkKind, ModemHardware>>> = {
  '5G': { manufacturer: 'Quectel', model: 'RM520N-GL', tac: '86912505' },
  LTE: { manufacturer: 'Sierra', model: 'EM7565', tac: '35390109' },
};

/** A link as planned, with random variation. */
export function linkTraits({ port, kind, operators, coverage, ssid }: LinkPlan, random: Random): LinkTraits {
  const { capacityKbps, rttMs, signal, uiType } = LINK_KINDS[kind];
  const mobile = uiType === 'cell';
  const operator = pick(random, operators);
  const second = operators[(operators.indexOf(operator) + 1) % operators.length] ?? operator;
  const reach = uiType === 'lan' ? 1 : coverage;
  return {
    port: String(port),
    kind,
    sims: mobile ? { A: operator, B: second } : null,
    firstSim: mobile ? pick(random, ['A', 'A', 'A', 'B']) : null,
    firstSsid: uiType === 'wifi' ? ssid : null,
    roaming: mobile && random() < 0.04,
    hardware: MODEMS[kind] ?? null,
    capacityKbps: reach * between(random, ...capacityKbps),
    rttMs: between(random, ...rttMs),
    signal: Math.max(1, between(random, ...signal) - 2 * (1 - reach)),
  };
}

/** A link that has been in use for some time. */
export function firstLink({ kind, firstSim, firstSsid }: LinkTraits, random: Random): LinkCondition {
  return {
    connected: true,
    leftMs: waiting(random, LINK_KINDS[kind].upMs, 5000, Infinity),
    strength: bounded(normal(random)),
    flutter: bounded(normal(random)),
    sim: firstSim,
    operator: null,
    ssid: firstSsid,
    knownSsids: firstSsid === null ? [] : [firstSsid],
  };
}

/**
 * All links of a unit after `dtMs`. The last connected link never fails: a unit without any is offline. `carries`:
 * which links are connected with their present settings, by index.
 */
export function stepLinks(
  traits: readonly LinkTraits[],
  links: readonly LinkCondition[],
  dtMs: number,
  random: Random,
  carries: readonly boolean[] = links.map(({ connected }) => connected),
): readonly LinkCondition[] {
  let up = carries.filter(Boolean).length;
  return traits.map((trait, index) => {
    const link = links[index] ?? firstLink(trait, random);
    const leftMs = link.leftMs - dtMs;
    const moved = {
      ...link,
      strength: bounded(wander(link.strength, STRENGTH, dtMs, random)),
      flutter: bounded(wander(link.flutter, FLUTTER, dtMs, random)),
    };
    if (leftMs > 0) return { ...moved, leftMs };
    const connected = !link.connected || (carries[index] === true && up === 1);
    if (carries[index] === true && !connected) up -= 1;
    const { upMs, downMs } = LINK_KINDS[trait.kind];
    return { ...moved, connected, leftMs: waiting(random, connected ? upMs : downMs, 5000, Infinity) };
  });
}

const bounded = (deviations: number): number => clamp(deviations, -3, 3);

/** Maximum capacity of a link now, kbps. */
export function capacityOf(trait: LinkTraits, link: LinkCondition): number {
  return link.connected ? trait.capacityKbps * Math.exp(LINK_KINDS[trait.kind].sway * link.strength) : 0;
}

/** Signal now, 0–5; 0 without a connection. */
export function signalOf(trait: LinkTraits, link: LinkCondition): number {
  if (!link.connected) return 0;
  const moves = LINK_KINDS[trait.kind].uiType === 'lan' ? 0 : 0.6;
  return clamp(trait.signal + moves * link.strength, 0.5, 5);
}

/** Round trip now, ms. `use`: share of its capacity that is used; a full link queues packets. */
export const rttOf = (trait: LinkTraits, link: LinkCondition, use: number): number =>
  trait.rttMs * Math.exp(0.12 * link.flutter - 0.2 * link.strength) * (1 + 0.8 * use ** 4);

/** Loss now, percent. */
export const lossOf = (trait: LinkTraits, link: LinkCondition, use: number): number =>
  clamp(
    LINK_KINDS[trait.kind].lossPercent * Math.exp(0.5 * link.flutter - 0.7 * link.strength) * (1 + 4 * use ** 6),
    0,
    40,
  );
