import type { Unit } from '@backhaul/contract';
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import { STATE_LOOKS } from '../../../ui/state/looks.js';

type Shown = Pick<Unit, 'uid' | 'name' | 'multiviewStatus' | 'location' | 'alerts'>;

/** Properties of a unit on the map: icon, label, and whether it is on air or has alerts. */
export interface UnitProperties {
  readonly uid: string;
  readonly name: string;
  readonly icon: string;
  readonly live: 0 | 1;
  readonly alert: 0 | 1;
}

/** Name of the icon of a state. */
export const iconOf = (status: Unit['multiviewStatus']): string => `state-${status}`;

/** Units that reported a location, as points. */
export const pointsOf = (units: readonly Shown[]): FeatureCollection<Point, UnitProperties> => ({
  type: 'FeatureCollection',
  features: units.flatMap(({ uid, name, multiviewStatus, location, alerts }): Feature<Point, UnitProperties>[] =>
    location === null
      ? []
      : [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [location.lng, location.lat] },
            properties: {
              uid,
              name,
              icon: iconOf(multiviewStatus),
              live: STATE_LOOKS[multiviewStatus].tone === 'live' ? 1 : 0,
              alert: Object.keys(alerts).length > 0 ? 1 : 0,
            },
          },
        ],
  ),
});

interface TrackPoint {
  readonly lat: number;
  readonly lng: number;
}

const HALF = 180;

/** A track as lines; where it crosses the date line it continues at the other edge of the map. */
export function trackOf(points: readonly TrackPoint[]): Feature<LineString>[] {
  const lines: [number, number][][] = [];
  let last: TrackPoint | null = null;
  for (const point of points) {
    const leaps = last === null || Math.abs(point.lng - last.lng) > HALF;
    if (leaps) lines.push([]);
    lines.at(-1)?.push([point.lng, point.lat]);
    last = point;
  }
  return lines
    .filter((line) => line.length > 1)
    .map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }));
}

export interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** The bounds of locations; null where there is none. */
export function boundsOf(places: readonly TrackPoint[]): Bounds | null {
  const [first, ...rest] = places;
  if (first === undefined) return null;
  const start = { west: first.lng, east: first.lng, south: first.lat, north: first.lat };
  return rest.reduce<Bounds>(
    ({ west, east, south, north }, { lat, lng }) => ({
      west: Math.min(west, lng),
      east: Math.max(east, lng),
      south: Math.min(south, lat),
      north: Math.max(north, lat),
    }),
    start,
  );
}

/** Whether a location is within the visible map; a map may show more than one world side by side. */
export function isWithin({ west, east, south, north }: Bounds, { lat, lng }: TrackPoint): boolean {
  if (lat < south || lat > north) return false;
  if (east - west >= 2 * HALF) return true;
  const turns = Math.ceil((west - lng) / (2 * HALF));
  return lng + turns * 2 * HALF <= east;
}
