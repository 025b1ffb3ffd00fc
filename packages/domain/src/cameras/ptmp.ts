import type { BridgeMove } from '../bridges/bridge-move.js';
import { message, type RuleMessage } from '../messages/index.js';
import type { UnitType } from '../kinds/kinds.js';
import type { Transition } from '../status/statuses.js';

/** How a unit is assigned to channels: to exactly one, or to several that get the same picture. */
export const PTMP_MODES = ['pointToPoint', 'pointToMultipoint'] as const;
export type PtmpMode = (typeof PTMP_MODES)[number];

/** The mode for a type of unit; null for other types (spec 1 §3). */
export function ptmpMode(type: UnitType): PtmpMode | null {
  if (type === 'ptpUnits') return 'pointToPoint';
  return type === 'ptmpUnits' ? 'pointToMultipoint' : null;
}

/** Maximum number of channels of a point-to-multipoint unit. */
export const MAX_PTMP_CHANNELS = 8;

/** Error of the number of channels for a unit of this mode; null: it is right (spec 1 §5). */
export const ptmpRefusal = (mode: PtmpMode | null, channels: number): RuleMessage | null =>
  mode === 'pointToPoint' && channels > 1 ? message('POINT_TO_POINT') : null;

/**
 * The transition flag of a point-to-point or point-to-multipoint unit, separate from that of other units (spec 1 §4):
 * set while its channels connect or disconnect, until a report shows the result, or after 10 polls of 2 s.
 */
export function ptmpMove(type: UnitType, transition: Transition | null): BridgeMove | null {
  if (transition === null || ptmpMode(type) === null) return null;
  return transition === 'starting' ? 'connecting' : 'disconnecting';
}
