import { ceilings } from '@backhaul/domain';
import type { Condition } from '../life/condition.js';
import { bond, type Bond } from '../links/bonding.js';
import type { UnitTraits } from '../traits/traits.js';

/** What the unit is set to send while it streams, sound included and within its limits, kbps; null otherwise. */
export function targetKbps({ activity, configuration: { applied } }: Condition): number | null {
  if (activity.kind !== 'transmitting' || activity.phase !== 'streaming') return null;
  const { totalKbps } = ceilings(applied);
  const wanted = applied.bitrateKbps + (applied.audioEnabled ? applied.audioBitrateKbps : 0);
  return totalKbps === 0 ? wanted : Math.min(wanted, totalKbps);
}

/** What goes over its links now. */
export const ratesOf = (traits: UnitTraits, condition: Condition): Bond =>
  bond(traits.links, condition.links, targetKbps(condition) ?? 0, condition.uploadLeftMs > 0);
