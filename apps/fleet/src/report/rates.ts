import { ceilings, deedsOf } from '@backhaul/domain';
import { isOnAir, type Condition } from '../life/condition.js';
import { bond, type Bond } from '../links/bonding.js';
import type { UnitTraits } from '../traits/traits.js';

/** What the unit is set to send while it streams, sound included and within its limits, kbps; null otherwise. */
export function targetKbps(condition: Condition): number | null {
  const { activity, configuration } = condition;
  const { applied } = configuration;
  if (!isOnAir(condition) || activity.kind !== 'transmitting' || activity.phase !== 'streaming') return null;
  if (activity.run?.clip) return activity.run.clip.kbps;
  const { totalKbps } = ceilings(applied);
  const wanted = applied.bitrateKbps + (applied.audioEnabled ? applied.audioBitrateKbps : 0);
  return totalKbps === 0 ? wanted : Math.min(wanted, totalKbps);
}

/** What goes over its links now. */
export const ratesOf = (traits: UnitTraits, condition: Condition): Bond =>
  bond(traits.links, condition.links, targetKbps(condition) ?? 0, sendsFiles(condition));

/** What was stored is on its way, or that which is being stored. */
const sendsFiles = ({ activity, uploadLeftMs }: Condition): boolean =>
  uploadLeftMs > 0 || (activity.kind === 'transmitting' && deedsOf(activity.run?.mode ?? 'live').forwards);
