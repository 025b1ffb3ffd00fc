import { message, type RuleMessage } from '../messages/index.js';

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Coordinates as entered, `52.52, 13.405`: latitude first. Null: none; undefined: not coordinates. */
export function coordinatesOf(text: string): Coordinates | null | undefined {
  if (text.trim() === '') return null;
  const found = /^\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$/.exec(text);
  const [lat, lng] = [Number(found?.[1]), Number(found?.[2])];
  return found !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

/** Error of entered coordinates, or null. */
export const checkCoordinates = (text: string): RuleMessage | null =>
  coordinatesOf(text) === undefined ? message('regex', { pattern: '52.52, 13.405' }) : null;

/** Coordinates in the form that users enter. */
export const coordinatesText = (coordinates: Coordinates | null): string =>
  coordinates === null ? '' : `${coordinates.lat}, ${coordinates.lng}`;
