import type { Unit } from '@backhaul/contract';

/** Where a unit is, in words where there are some; “—” when it does not say. */
export function placeText(location: Unit['location']): string {
  if (location === null) return '—';
  return location.address?.formattedAddress || `${location.lat.toFixed(2)}°, ${location.lng.toFixed(2)}°`;
}
