import type { Feature, Geometry, MultiLineString, Position } from 'geojson';

const HALF = 180;
/** Rings south of this are Antarctica, which really follows the edge of the map. */
const SOUTH_OF_ALL = -80;

/** Splits lines where they jump from one edge of the map to the other. */
export function withoutLeaps({ coordinates }: MultiLineString): MultiLineString {
  return { type: 'MultiLineString', coordinates: coordinates.flatMap(cut).filter((line) => line.length > 1) };
}

function cut(line: readonly Position[]): Position[][] {
  const pieces: Position[][] = [];
  line.forEach((point, i) => {
    const before = line[i - 1];
    if (before === undefined || leaps(before, point) || runsAlongEdge(before, point)) pieces.push([]);
    pieces.at(-1)?.push(point);
  });
  return pieces;
}

const leaps = ([a = 0]: Position, [b = 0]: Position): boolean => Math.abs(a - b) > HALF;
const runsAlongEdge = ([a = 0]: Position, [b = 0]: Position): boolean => Math.abs(a) === HALF && a === b;

/** Continues land beyond the date line instead of around the earth. */
export function continued(land: Feature): Feature {
  return { ...land, geometry: continuedGeometry(land.geometry) };
}

function continuedGeometry(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(unwrapped) };
  if (geometry.type !== 'MultiPolygon') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(unwrapped)) };
}

function unwrapped(ring: Position[]): Position[] {
  if (ring.some(([, lat = 0]) => lat < SOUTH_OF_ALL)) return ring;
  let turn = 0;
  return ring.map(([lng = 0, lat = 0], i) => {
    const before = ring[i - 1];
    if (before !== undefined && leaps(before, [lng])) turn += (before[0] ?? 0) > lng ? 2 * HALF : -2 * HALF;
    return [lng + turn, lat];
  });
}
