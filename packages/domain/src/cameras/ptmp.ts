import type { BridgeMove } from '../bridges/bridge-move.js';
import type { UnitType } from '../kinds/kinds.js';
import type { Transition } from '../status/statuses.js';

/** How a unit is assigned to channels: to exactly one, or to several that get the same picture. */
export const POINT_MODES = ['pointToPoint', 'pointToMultipoint'] as const;
export type PointMode = (typeof POINT_MODES)[number];

/** The mode of a unit's type; null for other types (spec 1 §3). */
export function pointMode(type: UnitType): PointMode | null {
  if (type === 'ptpUnits') return 'pointToPoint';
  return type === 'ptmpUnits' ? 'pointToMultipoint' : null;
}

/** Maximum number of channels of a point-to-multipoint unit. */
export const MAX_POINTS = 8;

/** Why this number of channels is wrong for a unit of this mode; null when it is right (spec 1 §5). */
export const pointsRefusal = (mode: PointMode | null, channels: number): string | null =>
  mode === 'pointToPoint' && channels > 1 ? 'Only one channel may be allocated to a unit in point-to-point mode' : null;

/**
 * The transition flag of a point-to-point or point-to-multipoint unit, separate from that of other units (spec 1 §4):
 * its channels are being connected, or disconnected, until a report shows the result, or after 10 polls of 2 s.
 */
export function pointMove(type: UnitType, transition: Transition | null): BridgeMove | null {
  if (transition === null || pointMode(type) === null) return null;
  return transition === 'starting' ? 'connecting' : 'disconnecting';
}
