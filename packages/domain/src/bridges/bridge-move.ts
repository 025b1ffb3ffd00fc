import type { Applications } from '../status/statuses.js';
import { TRANSITION_POLL_MS, TRANSITION_POLLS } from '../transitions/transition-flag.js';
import { bridgeActivity, type Bridge } from './bridges.js';
import { bridgeState, type BridgeState } from './bridge-state.js';

/** What a bridge is asked to become (spec 1 §4). */
export const BRIDGE_MOVES = ['connecting', 'disconnecting'] as const;
export type BridgeMove = (typeof BRIDGE_MOVES)[number];

/** An ask on its way; `at`: ms. */
export interface BridgeAsk {
  readonly kind: BridgeMove;
  readonly at: number;
}

/** A unit as far as its bridges are concerned. */
export interface BridgedUnit {
  readonly online: boolean;
  readonly applications: Applications;
}

const OUTCOME: Readonly<Record<BridgeMove, BridgeState>> = { connecting: 'connected', disconnecting: 'notConnected' };

/** How a bridge stands by what the unit says; nothing leads to one that is away. */
export const reportedBridge = ({ online, applications }: BridgedUnit, bridge: Bridge): BridgeState =>
  bridgeState(online ? bridgeActivity(applications, bridge) : undefined);

/**
 * The flag of a bridge: set when the action begins, cleared by the update that shows its outcome, or after 10 polls
 * of 2 s. What the unit says meanwhile is ignored (spec 1 §4).
 */
export function bridgeMove(ask: BridgeAsk | null, unit: BridgedUnit, bridge: Bridge, nowMs: number): BridgeMove | null {
  if (ask === null || nowMs - ask.at >= TRANSITION_POLLS * TRANSITION_POLL_MS) return null;
  return reportedBridge(unit, bridge) === OUTCOME[ask.kind] ? null : ask.kind;
}

/** How a bridge stands: by its flag, else by what the unit says. */
export const shownBridge = (
  unit: BridgedUnit & { readonly bridging: Partial<Readonly<Record<Bridge, BridgeMove | undefined>>> },
  bridge: Bridge,
): BridgeState => unit.bridging[bridge] ?? reportedBridge(unit, bridge);
