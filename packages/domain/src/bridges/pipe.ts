import type { PipeTarget } from '../configuration/settings.js';
import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import { BRIDGE_STATES } from './bridge-state.js';
import { shownBridge, type BridgedUnit } from './bridge-move.js';
import type { BridgingUnit } from './readiness.js';

/** State of an IP pipe (spec 1 §4): that of a bridge, or failed. */
export const PIPE_STATES = [...BRIDGE_STATES, 'failed'] as const;
export type PipeState = (typeof PIPE_STATES)[number];

/** The state of a unit's IP pipe: its flag, otherwise the unit's report. */
export function shownPipe(unit: BridgedUnit & Pick<BridgingUnit, 'bridging'>): PipeState {
  const state = shownBridge(unit, 'ipPipe');
  const failed = unit.online && unit.applications.l2ControlPipe?.state === 'failed';
  return state === 'notConnected' && failed ? 'failed' : state;
}

/**
 * Whether the IP pipe may start; independent of other activities. `target`: as configured, null while unknown;
 * `isOff`: pipes are disabled at the server.
 */
export function mayPipe(
  unit: Pick<BridgingUnit, 'online' | 'applications' | 'bridging'>,
  target: PipeTarget | null,
  server: { readonly online: boolean; readonly isOff?: boolean } | null,
): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  if (shownBridge(unit, 'ipPipe') !== 'notConnected') return refused('UNIT_BUSY');
  if (target !== null && target.host === '') return refused('NO_PIPE_TARGET');
  if (server === null) return refused('NO_PIPE_SERVER');
  if (!server.online) return refused('PIPE_SERVER_OFFLINE');
  return server.isOff === true ? refused('PIPES_OFF') : ALLOWED;
}
