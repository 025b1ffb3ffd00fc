/** A point on earth, degrees WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** One point of a track, ms. */
export interface TrackPoint extends Point {
  readonly at: number;
}

/** So long a track is kept, ms: the last day. */
export const TRACK_KEPT_MS = 24 * 60 * 60_000;
/** Points of a track are at least so far apart in time (ms) and way (m). */
const APART_MS = 60_000;
const APART_M = 50;

const EARTH_M = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Way between two points over the ground, m. */
export function metresBetween(a: Point, b: Point): number {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether a place belongs to the track after the last point of it: not before its time, and only for a way that shows. */
export const isTrackPoint = (last: TrackPoint | null, next: TrackPoint): boolean =>
  last === null || (next.at - last.at >= APART_MS && metresBetween(last, next) >= APART_M);
