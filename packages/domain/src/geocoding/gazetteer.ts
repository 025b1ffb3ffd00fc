import type { Point } from '../location/track.js';
import { metresBetween } from '../location/track.js';

/** A place with a name: `population` people live there. */
export interface NamedPlace extends Point {
  readonly population: number;
}

/** A place farther than this beyond the edge of a town is not named after it, m. */
const BEYOND_M = 30_000;
/** A town of a million people reaches 10 km, one of 10,000 people 1 km. */
const REACH_M = 10;

/**
 * The place that a location is named after: the one whose edge it is farthest within, or nearest to. Null: none is near. So a location in a
 * large city has the name of the city, and one in a village beside it that of the village.
 */
export function nearestPlace<P extends NamedPlace>(places: Iterable<P>, point: Point): P | null {
  let [best, least]: [P | null, number] = [null, BEYOND_M];
  for (const place of places) {
    const beyond = metresBetween(point, place) - REACH_M * Math.sqrt(place.population);
    if (beyond < least) [best, least] = [place, beyond];
  }
  return best;
}

/** So far around a location places can name it, m: the largest city reaches 60 km. */
export const GAZETTEER_REACH_M = BEYOND_M + 60_000;
