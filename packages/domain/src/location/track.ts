/** A point on earth, degrees WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** One point of a track, ms. */
export interface TrackPoint extends Point {
  readonly at: number;
}

/** Tracks are kept for this time, ms: one day. */
export const TRACK_KEPT_MS = 24 * 60 * 60_000;
/** Least time (ms) and distance (m) between points of a track. */
const APART_MS = 60_000;
const APART_M = 50;

const EARTH_M = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance between two points over the ground, m. */
export function metresBetween(a: Point, b: Point): number {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether a location extends the track: enough time and distance after its last point. */
export const isTrackPoint = (last: TrackPoint | null, next: TrackPoint): boolean =>
  last === null || (next.at - last.at >= APART_MS && metresBetween(last, next) >= APART_M);
