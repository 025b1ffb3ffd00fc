import type { UnitCapabilities, UnitConfiguration } from '@backhaul/contract';
import { checkOffer } from '@backhaul/domain';

/** What is wanted as far as this unit can: what it does not offer stays as it is now. `left`: what that is. */
export function takenUp(
  wanted: UnitConfiguration,
  now: UnitConfiguration,
  offer: UnitCapabilities,
): { readonly applied: UnitConfiguration; readonly left: readonly string[] } {
  const left = [...new Set(checkOffer(wanted, offer, now).map(({ path }) => path.split('.')[0] ?? path))];
  const kept = Object.fromEntries(Object.entries(now).filter(([key]) => left.includes(key)));
  return { applied: { ...wanted, ...kept }, left };
}
