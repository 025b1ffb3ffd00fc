import type { Unit } from '@backhaul/contract';

/** Where a unit is, in words where there are some; null when it does not say. */
export function locationText(location: Unit['location']): string | null {
  if (location === null) return null;
  return location.address?.formattedAddress || `${location.lat.toFixed(2)}°, ${location.lng.toFixed(2)}°`;
}
