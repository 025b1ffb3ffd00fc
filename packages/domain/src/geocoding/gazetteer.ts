import type { Point } from '../location/track.js';
import { metresBetween } from '../location/track.js';

/** A place with a name and its number of inhabitants. */
export interface NamedPlace extends Point {
  readonly population: number;
}

/** Locations farther than this from the edge of a town are not named after it, m. */
const BEYOND_M = 30_000;
/** A town of a million inhabitants extends 10 km, one of 10,000 1 km. */
const REACH_M = 10;

/**
 * The place that a location is named after: the one whose edge it is farthest within, or nearest to. Null: none is near. So a location in a
 * large city gets the name of the city, and one in a village next to it that of the village.
 */
export function nearestPlace<P extends NamedPlace>(places: Iterable<P>, point: Point): P | null {
  let [best, least]: [P | null, number] = [null, BEYOND_M];
  for (const place of places) {
    const beyond = metresBetween(point, place) - REACH_M * Math.sqrt(place.population);
    if (beyond < least) [best, least] = [place, beyond];
  }
  return best;
}

/** Places within this distance can name a location, m: the largest city extends 60 km. */
export const GAZETTEER_REACH_M = BEYOND_M + 60_000;
