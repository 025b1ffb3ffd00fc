import { checkOffer } from './check-offer.js';
import type { SettingsOnOffer, UnitSettings } from './settings.js';

/** What is wanted as far as a unit can: what it does not offer stays as it is now. `left`: what that is. */
export function takenUp<T extends UnitSettings>(
  wanted: T,
  now: T,
  offer: SettingsOnOffer,
): { readonly applied: T; readonly left: readonly string[] } {
  const left = [...new Set(checkOffer(wanted, offer, now).map(({ path }) => path.split('.')[0] ?? path))];
  const kept = Object.fromEntries(Object.entries(now).filter(([key]) => left.includes(key)));
  return { applied: { ...wanted, ...kept }, left };
}
