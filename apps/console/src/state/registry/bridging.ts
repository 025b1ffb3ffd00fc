import type { Bridging } from '@backhaul/contract';
import { bridgeMove, BRIDGES, ptmpMove, type BridgedUnit, type Transition } from '@backhaul/domain';
import type { UnitRecord } from './types.js';

/** The flags of a unit's bridges: the latest request for each, compared with the unit's report (spec 1 §4). */
export function bridgingOf(
  { bridges, type }: UnitRecord,
  unit: BridgedUnit & { readonly transition: Transition | null },
  now: number,
): Bridging {
  const bridging: Bridging = {};
  for (const bridge of BRIDGES) {
    const move = bridgeMove(bridges[bridge]?.asked ?? null, unit, bridge, now);
    if (move !== null) bridging[bridge] = move;
  }
  const move = ptmpMove(type, unit.transition);
  return move === null ? bridging : { ...bridging, pointToPoint: move };
}

/** Whether a shown flag has expired. */
export const isOverdue = ({ bridges }: UnitRecord, shown: Bridging, unit: BridgedUnit, now: number): boolean =>
  BRIDGES.some(
    (bridge) => shown[bridge] !== undefined && bridgeMove(bridges[bridge]?.asked ?? null, unit, bridge, now) === null,
  );
