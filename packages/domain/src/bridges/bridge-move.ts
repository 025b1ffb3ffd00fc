import type { Applications } from '../status/statuses.js';
import { TRANSITION_POLL_MS, TRANSITION_POLLS } from '../transitions/transition-flag.js';
import { bridgeActivity, type Bridge } from './bridges.js';
import { bridgeState, type BridgeState } from './bridge-state.js';

/** Changes of a bridge that can be requested (spec 1 §4). */
export const BRIDGE_MOVES = ['connecting', 'disconnecting'] as const;
export type BridgeMove = (typeof BRIDGE_MOVES)[number];

/** A request in progress; `at`: ms. */
export interface BridgeAsk {
  readonly kind: BridgeMove;
  readonly at: number;
}

/** Properties of a unit that its bridges depend on. */
export interface BridgedUnit {
  readonly online: boolean;
  readonly applications: Applications;
}

const OUTCOME: Readonly<Record<BridgeMove, BridgeState>> = { connecting: 'connected', disconnecting: 'notConnected' };

/** The state of a bridge by the unit's report; none for an offline unit. */
export const reportedBridge = ({ online, applications }: BridgedUnit, bridge: Bridge): BridgeState =>
  bridgeState(online ? bridgeActivity(applications, bridge) : undefined);

/**
 * The flag of a bridge: set when the action begins, cleared by the report that shows its result, or after 10 polls of
 * 2 s. Other reports in between are ignored (spec 1 §4).
 */
export function bridgeMove(ask: BridgeAsk | null, unit: BridgedUnit, bridge: Bridge, nowMs: number): BridgeMove | null {
  if (ask === null || nowMs - ask.at >= TRANSITION_POLLS * TRANSITION_POLL_MS) return null;
  return reportedBridge(unit, bridge) === OUTCOME[ask.kind] ? null : ask.kind;
}

/** The state of a bridge: its flag, otherwise the unit's report. */
export const shownBridge = (
  unit: BridgedUnit & { readonly bridging: Partial<Readonly<Record<Bridge, BridgeMove | undefined>>> },
  bridge: Bridge,
): BridgeState => unit.bridging[bridge] ?? reportedBridge(unit, bridge);
