import type { Unit } from '@backhaul/contract';

/** Location of a unit, as an address if known; null if it reports none. */
export function locationText(location: Unit['location']): string | null {
  if (location === null) return null;
  return location.address?.formattedAddress || `${location.lat.toFixed(2)}°, ${location.lng.toFixed(2)}°`;
}
